import { z } from 'zod'
import { ModelProvider } from './agents.ts'
import { success } from '../envelope.ts'

const OfAgent = z.object({ id: z.string(), name: z.string(), slug: z.string() })
const count = z.number().int()

/**
 * Something worth knowing about a person's runs of the last 30 days, or as far back as logs are kept, their agents and
 * keepers; worded by the reader. `days`: how far back it looks.
 */
export const Thought = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('most_used'), agent: OfAgent, runs: count, all_runs: count, days: count }),
  /** The agent that fails most; `cause` is the sentence that its failures gave most often. */
  z.object({
    kind: z.literal('failing'),
    agent: OfAgent,
    failed: count,
    runs: count,
    cause: z.string().nullable(),
  }),
  /** Of at least two models that answered, mocks left out. */
  z.object({
    kind: z.literal('slowest_model'),
    provider: ModelProvider,
    model: z.string(),
    average_ms: z.number(),
    fastest_model: z.string(),
    fastest_average_ms: z.number(),
  }),
  /**
   * The last seven days: the caller's own runs of real models, and what visitors ran with the caller's key. Of the
   * cost, what the caller's own keys paid, and of that the visitors' part.
   */
  z.object({
    kind: z.literal('cost_week'),
    cost_micro_usd: count,
    runs: count,
    own_keys_micro_usd: count,
    visitors_micro_usd: count,
  }),
  z.object({ kind: z.literal('without_key'), runs: count, all_runs: count }),
  /** The caller's agents without a run; the first few of them. */
  z.object({ kind: z.literal('idle_agents'), agents: z.array(OfAgent), total: count, days: count }),
  z.object({
    kind: z.literal('quiet_keepers'),
    keepers: z.array(z.object({ number: count, title: z.string() })),
    total: count,
  }),
])
export type Thought = z.infer<typeof Thought>
/** Empty while there is nothing to tell. */
export const ThoughtsAnswer = success(z.array(Thought))
