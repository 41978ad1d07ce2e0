import { z } from 'zod'
import { success } from '../envelope.ts'
import { SuggestedTranscript } from '../keepers/attachments.ts'
import { textProviders } from '../keys/models.ts'
import { dictationMaxMs } from './dictation-choices.ts'

/** Whose message is dictated: what goes to a model of the operator's own server is transcribed there, too. */
export const DictationQuery = z.strictObject({
  agentId: z.string().min(1).max(100),
  /** Of the model that was chosen for the next messages. */
  provider: z.enum(textProviders).optional(),
})
export type DictationQuery = z.infer<typeof DictationQuery>

/** The same with how long it is, as the recorder counts. */
export const DictatedQuery = DictationQuery.extend({
  durationMs: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 * dictationMaxMs)
    .optional(),
})

/** Who would transcribe what is said; null where nobody can. */
export const Dictation = z.object({ provider: z.enum(['openai', 'elevenlabs', 'local']).nullable() })
export type Dictation = z.infer<typeof Dictation>

export const DictationAnswer = success(Dictation)
/** What was said, for the message field. Nothing of it is stored. */
export const DictatedAnswer = success(SuggestedTranscript)
