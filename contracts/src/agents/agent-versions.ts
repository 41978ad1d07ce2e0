import { z } from 'zod'
import { page } from '../envelope.ts'
import { Agent } from './agents.ts'

/** What a save keeps of an agent: all that its form holds. */
export const AgentSnapshot = Agent.pick({
  name: true,
  slug: true,
  purpose: true,
  model_provider: true,
  model: true,
  agent_class: true,
  context_scope: true,
  visibility: true,
  status: true,
  memory_enabled: true,
  tools: true,
  permissions: true,
  config: true,
  model_settings: true,
})
export type AgentSnapshot = z.infer<typeof AgentSnapshot>

/** An agent as one save left it. Numbers begin at 1 and have no gap. */
export const AgentVersion = z.object({
  number: z.number().int(),
  agent: AgentSnapshot,
  saved_at: z.string(),
  /** Null: the platform itself, or somebody whose account is gone. */
  saved_by: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The version that this one brought back. */
  restored_from: z.number().int().nullable(),
})
export type AgentVersion = z.infer<typeof AgentVersion>
export const AgentVersionList = page(AgentVersion)
