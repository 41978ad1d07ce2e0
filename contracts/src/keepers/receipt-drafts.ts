import { z } from 'zod'
import { cursorPage, success } from '../envelope.ts'
import { AskPreview, AskSilence, Citation } from './ask.ts'
import { LocalDate } from './keepers.ts'
import { DatePrecision } from './moments.ts'
import { Proposal } from './proposals.ts'
import { draftFailures, draftStatuses, passagePlaces } from './receipt-draft-choices.ts'

/**
 * A text that a model drafts from moments, with receipts: the story of a journey, or how a topic changed. It is a draft
 * until its person accepts it.
 */
export const ReceiptDraft = z.object({
  status: z.enum(draftStatuses),
  /** How many moments there are to draft it from. */
  of: z.int(),
  /** Why no model writes it here; null where one can. */
  silence: AskSilence.nullable(),
  /** The draft, as its proposal has it. */
  proposal: Proposal.nullable(),
  /** The draft's text without its list of receipts. */
  text: z.string(),
  citations: z.array(Citation),
  runId: z.string().nullable(),
  by: z.object({ provider: z.string(), model: z.string() }).nullable(),
  /** What it cost, in micro-dollars; null where nothing was charged or it isn't known yet. */
  costMicroUsd: z.int().nullable(),
  /** Why the last try left no draft. */
  failure: z.enum(draftFailures).nullable(),
  /** The moment that it became. */
  momentId: z.string().nullable(),
})
export type ReceiptDraft = z.infer<typeof ReceiptDraft>

/** Writes a draft, again where one waits. Exactly what was looked at is sent, or nothing. */
export const ReceiptDraftWrite = z.strictObject({ previewToken: z.string().max(20_000).optional() })
export type ReceiptDraftWrite = z.infer<typeof ReceiptDraftWrite>

/** A moment of a period of a topic, with words of it. */
export const PeriodPassage = z.object({
  place: z.enum(passagePlaces),
  momentId: z.string(),
  title: z.string().nullable(),
  localDate: LocalDate,
  datePrecision: DatePrecision,
  quote: z.string(),
})
export type PeriodPassage = z.infer<typeof PeriodPassage>

/** A year, `YYYY`, or a month, `YYYY-MM`, in which moments mention a topic. */
export const TopicPeriod = z.object({
  period: z.string(),
  count: z.int(),
  /** The mean of their moods, from -2 to 2. */
  mood: z.number().nullable(),
  passages: z.array(PeriodPassage),
})
export type TopicPeriod = z.infer<typeof TopicPeriod>

export const TopicPeriodsQuery = z.object({ cursor: z.string().max(1_000).optional() })
export type TopicPeriodsQuery = z.infer<typeof TopicPeriodsQuery>

export const ReceiptDraftAnswer = success(ReceiptDraft)
export const ReceiptDraftPreviewAnswer = success(AskPreview)
export const TopicPeriodsPage = cursorPage(TopicPeriod)
