import { AgentDraft, AgentDraftAnswer } from '#contracts/agents/agent-drafts.ts'
import type { Deps } from '../../deps.ts'
import { requireUser } from '../../http/actor.ts'
import type { App } from '../../http/app-type.ts'
import { saveDraft } from './drafts.ts'

/** What people try of agents before they save it. */
export function draftsRoutes(app: App, deps: Deps): void {
  app.put(
    '/api/kip/agent-drafts',
    { schema: { body: AgentDraft, response: { 200: AgentDraftAnswer } } },
    async ({ actor, body }) => ({
      success: true as const,
      data: await saveDraft(deps, requireUser(actor), body),
    }),
  )
}
