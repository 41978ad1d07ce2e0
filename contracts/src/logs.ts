import { z } from 'zod'
import { ModelProvider } from './agents.ts'
import { page, pageQuery, success } from './envelope.ts'
import { logsPageSize } from './limits.ts'
import { RunStatus } from './runs.ts'

/** One step of a run: a call of a model or a voice. Times are milliseconds from the run's start. */
export const LogStep = z.object({
  kind: z.enum(['model', 'speech']),
  name: z.string(),
  attempt: z.number().int(),
  status: z.enum(['running', 'done', 'failed']),
  startedMs: z.number(),
  endedMs: z.number().optional(),
  firstTokenMs: z.number().optional(),
  error: z.string().optional(),
  waitedMs: z.number().optional(),
})

/** A row of the list: never the payloads. `input` holds the first 100 characters. */
export const AgentLog = z.object({
  id: z.string(),
  agent: z.object({ id: z.string().nullable(), name: z.string(), slug: z.string() }),
  user: z.object({ id: z.string().nullable(), name: z.string().nullable(), email: z.string().nullable() }),
  session_id: z.string(),
  agent_class: z.string(),
  input: z.string(),
  error: z.string().nullable(),
  provider: z.string(),
  model: z.string(),
  status: RunStatus,
  finish_reason: z.string().nullable(),
  mock: z.boolean(),
  retries: z.number().int(),
  execution_time_ms: z.number(),
  time_to_first_token_ms: z.number().nullable(),
  provider_time_ms: z.number().nullable(),
  tokens: z.object({ input: z.number(), cachedInput: z.number(), output: z.number(), reasoning: z.number() }),
  cost_micro_usd: z.number().int(),
  price_version: z.string(),
  created_at: z.string(),
})
export type AgentLog = z.infer<typeof AgentLog>

/** A log with its payloads: the whole input, the output as JSON text, and the steps. */
export const AgentLogDetail = AgentLog.extend({
  output: z.string().nullable(),
  steps: z.array(LogStep),
  notes: z.array(z.string()),
})
export type AgentLogDetail = z.infer<typeof AgentLogDetail>

export const AgentLogList = page(AgentLog)
export const AgentLogAnswer = success(AgentLogDetail)

const Id = z.string().max(100).optional()

/** Which logs, from the query string; filters narrow what the caller may see. */
export const LogQuery = z.object({
  ...pageQuery(logsPageSize),
  agentId: Id,
  userId: Id,
  status: RunStatus.optional(),
  provider: z.enum([...ModelProvider.options, 'mock']).optional(),
})
export type LogQuery = z.infer<typeof LogQuery>

export const StatsQuery = z.object({ agentId: Id })
export type StatsQuery = z.infer<typeof StatsQuery>
