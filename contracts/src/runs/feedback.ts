import { z } from 'zod'
import { success } from '../envelope.ts'
import { feedbackNoteMaxChars } from '../limits/limits.ts'

export const Thumb = z.enum(['up', 'down'])
export type Thumb = z.infer<typeof Thumb>

/** What the caller of a run thinks of its answer. */
export const Feedback = z.strictObject({
  thumb: Thumb,
  note: z
    .string()
    .trim()
    .max(feedbackNoteMaxChars, `Use at most ${feedbackNoteMaxChars.toLocaleString('en')} characters.`)
    .nullable()
    .default(null)
    .transform((note) => note || null),
})
export type Feedback = z.infer<typeof Feedback>

export const FeedbackAnswer = success(z.object({ thumb: Thumb, note: z.string().nullable() }))
