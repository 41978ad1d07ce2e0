import type { Generated } from 'kysely'
import type { Flag, Json, TimeMs } from './columns.ts'

/** Tests of agents, and the rounds in which they ran. */
export type AgentTestTables = {
  agent_tests: AgentTestsTable
  agent_test_moments: AgentTestMomentsTable
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
  /** What was said before, the oldest first. */
  turns: Generated<Json>
  /** The only person who may know of it, where it draws on a keeper. */
  private_to: Generated<string | null>
  created_at: TimeMs
  updated_at: TimeMs
}

/** The moments that a test draws on: it goes with them. */
export type AgentTestMomentsTable = { test_id: string; moment_id: string }

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
  /** Whether its run read a keeper: then it is for the one who started the round. */
  reads_keeper: Generated<Flag>
}
