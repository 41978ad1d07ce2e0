import { z } from 'zod'
import { success } from '../envelope.ts'
import { AskPreview } from './ask.ts'
import { promptProblems } from './daily-prompt-choices.ts'

export const PromptProblem = z.enum(promptProblems)

/** Whether a model writes a keeper's daily questions, and what came of it last. `nextAt` is null while it is off. */
export const PromptSchedule = z.object({
  isOn: z.boolean(),
  nextAt: z.iso.datetime().nullable(),
  isWriting: z.boolean(),
  problem: PromptProblem.nullable(),
})
export type PromptSchedule = z.infer<typeof PromptSchedule>

/**
 * Switches it on or off. With a previewToken exactly what was looked at is sent, and the owner agrees that such names go
 * to this provider.
 */
export const PromptSchedulePut = z.strictObject({
  isOn: z.boolean(),
  previewToken: z.string().max(20_000).optional(),
})
export type PromptSchedulePut = z.infer<typeof PromptSchedulePut>

/** What writing questions would send, how many names that is, and whether its owner has yet to look at it. */
export const PromptPreview = AskPreview.omit({ passages: true, of: true }).extend({
  names: z.int(),
  isNeeded: z.boolean(),
})
export type PromptPreview = z.infer<typeof PromptPreview>

export const PromptScheduleAnswer = success(PromptSchedule)
export const PromptPreviewAnswer = success(PromptPreview)
