import { z } from 'zod'
import { cursorPage, success } from '../envelope.ts'
import { ModelProvider } from '../agents/agents.ts'
import { pageSizeMax } from '../limits/limits.ts'
import { askWording } from './ask-wording.ts'
import { askedPageSize, askPassagesMax, searchQueryMaxChars } from './recall-choices.ts'
import { TimeZone } from './keepers.ts'
import { Passage } from './recall.ts'

const Question = z.string().trim().min(1, askWording.questionMissing).max(searchQueryMaxChars)

/** A question, to look at what would be sent. */
export const AskPreviewBody = z.strictObject({
  question: Question,
  limit: z.number().int().min(1).max(askPassagesMax).default(askPassagesMax),
  /** The person's, an IANA name: what "yesterday" means. */
  timeZone: TimeZone.optional(),
})
export type AskPreviewBody = z.infer<typeof AskPreviewBody>

/** A question. With a previewToken exactly what was looked at is sent, or nothing. */
export const AskBody = z.strictObject({
  ...AskPreviewBody.shape,
  previewToken: z.string().max(10_000).optional(),
})
export type AskBody = z.infer<typeof AskBody>

/** Why nobody answers: there is no key, or the keeper lets no model read it that is here. */
export const AskSilence = z.enum(['no-key', 'policy-off', 'policy-local'])
export type AskSilence = z.infer<typeof AskSilence>

/** What would be sent, to whom, letter for letter. `to` is null where nothing would be sent. */
export const AskPreview = z.object({
  passages: z.array(Passage),
  previewToken: z.string(),
  to: z.object({ provider: ModelProvider, model: z.string() }).nullable(),
  silence: AskSilence.nullable(),
  system: z.string(),
  sent: z.array(z.object({ name: z.string(), text: z.string() })),
  tokens: z.number().int(),
  /** How many moments there are in what is asked. */
  of: z.number().int(),
})
export type AskPreview = z.infer<typeof AskPreview>

/** A sentence of a moment that supports an answer, as the moment has it. */
export const Citation = z.object({
  n: z.number().int(),
  momentId: z.string(),
  keeperId: z.string(),
  localDate: z.string(),
  title: z.string().nullable(),
  quote: z.string(),
  /** What stands around the quote in its moment. */
  before: z.string(),
  after: z.string(),
  /** Whether the moment no longer has the quote, which it had when the answer came. */
  hasChanged: z.boolean(),
})
export type Citation = z.infer<typeof Citation>

/** Why an answer is gone: a moment that went into it is in the trash, or was deleted for good. */
export const AskGone = z.enum(['in-trash', 'deleted'])
export type AskGone = z.infer<typeof AskGone>

/**
 * An answer with its receipts. Where no model was asked, or the answer is gone, `answer` is empty; where none was asked,
 * the passages stand for themselves.
 */
export const AskResult = z.object({
  runId: z.string().nullable(),
  /** Empty where the answer is gone. */
  question: z.string(),
  askedAt: z.iso.datetime(),
  answer: z.string(),
  mock: z.boolean(),
  isFound: z.boolean(),
  /** How many sentences had no receipt that holds, and aren't in the answer. */
  leftOut: z.number().int(),
  silence: AskSilence.nullable(),
  gone: AskGone.nullable(),
  to: z.object({ provider: ModelProvider, model: z.string() }).nullable(),
  citations: z.array(Citation),
  passages: z.array(Passage),
  of: z.number().int(),
})
export type AskResult = z.infer<typeof AskResult>

/** Who would answer, before anything is asked. */
export const AskSetup = AskPreview.pick({ to: true, silence: true, of: true }).extend({
  /** Keepers that are asked and whose AI setting closes them to who answers: nothing of them goes. */
  closed: z.array(z.object({ id: z.string(), title: z.string() })),
})
export type AskSetup = z.infer<typeof AskSetup>

/** A question that was asked; its answer is read by its run. */
export const AskedQuestion = z.object({ runId: z.string(), question: z.string(), askedAt: z.iso.datetime() })
export type AskedQuestion = z.infer<typeof AskedQuestion>

export const AskedQuery = z.object({
  cursor: z.string().max(1_000).optional(),
  limit: z.coerce.number().int().min(1).max(pageSizeMax).default(askedPageSize),
})
export type AskedQuery = z.infer<typeof AskedQuery>

export const AskedPage = cursorPage(AskedQuestion)
export const AskSetupAnswer = success(AskSetup)
export const AskPreviewAnswer = success(AskPreview)
export const AskAnswer = success(AskResult)
