import type { Flag, TimeMs } from './columns.ts'

/** What agents remember about people. */
export type AgentMemoryTables = {
  memory_facts: MemoryFactsTable
  memory_fact_moments: { fact_id: string; moment_id: string }
  memory_pauses: { user_id: string; agent_id: string; created_at: TimeMs }
}

export type MemoryFactsTable = {
  id: string
  user_id: string
  agent_id: string
  statement: string
  /** Folded, for the search and the order. */
  statement_key: string
  /** `YYYY-MM-DD`, both included. */
  valid_from: string | null
  valid_to: string | null
  /** Whether the person wrote it, or has changed it. */
  is_by_person: Flag
  /** The conversation and the run in which the agent noted it; empty where the person added it. */
  session_id: string | null
  run_id: string | null
  /** The call of the run: the same one is noted once. */
  call_key: string | null
  /** Who the run's model was: what comes from keepers goes to no other provider. */
  provider: string | null
  /** Since when it is forgotten; deleted a little later. */
  forgotten_at: TimeMs | null
  /** The fact for which it was forgotten. */
  replaced_by: string | null
  version: number
  created_at: TimeMs
  updated_at: TimeMs
}
