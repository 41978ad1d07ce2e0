import { z } from 'zod'
import { success } from '../envelope.ts'
import { grantWishesMax } from '../keepers/grant-choices.ts'
import { GrantWish } from '../keepers/grants.ts'
import { AgentCreate } from './agents.ts'

/** What somebody is writing of an agent; `agent_id` is null for one that was never saved. */
export const AgentDraft = z.strictObject({
  agent_id: z.string().min(1).max(100).nullable(),
  // Both are shown by the form's own page.
  agent: AgentCreate.omit({ picture: true, opening: true }),
  /** Keepers of the person's own that it may read in place of what is granted, for their own tests alone. */
  reads: z.array(GrantWish).max(grantWishesMax).default([]),
})
export type AgentDraft = z.infer<typeof AgentDraft>
export type AgentDraftInput = z.input<typeof AgentDraft>

/** The draft's id, by which it is run: it stays the same for one person and one agent. */
export const AgentDraftAnswer = success(z.object({ id: z.string() }))
