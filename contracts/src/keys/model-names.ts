import { z } from 'zod'
import { ModelProvider } from '../agents/agents.ts'
import { success } from '../envelope.ts'

/** What is known of a model: prices in micro-dollars for a million tokens, and what Keeper can do with it. */
export const ModelFacts = z.object({
  name: z.string(),
  context_tokens: z.int(),
  input_micro_usd: z.int(),
  output_micro_usd: z.int(),
  sees: z.boolean(),
  tools: z.boolean(),
  /** Whether its provider makes it answer with JSON, rather than being asked to. */
  json: z.boolean(),
})
export type ModelFacts = z.infer<typeof ModelFacts>

/** Which models an agent can choose: what the provider offers the key that a run would use, or the listed names. */
export const ModelNames = z.object({
  provider: ModelProvider,
  models: z.array(z.string()),
  /** Of the listed and the offered models, those that are known. */
  facts: z.array(ModelFacts),
  /** True when the provider itself was asked. */
  live: z.boolean(),
})
export type ModelNames = z.infer<typeof ModelNames>
export const ModelNamesAnswer = success(ModelNames)
export const ModelNamesQuery = z.object({ provider: ModelProvider })
