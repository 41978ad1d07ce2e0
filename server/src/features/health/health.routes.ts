import type { App } from '../../app-type.ts'
import { version } from '../../version.ts'

/** For balancers and the curious: is the process up? */
export function healthRoutes(app: App): void {
  const startedAt = Date.now()
  app.get('/health', async () => ({
    status: 'ok',
    version,
    uptime_s: Math.round((Date.now() - startedAt) / 1000),
  }))
  app.get('/ping', async () => ({ message: 'pong' }))
}
