import type { Generated } from 'kysely'
import type { Flag, TimeMs } from './columns.ts'

/** What people allow agents to do with tools. */
export type ToolTables = { tool_approvals: ToolApprovalsTable }

/** A tool that changes something, which a person lets an agent use without asking. */
export type ToolApprovalsTable = {
  id: string
  user_id: string
  agent_id: string
  tool: string
  created_at: TimeMs
}

/** The calls of a run, which belong to its payload: what is needed to let it go on, and for the turns after it. */
export type RunToolCallsTable = {
  run_id: string
  /** 1, 2, 3, … within the run. */
  number: number
  /** The model call that asked for it, counted from 1. */
  turn: number
  /** The part of the message that shows it. */
  part: number
  /** The provider's name for it. */
  call_id: string
  name: string
  /** As the model wrote it, which may not parse. */
  input: string
  /** Whether the tool changes something. */
  changes: Flag
  /** queued: may run, and hasn't begun. */
  status: 'queued' | 'waiting' | 'running' | 'done' | 'failed' | 'denied'
  /** What the model is told; null until it is known. */
  result: string | null
  /** What people see in place of the result, which is all that is left of it for later runs; null where that is its beginning. */
  summary: string | null
  /** The agent that was called, where it is one. */
  agent_name: Generated<string | null>
}
