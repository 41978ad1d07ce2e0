import type { Generated } from 'kysely'
import type { Flag, Json, TimeMs } from './columns.ts'

/** What people allow agents to do with tools. */
export type ToolTables = {
  tool_approvals: ToolApprovalsTable
  mcp_servers: McpServersTable
  mcp_tools: McpToolsTable
}

/** A server whose tools agents can be given; admins register it. */
export type McpServersTable = {
  id: string
  /** Never changes: agents name its tools by it. */
  slug: string
  title: string
  kind: 'http' | 'stdio'
  /** Of a server over HTTP. */
  url: string | null
  /** Of a program, with its arguments. */
  command: string | null
  args: Json
  /** Headers or environment variables by name, sealed. */
  sealed: string
  secret_names: Json
  allows_private: Flag
  /** Whether a tool that says that it only reads is believed. */
  trusts_hints: Flag
  timeout_ms: number
  is_enabled: Flag
  version: number
  health: 'unchecked' | 'ok' | 'failed'
  error: string | null
  checked_at: TimeMs | null
  passed_over: number
  created_at: TimeMs
  updated_at: TimeMs
}

/** A tool as it was accepted. It stays while its server does, so that a name never comes back as another tool. */
export type McpToolsTable = {
  server_id: string
  name: string
  description: string
  input_schema: Json
  /** Whether its server says that it only reads. */
  says_reading: Flag
  /** Of the three above. */
  digest: string
  /** What its server lists in its place, until an admin accepts that; null where it is the same. */
  changed_to: Json | null
  is_listed: Flag
  /** Whether an admin says that it only reads. */
  marked_reading: Flag
}

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
