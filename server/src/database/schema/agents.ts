import type { Generated } from 'kysely'
import type { Flag, Json, TimeMs } from './columns.ts'

/** Agents, whom they are shared with, their versions, and what people try before they save it. */
export type AgentTables = {
  agents: AgentsTable
  agent_shares: AgentSharesTable
  agent_versions: AgentVersionsTable
  agent_files: AgentFilesTable
  agent_file_chunks: AgentFileChunksTable
  agent_drafts: AgentDraftsTable
}

export type AgentsTable = {
  id: string
  slug: string
  /** Null: belongs to the platform. */
  owner_id: string | null
  name: string
  purpose: string
  model_provider: string
  model: string
  agent_class: string
  context_scope: string
  memory_enabled: Flag
  tools: Json
  permissions: Json
  config: Json
  model_settings: Json
  status: string
  visibility: string
  /** Runs in a row in which the provider refused model or key; three set status error. */
  refusals: Generated<number>
  /** The name as it is sorted by. */
  name_key: string
  /** What a search looks at. */
  search_text: string
  /** The stored file of its picture; null while the emoji is shown. */
  picture_file: string | null
  picture_bytes: number | null
  created_at: TimeMs
  updated_at: TimeMs
}

export type AgentSharesTable = {
  id: string
  agent_id: string
  email: string
  /** Null while the address waits for its person. */
  user_id: string | null
  can_run: Flag
  can_edit: Flag
  can_share: Flag
  can_delete: Flag
  created_by: string
  created_at: TimeMs
}

/** What each save left of an agent. */
export type AgentVersionsTable = {
  agent_id: string
  /** 1, 2, 3, … for this agent. */
  number: number
  snapshot: Json
  /** Null: the platform itself. */
  saved_by: string | null
  restored_from: number | null
  created_at: TimeMs
}

/** Text files that an agent reads. */
export type AgentFilesTable = {
  id: string
  agent_id: string
  path: string
  /** SHA-256 of the text, or of the whole PDF, in hexadecimal. */
  hash: string
  /** Of the text. */
  bytes: number
  lines: number
  /** Of a PDF. */
  pages: number | null
  created_at: TimeMs
  updated_at: TimeMs
}

/** Pieces of a file: in their order they are its text. */
export type AgentFileChunksTable = {
  number: Generated<number>
  file_id: string
  position: number
  /** Of a PDF, on whose page the lines are counted. From 1, as the lines are. */
  page: number | null
  first_line: number
  last_line: number
  text: string
  /** Of its words that say something. */
  length: number
  digest: string
}
/** What a person is writing of an agent: one row for each person and agent, and one for the agent they never saved. */
type AgentDraftsTable = {
  id: string
  user_id: string
  agent_id: string | null
  fields: Json
  updated_at: TimeMs
}
