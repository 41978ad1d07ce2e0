import { z } from 'zod'
import { Done } from '#contracts/envelope.ts'
import { BranchChange, SessionAnswer, SessionChange } from '#contracts/sessions/sessions.ts'
import {
  VisitorConversations,
  VisitorConversationsAnswer,
} from '#contracts/sessions/visitor-conversations.ts'
import type { App } from '../../http/app-type.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/actor.ts'
import { showBranch } from './branches.ts'
import { changeSession, removeSession } from './sessions.ts'
import { changeVisitorConversations, getVisitorConversations } from './visitor-conversations.ts'

const params = z.object({ id: z.string().max(100) })

/** Renaming and deleting conversations, which of their branches is shown, and how long visitors' ones stay; the other calls about them share the agents' address. */
export function sessionsRoutes(app: App, deps: Deps): void {
  app.patch(
    '/api/kip/sessions/:id',
    { schema: { params, body: SessionChange, response: { 200: SessionAnswer } } },
    async (request) => ({
      success: true as const,
      data: await changeSession(deps, request.actor, request.params.id, request.body.name),
    }),
  )
  app.put(
    '/api/kip/sessions/:id/branch',
    { schema: { params, body: BranchChange, response: { 200: SessionAnswer } } },
    async (request) => {
      const shown = { sessionId: request.params.id, ...request.body }
      return { success: true as const, data: await showBranch(deps, request.actor, shown) }
    },
  )
  app.delete('/api/kip/sessions/:id', { schema: { params, response: { 200: Done } } }, async (request) => {
    await removeSession(deps, request.actor, request.params.id)
    return { success: true as const }
  })
  app.get(
    '/api/kam/visitor-conversations',
    { schema: { response: { 200: VisitorConversationsAnswer } } },
    async (request) => {
      requireAdmin(request.actor)
      return { success: true as const, data: await getVisitorConversations(deps) }
    },
  )
  app.put(
    '/api/kam/visitor-conversations',
    { schema: { body: VisitorConversations, response: { 200: VisitorConversationsAnswer } } },
    async (request) => ({
      success: true as const,
      data: await changeVisitorConversations(deps, requireAdmin(request.actor), request.body),
    }),
  )
}
