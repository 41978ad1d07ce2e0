import { z } from 'zod'
import { ModelProvider } from '../agents/agents.ts'
import { page, pageQuery, success } from '../envelope.ts'
import { logsPageSize, searchMaxChars } from '../limits/limits.ts'
import { logSorts } from './log-wording.ts'
import { Thumb } from '../runs/feedback.ts'
import { RunStatus } from '../runs/runs.ts'

/** One step of a run: a call of a model, a tool, another agent or a voice, what was read before, or that it waited for a person. Times are milliseconds from `created_at`. */
export const LogStep = z.object({
  kind: z.enum(['model', 'speech', 'tool', 'agent', 'retrieval', 'approval']),
  name: z.string(),
  /** The run that an agent began. */
  run: z.string().optional(),
  /** Of a call of a tool or an agent: which one of the run. It belongs to the model call before it. */
  call: z.number().int().optional(),
  attempt: z.number().int(),
  status: z.enum(['running', 'done', 'failed']),
  startedMs: z.number(),
  endedMs: z.number().optional(),
  firstTokenMs: z.number().optional(),
  passages: z.number().int().optional(),
  tokens: z.number().int().optional(),
  error: z.string().optional(),
  waitedMs: z.number().optional(),
})

/**
 * Whose keys pay for a run: the reader's own, another caller's own, the owner's (of the agent), the platform's. Empty
 * where nobody is billed: a sample, the handbook, a local server. Null where that isn't known, or isn't theirs to know.
 */
export const PaidBy = z.array(z.enum(['you', 'caller', 'owner', 'platform'])).nullable()
export type PaidBy = z.infer<typeof PaidBy>

/** A row of the list: never the payloads. `input` holds the first 100 characters. */
export const AgentLog = z.object({
  id: z.string(),
  agent: z.object({ id: z.string().nullable(), name: z.string(), slug: z.string() }),
  user: z.object({ id: z.string().nullable(), name: z.string().nullable(), email: z.string().nullable() }),
  /** Empty where the run belongs to no conversation. */
  session_id: z.string(),
  agent_class: z.string(),
  input: z.string(),
  error: z.string().nullable(),
  provider: z.string(),
  model: z.string(),
  status: RunStatus,
  finish_reason: z.string().nullable(),
  mock: z.boolean(),
  /** Whether it tried an agent that wasn't saved, or ran or judged a test of one. */
  test: z.boolean(),
  retries: z.number().int(),
  execution_time_ms: z.number(),
  time_to_first_token_ms: z.number().nullable(),
  provider_time_ms: z.number().nullable(),
  tokens: z.object({ input: z.number(), cachedInput: z.number(), output: z.number(), reasoning: z.number() }),
  cost_micro_usd: z.number().int(),
  /** What its caller thinks of the answer. */
  thumb: Thumb.nullable(),
  paid_by: PaidBy,
  price_version: z.string(),
  created_at: z.string(),
})
export type AgentLog = z.infer<typeof AgentLog>

const RelatedLog = z.object({ id: z.string(), agent_name: z.string(), status: RunStatus })
export type RelatedLog = z.infer<typeof RelatedLog>

/** A run that a run delegated, at any depth, with its steps; their times are from its own `created_at`. */
const DelegatedLog = RelatedLog.extend({
  parent_id: z.string(),
  created_at: z.string(),
  execution_time_ms: z.number(),
  steps: z.array(LogStep),
})
export type DelegatedLog = z.infer<typeof DelegatedLog>

/** A log with its payloads: the whole input, the output as JSON text, and the steps. */
export const AgentLogDetail = AgentLog.extend({
  output: z.string().nullable(),
  steps: z.array(LogStep),
  notes: z.array(z.string()),
  /** Whether it has read a keeper, or knows what another run read. */
  reads_keeper: z.boolean(),
  /** Why its caller thinks so. */
  feedback_note: z.string().nullable(),
  /** Of one log alone, where there are any that the reader may see: the run that delegated it, and those that it did. */
  parent: RelatedLog.optional(),
  children: z.array(RelatedLog).optional(),
  /** The same as `children` with all that these delegated, and the steps of each. */
  delegated: z.array(DelegatedLog).optional(),
  /** Of one log alone: whether the reader can have the same asked again, and whether files went with it, which don't go again. */
  can_replay: z.boolean().optional(),
  has_files: z.boolean().optional(),
})
export type AgentLogDetail = z.infer<typeof AgentLogDetail>

/** Counted up to `logResultsMax`. */
export const AgentLogList = page(AgentLog).extend({ total_is_capped: z.boolean() })
export const AgentLogAnswer = success(AgentLogDetail)

const Id = z.string().max(100).optional()
/** A moment, as ISO 8601 with its zone. */
export const Moment = z.iso.datetime({ offset: true, error: 'Use a time such as 2026-11-20T10:00:00Z.' })

/** Which logs; filters narrow what the caller may see. */
const logFilter = {
  agentId: Id,
  /** A person's id, or `visitor` for all who were not signed in. */
  userId: Id,
  status: RunStatus.optional(),
  provider: z.enum([...ModelProvider.options, 'mock']).optional(),
  thumb: Thumb.optional(),
  /** Only those that tried an agent that wasn't saved. */
  tests: z.literal('true').optional(),
  /** Words of the input and the output, each by its beginning; a single letter is a word of its own. */
  q: z.string().trim().max(searchMaxChars).optional(),
  /** Begun at this time or later. */
  from: Moment.optional(),
  /** Begun before this time. */
  to: Moment.optional(),
}
export const LogFilter = z.object(logFilter)
export type LogFilter = z.infer<typeof LogFilter>

/** The newest first unless told otherwise. */
export const LogSort = z.enum(logSorts)

/** A page of logs, from the query string. */
export const LogQuery = z.object({
  ...pageQuery(logsPageSize),
  ...logFilter,
  sort: LogSort.default('newest'),
})
export type LogQuery = z.infer<typeof LogQuery>

/** Agents and people that occur in the logs one may see, those with most runs first: what a list can be narrowed to. */
export const LogChoices = z.object({
  agents: z.array(z.object({ id: z.string(), name: z.string(), slug: z.string() })),
  users: z.array(z.object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() })),
  /** Whether there are runs of people who were not signed in. */
  has_visitors: z.boolean(),
})
export type LogChoices = z.infer<typeof LogChoices>
export const LogChoicesAnswer = success(LogChoices)
