import { RailwayStatus } from '#contracts/diagnostics.ts'
import type { App } from '../../http/app-type.ts'
import { version } from '../../version.ts'

/** For balancers and the curious: is the process up, and which is it? */
export function healthRoutes(app: App): void {
  const startedAt = Date.now()
  const state = () => ({
    status: 'ok' as const,
    version,
    uptime_s: Math.round((Date.now() - startedAt) / 1000),
  })
  app.get('/health', async () => state())
  app.get('/ping', async () => ({ message: 'pong' }))
  app.options('/ping', async (_request, reply) => {
    void reply.header('allow', 'GET, HEAD, OPTIONS')
    return { message: 'pong' }
  })
  app.get('/railway-status', { schema: { response: { 200: RailwayStatus } } }, async ({ host }) => ({
    ...state(),
    host,
  }))
}
