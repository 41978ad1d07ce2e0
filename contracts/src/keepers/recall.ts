import { z } from 'zod'
import { success } from '../envelope.ts'
import { searchLimitMax, searchQueryMaxChars } from './recall-choices.ts'
import { TimeZone } from './keepers.ts'
import { LocalDate, Snippet } from './moments.ts'

/** A search for what answers, the likeliest first; a filter of moments is `q` of their list. */
export const RecallQuery = z.object({
  q: z.string().trim().max(searchQueryMaxChars),
  limit: z.coerce.number().int().min(1).max(searchLimitMax).default(20),
  /** Whether what goes with a match, and doesn't match itself, comes too. */
  companions: z.enum(['true', 'false']).default('true'),
  /** The person's, an IANA name: what "yesterday" means. */
  timeZone: TimeZone.optional(),
})
export type RecallQuery = z.infer<typeof RecallQuery>

/** A moment that may answer, with the part of it that does. */
export const Passage = z.object({
  momentId: z.string(),
  keeperId: z.string(),
  keeperTitle: z.string(),
  localDate: LocalDate,
  title: z.string().nullable(),
  snippet: Snippet,
  score: z.number(),
  /** What brought it: the words that match, the time it is from, or how it goes with a moment that matches. */
  why: z.string(),
})
export type Passage = z.infer<typeof Passage>

export const PassageList = success(z.array(Passage))
