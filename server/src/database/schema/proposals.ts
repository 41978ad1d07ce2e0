import type { TimeMs } from './columns.ts'

/** What could become moments. */
export type ProposalTables = { proposals: ProposalsTable }

export type ProposalsTable = {
  id: string
  keeper_id: string
  status: 'proposed' | 'accepted' | 'declined'
  kind: string
  /** Without words once it is a moment: they are the moment's. */
  title: string | null
  body: string
  occurred_at: TimeMs
  tz: string
  date_precision: string
  /** The agent that proposed it, and its name then; without a name a program did. */
  agent_id: string | null
  agent_name: string | null
  run_id: string | null
  /** The call of the run: the same one proposes once. */
  call_key: string | null
  moment_id: string | null
  version: number
  created_at: TimeMs
  updated_at: TimeMs
}
