import { z } from 'zod'
import { success } from '../envelope.ts'
import { searchLimitMax, searchOffsetMax, searchQueryMaxChars } from './recall-choices.ts'
import { LocalDate, TimeZone } from './keepers.ts'
import { Snippet } from './moments.ts'

/** A search for what answers, the likeliest first; a filter of moments is `q` of their list. */
export const RecallQuery = z.object({
  q: z.string().trim().max(searchQueryMaxChars),
  limit: z.coerce.number().int().min(1).max(searchLimitMax).default(20),
  /** How many of the likeliest are left out: those of the pages before. */
  offset: z.coerce.number().int().min(0).max(searchOffsetMax).default(0),
  /** Whether what goes with a match, and doesn't match itself, comes too. */
  companions: z.enum(['true', 'false']).default('true'),
  /** The person's, an IANA name: what "yesterday" means. */
  timeZone: TimeZone.optional(),
})
export type RecallQuery = z.infer<typeof RecallQuery>

/** A search over all keepers of a person, but the one that is searched by itself. */
export const AllRecallQuery = RecallQuery.extend({ exclude: z.string().max(100).optional() })
export type AllRecallQuery = z.infer<typeof AllRecallQuery>

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
