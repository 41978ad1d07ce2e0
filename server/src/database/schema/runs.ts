import type { Generated } from 'kysely'
import type { Flag, Json, TimeMs } from './columns.ts'
import type { RunToolCallsTable } from './tools.ts'

/** Conversations and the runs that answer in them. */
export type RunTables = {
  sessions: SessionsTable
  messages: MessagesTable
  runs: RunsTable
  run_payloads: RunPayloadsTable
  run_events: RunEventsTable
  run_tool_calls: RunToolCallsTable
  run_feedback: RunFeedbackTable
  shared_conversations: SharedConversationsTable
  session_summaries: SessionSummariesTable
  attachments: AttachmentsTable
}

/** Conversations. `actor_key` is 'user:{id}' or 'visitor:{id}': the only one who may open it. */
export type SessionsTable = {
  id: string
  actor_key: string
  agent_id: string
  name: string | null
  /** Of all branches: the position of the next message. */
  message_count: Generated<number>
  /** The position of the last message shown; null where that is the newest. */
  leaf: Generated<number | null>
  /** How many messages are on branches that aren't shown. */
  hidden_count: Generated<number>
  /** The run that is answering now: a second one is refused. */
  running_run_id: string | null
  created_at: TimeMs
  updated_at: TimeMs
}

export type MessagesTable = {
  session_id: string
  /** 0, 1, 2, … within the session. */
  position: number
  id: string
  run_id: string | null
  sender: 'user' | 'other'
  content: string
  status: 'done' | 'running' | 'stopped' | 'failed' | 'interrupted'
  mock: Flag
  error: string | null
  attachments: Json | null
  /** Null where content and attachments say it all, in this order: at most one text, then what is spoken. */
  parts: Generated<Json | null>
  /** The position of the message that it follows: null for the one before it, -1 for none. */
  parent: Generated<number | null>
  /** Whether it is on another branch than the one that is shown. */
  is_hidden: Generated<Flag>
  created_at: TimeMs
}

/**
 * The provider of a run that diagnostics asked for. Logs, usage and thoughts leave it out; every index of runs has the
 * provider, so that costs no look at the rows.
 */
export const diagnosticsProvider = 'diagnostics'

/** The provider of a run that was answered without a model: with a sample, or by Kip from the handbook. */
export const sampleProvider = 'mock'

/**
 * Where a run was asked for; page: an agent's public page; ask: of a keeper; test: by diagnostics, or for a test of the
 * agent; draft: to try an agent that isn't saved; summary: by Keeper itself, of a conversation.
 */
export type RunOrigin = 'chat' | 'page' | 'studio' | 'api' | 'ask' | 'test' | 'draft' | 'summary'

/** The thin row of a run: a list of logs reads this and nothing else. */
export type RunsTable = {
  /** Empty where the run belongs to no conversation. */
  session_id: string
  id: string
  agent_id: string
  agent_owner_id: string | null
  agent_name: string
  agent_slug: string
  agent_class: string
  actor_key: string
  user_id: string | null
  provider: string
  model: string
  /** waiting: for a person's approval; no process has it, and its reply counts as being written. */
  status: 'running' | 'waiting' | 'done' | 'failed' | 'stopped' | 'interrupted'
  finish_reason: string | null
  mock: Flag
  retries: Generated<number>
  input_preview: string
  error: string | null
  input_tokens: Generated<number>
  cached_input_tokens: Generated<number>
  output_tokens: Generated<number>
  reasoning_tokens: Generated<number>
  cost_micro_usd: Generated<number>
  /** Of the cost, what the personal key of the caller or of the agent's owner paid. */
  personal_cost_micro_usd: Generated<number>
  /** Whose keys pay for it, as `record-run.ts` writes them; empty where nobody is billed, null where that isn't known. */
  paid_by: string | null
  price_version: string
  execution_time_ms: Generated<number>
  time_to_first_token_ms: number | null
  provider_time_ms: number | null
  /** The process that runs it. */
  process_id: string
  /** Whose money is reserved for it until it ends, and how much. */
  budget: string | null
  reserved_micro_usd: Generated<number>
  idempotency_key: string | null
  /** `provider/model`, where its caller chose another one than the agent's. */
  chosen_model: Generated<string | null>
  /** The agent's version when it began; null where the agent has only ever had one. */
  agent_version: Generated<number | null>
  origin: Generated<RunOrigin>
  /** The run that delegated it, and how many are above it. */
  parent_run_id: Generated<string | null>
  depth: Generated<number>
  /** What it may do and use: `run-allowance.ts`. */
  rights: Generated<Json>
  /** The tools that it may be offered, by name. */
  tools: Generated<Json>
  budget_micro_usd: Generated<number | null>
  budget_steps: Generated<number>
  budget_tool_calls: Generated<number>
  deadline_at: Generated<TimeMs>
  /** What it had used when it began to wait, with the runs that it delegated: `shared-budget.ts`. */
  used_budget: Generated<Json | null>
  /** Since when it waits, while it does. */
  waiting_since: Generated<TimeMs | null>
  /** Whether its payload can be searched; done soon after its end. */
  is_searchable: Generated<Flag>
  /** Whether the sums by hour hold it. */
  is_summed: Generated<Flag>
  created_at: TimeMs
}

type RunPayloadsTable = {
  run_id: string
  input: string
  output: string | null
  steps: Json
  notes: Json
  /** What the run's log holds beside the text of the reply; null where the reply is all there is. */
  log: Generated<Json | null>
}

/**
 * The log of a run while it grows, for those who re-attach; gone once the run has ended and its payload and its message
 * hold it all. An entry of text comes in pieces, each with where it ends in the entry; any other one is whole, at 0.
 */
export type RunEventsTable = {
  run_id: string
  /** 1, 2, 3, … within the log. */
  seq: number
  end_offset: number
  /** The part of the message, where the entry is about one. */
  part: number | null
  type: 'text' | 'part' | 'step' | 'notice'
  data: string
}

/** What the caller of a run thinks of its answer. */
type RunFeedbackTable = {
  run_id: string
  thumb: 'up' | 'down'
  note: string | null
  changed_at: TimeMs
}

/** A link by which anybody reads a conversation; its token is not stored. */
type SharedConversationsTable = {
  session_id: string
  token_hash: string
  /** The position of the last message that is shared. */
  leaf: number
  created_at: TimeMs
}

/**
 * What a model wrote of the messages of a conversation up to one of them, which names the branch: the messages that
 * lead to it are the ones that it covers.
 */
export type SessionSummariesTable = {
  session_id: string
  /** Of the last message that it covers, with its id. */
  position: number
  message_id: string
  /** The run that wrote it. */
  run_id: string
  content: string
  provider: string
  model: string
  created_at: TimeMs
}

type AttachmentsTable = {
  id: string
  session_id: string
  run_id: string
  type: string
  bytes: number
  /** What its uploader called it; null for what an agent speaks. */
  name: Generated<string | null>
  /** Of a picture, in pixels. */
  width: Generated<number | null>
  height: Generated<number | null>
  /** The account that has it ready to be sent: until then `session_id` and `run_id` are empty. */
  uploaded_by: Generated<string | null>
  created_at: TimeMs
}
