import { z } from 'zod'
import { Done } from '#contracts/envelope.ts'
import { SessionAnswer, SessionChange } from '#contracts/sessions.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { changeSession, removeSession } from './sessions.ts'

const params = z.object({ id: z.string().max(100) })

/** Renaming and deleting conversations; the other calls about them share the agents' address. */
export function sessionsRoutes(app: App, deps: Deps): void {
  app.patch(
    '/api/kip/sessions/:id',
    { schema: { params, body: SessionChange, response: { 200: SessionAnswer } } },
    async (request) => ({
      success: true as const,
      data: await changeSession(deps, request.actor, request.params.id, request.body.name),
    }),
  )
  app.delete('/api/kip/sessions/:id', { schema: { params, response: { 200: Done } } }, async (request) => {
    await removeSession(deps, request.actor, request.params.id)
    return { success: true as const }
  })
}
