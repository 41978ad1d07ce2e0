import type { Flag, TimeMs } from './columns.ts'

/** What keepers believe. */
export type FactTables = { facts: FactsTable; fact_sources: FactSourcesTable }

export type FactsTable = {
  id: string
  keeper_id: string
  statement: string
  /** Whether its owner ever accepted or wrote it: the words are theirs from then on. */
  was_accepted: Flag
  status: 'suggested' | 'accepted' | 'rejected' | 'superseded'
  /** `YYYY-MM-DD`, both included. */
  valid_from: string | null
  valid_to: string | null
  /** The fact that took its place. */
  superseded_by: string | null
  /** The agent that suggested it, and its name then; without a name its owner wrote it. */
  agent_id: string | null
  agent_name: string | null
  run_id: string | null
  /** The call of the run: the same one suggests once. */
  call_key: string | null
  version: number
  created_at: TimeMs
  updated_at: TimeMs
}

/** The words of a moment that say so, letter for letter. */
export type FactSourcesTable = { fact_id: string; n: number; moment_id: string; quote: string }
