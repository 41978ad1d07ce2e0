import { z } from 'zod'
import { BaseVersion } from '../base-version.ts'
import { ModelProvider } from '../agents/agents.ts'
import { success } from '../envelope.ts'

/** What Kip could answer, or has answered: the first line of somebody's journal. */
export const FirstLine = z.object({
  /** Null where there is nothing to answer, or nobody to do it. */
  moment: z.object({ id: z.string(), keeperId: z.string(), version: z.number().int() }).nullable(),
  /** Who would read it; null once it is answered. */
  to: z.object({ provider: ModelProvider, model: z.string() }).nullable(),
  /** What the model is told besides the moment. */
  told: z.string(),
  /** The run that answers, once the person has agreed. */
  runId: z.string().nullable(),
})
export type FirstLine = z.infer<typeof FirstLine>

export const FirstLineAnswer = success(FirstLine)

/** The person agrees that this moment, as they have seen it, goes to a model. */
export const FirstLineBody = z.strictObject({
  momentId: z.string().trim().min(1).max(100),
  version: BaseVersion,
})
export type FirstLineBody = z.infer<typeof FirstLineBody>
