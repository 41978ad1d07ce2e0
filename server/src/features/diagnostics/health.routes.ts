import { setTimeout } from 'node:timers/promises'
import { RailwayStatus } from '#contracts/diagnostics/diagnostics.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { version } from '../../version.ts'

/** For balancers and the curious: is the process up, does its database answer, and which version is it? */
export function healthRoutes(app: App, deps: Deps): void {
  const startedAt = Date.now()
  const state = () => ({
    status: 'ok' as const,
    version,
    uptime_s: Math.round((Date.now() - startedAt) / 1000),
  })
  const isDatabaseUp = createDatabaseLook(deps)
  app.get('/health', async (_request, reply) => {
    if (await isDatabaseUp()) return state()
    return reply.code(503).send({ ...state(), status: 'unavailable' })
  })
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

/** Makes what tells whether the database answers in time; those who ask at once share one look. */
function createDatabaseLook({ database, bounds }: Pick<Deps, 'database' | 'bounds'>): () => Promise<boolean> {
  const look = () => {
    const answers = database.ping().then(
      () => true,
      () => false,
    )
    return Promise.race([answers, setTimeout(bounds.healthMs, false, { ref: false })])
  }
  let underWay: Promise<boolean> | undefined
  return () => (underWay ??= look().finally(() => (underWay = undefined)))
}
