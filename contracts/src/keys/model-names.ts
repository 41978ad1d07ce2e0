import { z } from 'zod'
import { ModelProvider } from '../agents/agents.ts'
import { success } from '../envelope.ts'

/** Which models an agent can choose: what the provider offers the key that a run would use, or the listed names. */
export const ModelNames = z.object({
  provider: ModelProvider,
  models: z.array(z.string()),
  /** True when the provider itself was asked. */
  live: z.boolean(),
})
export type ModelNames = z.infer<typeof ModelNames>
export const ModelNamesAnswer = success(ModelNames)
export const ModelNamesQuery = z.object({ provider: ModelProvider })
