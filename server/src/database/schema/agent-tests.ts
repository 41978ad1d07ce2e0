import type { Generated } from 'kysely'
import type { Flag, Json, TimeMs } from './columns.ts'

/** Tests of agents, and the rounds in which they ran. */
export type AgentTestTables = {
  agent_tests: AgentTestsTable
  agent_test_rounds: AgentTestRoundsTable
  agent_test_results: AgentTestResultsTable
}

export type AgentTestsTable = {
  id: string
  agent_id: string
  name: string
  input: string
  checks: Json
  created_by: string | null
  from_run_id: string | null
  /** Of the run that it was made from, where somebody else asked it: the test goes with these. */
  from_session_id: string | null
  from_actor_key: string | null
  created_at: TimeMs
  updated_at: TimeMs
}

export type AgentTestRoundsTable = {
  id: string
  agent_id: string
  version: number
  status: 'running' | 'done' | 'stopped' | 'failed'
  error: string | null
  started_by: string | null
  created_at: TimeMs
  finished_at: TimeMs | null
}

export type AgentTestResultsTable = {
  round_id: string
  test_id: string
  /** 0, 1, 2, … within the round. */
  position: number
  status: Generated<'waiting' | 'running' | 'passed' | 'failed' | 'unjudged' | 'error' | 'stopped'>
  error: string | null
  run_id: string | null
  verdicts: Generated<Json>
  mock: Generated<Flag>
  tokens: Generated<number>
  cost_micro_usd: Generated<number>
  judging_micro_usd: Generated<number>
  time_ms: Generated<number>
}
