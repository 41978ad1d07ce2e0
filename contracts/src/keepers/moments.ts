import { z } from 'zod'
import { BaseVersion } from '../base-version.ts'
import { cursorPage, success } from '../envelope.ts'
import { pageSizeMax } from '../limits/limits.ts'
import { LocalDate, TimeZone } from './keepers.ts'
import { isDatable } from './local-date.ts'
import {
  bodyMaxBytes,
  bodyMaxChars,
  datePrecisions,
  dateWordsMaxChars,
  mergedTextsMax,
  momentKinds,
  momentSorts,
  momentSources,
  momentsPageSize,
  momentTitleMaxChars,
  momentVisibilities,
  placeMaxChars,
  positionMax,
} from './moment-choices.ts'
import { momentJourneysMax } from './journey-choices.ts'
import { journeyWording } from './journey-wording.ts'
import { momentWording } from './moment-wording.ts'

export const MomentKind = z.enum(momentKinds, { error: 'Choose a kind.' })
export const DatePrecision = z.enum(datePrecisions)
export const MomentVisibility = z.enum(momentVisibilities)
export const MomentSource = z.enum(momentSources)

/** `YYYY-MM` */
export const Month = z.string().regex(/^\d{4}-\d{2}$/, 'Use a month such as 2026-11.')

/** Text that both engines and JSON carry as it is: no NUL, no half of a surrogate pair. */
export function storable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** One line that a person writes. */
export function line(maxChars: number) {
  return z
    .string()
    .trim()
    .max(maxChars, `Use at most ${maxChars} characters.`)
    .refine(storable, momentWording.unstorable)
}

/** Markdown, kept byte for byte. */
export const Body = z
  .string()
  .max(bodyMaxChars, momentWording.bodyTooLong)
  .refine(storable, momentWording.unstorable)
  // No text has more bytes than thrice its length.
  .refine(
    (text) => text.length * 3 <= bodyMaxBytes || new TextEncoder().encode(text).length <= bodyMaxBytes,
    momentWording.bodyTooLarge,
  )

/** When it happened, as ISO 8601; answers are in UTC. */
const OccurredAt = z.iso
  .datetime({ offset: true, error: momentWording.dateInvalid })
  .refine((text) => isDatable(Date.parse(text)), momentWording.dateInvalid)

export const Place = z.strictObject({
  name: line(placeMaxChars).min(1, 'Name the place.'),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
})
export type Place = z.infer<typeof Place>

/** When a question is asked again, for spaced review. */
export const Review = z.strictObject({
  dueOn: LocalDate,
  intervalDays: z.number().int().min(0).max(36_500),
  ease: z.number().min(1).max(10),
})
export type Review = z.infer<typeof Review>

const momentFields = {
  kind: MomentKind,
  title: line(momentTitleMaxChars).nullable(),
  body: Body,
  occurredAt: OccurredAt,
  /** The device's time zone when it was written. */
  tz: TimeZone,
  datePrecision: DatePrecision,
  /** The date in the person's own words. */
  dateWords: line(dateWordsMaxChars).nullable(),
  /** From -2, heavy, to 2, bright. */
  mood: z.number().int().min(-2).max(2).nullable(),
  /** From 1 to 5. */
  energy: z.number().int().min(1).max(5).nullable(),
  sleepHours: z.number().min(0).max(24).nullable(),
  review: Review.nullable(),
  place: Place.nullable(),
  /** The moment above it in the outline. */
  parentId: z.uuid().nullable(),
  /** Its place among those under the same parent; a change of the parent alone puts it last. */
  position: z.number().int().min(0).max(positionMax),
  /** Whether agents may read it. */
  aiAccess: z.boolean(),
  visibility: MomentVisibility,
  pinned: z.boolean(),
}

/** The journeys that a moment belongs to; those that are gone are left out. */
const MomentJourneys = z.array(z.uuid()).max(momentJourneysMax, journeyWording.tooManyOfMoment)

/** What a person says of a moment. */
export const MomentFields = z.object(momentFields)

/** A moment as its owner has it. */
export const Moment = z.object({
  id: z.string(),
  keeperId: z.string(),
  kind: MomentKind,
  title: z.string().nullable(),
  body: z.string(),
  occurredAt: z.string(),
  tz: z.string(),
  /** The day that it belongs to, fixed when it was written. */
  localDate: z.string(),
  datePrecision: DatePrecision,
  dateWords: z.string().nullable(),
  mood: z.number().nullable(),
  energy: z.number().nullable(),
  sleepHours: z.number().nullable(),
  review: Review.nullable(),
  place: Place.nullable(),
  parentId: z.string().nullable(),
  position: z.number().int(),
  aiAccess: z.boolean(),
  visibility: MomentVisibility,
  pinned: z.boolean(),
  source: MomentSource,
  /** The agent that proposed it; `id` is null where the agent is gone. */
  proposedBy: z.object({ id: z.string().nullable(), name: z.string() }).nullable(),
  /** The journeys that it belongs to. */
  journeys: z.array(z.string()),
  /** Goes up with each change; a change names the one it was based on. */
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  deletedAt: z.string().nullable(),
})
export type Moment = z.infer<typeof Moment>

/** Text with what a search found in it: pairs of offsets, from and to. */
export const Snippet = z.object({
  text: z.string(),
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
})
export type Snippet = z.infer<typeof Snippet>

/** A moment in a list: without its journeys, who proposed it, and its body, of which the beginning is there, or what a search found. `titleMarks` are what it found in the title. */
export const MomentSummary = Moment.omit({ body: true, journeys: true, proposedBy: true }).extend({
  ...{ titleMarks: Snippet.shape.marks.optional(), excerpt: Snippet },
  words: z.number().int(),
})
export type MomentSummary = z.infer<typeof MomentSummary>

/** A new moment. The same `id` twice is the same moment: who hears no answer can send it again. */
export const MomentCreate = z
  .strictObject({
    id: z.uuid().optional(),
    ...momentFields,
    kind: momentFields.kind.default('entry'),
    title: momentFields.title.default(null),
    body: momentFields.body.default(''),
    occurredAt: momentFields.occurredAt.optional(),
    tz: momentFields.tz.optional(),
    datePrecision: momentFields.datePrecision.default('time'),
    dateWords: momentFields.dateWords.default(null),
    mood: momentFields.mood.default(null),
    energy: momentFields.energy.default(null),
    sleepHours: momentFields.sleepHours.default(null),
    review: momentFields.review.default(null),
    place: momentFields.place.default(null),
    parentId: momentFields.parentId.default(null),
    position: momentFields.position.default(0),
    aiAccess: momentFields.aiAccess.default(true),
    visibility: momentFields.visibility.default('private'),
    pinned: momentFields.pinned.default(false),
    journeys: MomentJourneys.default([]),
    /** The proposal that it is made from, which is accepted with it while it waits. */
    proposalId: z.uuid().optional(),
  })
  .refine(holdsSomething, { path: ['body'], error: momentWording.nothingWritten })
export type MomentCreate = z.infer<typeof MomentCreate>
/** As a client sends it. */
export type NewMoment = z.input<typeof MomentCreate>

/** A check-in says something without a word. */
function holdsSomething(moment: {
  body: string
  title: string | null
  mood: number | null
  energy: number | null
  sleepHours: number | null
}): boolean {
  const { body, title, mood, energy, sleepHours } = moment
  return body.trim() !== '' || Boolean(title) || mood !== null || energy !== null || sleepHours !== null
}

/** A text of the moment that was never saved, and when it was written. */
const MergedText = z.strictObject({ title: momentFields.title, body: Body, writtenAt: OccurredAt })
export type MergedText = z.infer<typeof MergedText>

/** The fields to change, and the version that they were read in. */
export const MomentChange = z.strictObject({
  version: BaseVersion,
  ...MomentFields.partial().shape,
  journeys: MomentJourneys.optional(),
  /** Of two versions one was made, or chosen: these texts and the replaced one stay as revisions. */
  merged: z.array(MergedText).max(mergedTextsMax).optional(),
})
export type MomentChange = z.infer<typeof MomentChange>

/** `data` of a stale change: what is kept now, and what was to be written. */
export const MomentConflict = z.object({ current: Moment, yours: MomentChange })
export type MomentConflict = z.infer<typeof MomentConflict>

const QueryFlag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional()

/** Several choices of one kind, separated by commas. */
function choices<T extends string>(known: readonly T[]) {
  return z
    .string()
    .max(200)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.enum(known as readonly [T, ...T[]])))
    .optional()
}

const filters = {
  /** Each word is found by its beginning, in title, body and place; words in quotes only next to each other. */
  q: z.string().max(200).default(''),
  kind: choices(momentKinds),
  mood: choices(['-2', '-1', '0', '1', '2'] as const),
  pinned: QueryFlag,
  visibility: MomentVisibility.optional(),
  aiAccess: QueryFlag,
  /** Those that mention the topic with this id. */
  topic: z.uuid().optional(),
  /** The first day and the last. */
  from: LocalDate.optional(),
  to: LocalDate.optional(),
  /** Only those that belong to this journey. */
  journey: z.uuid().optional(),
  /** Those that one import brought. */
  import: z.uuid().optional(),
  /** Only questions that are asked again on this day, or should have been before. */
  due: LocalDate.optional(),
  /** Only those with a card on the canvas, or without one. */
  placed: QueryFlag,
}

/** Which moments, from the query string, and in which order. */
export const MomentQuery = z.object({
  ...filters,
  month: Month.optional(),
  sort: z.enum(momentSorts).default('newest'),
  cursor: z.string().max(1_000).optional(),
  limit: z.coerce.number().int().min(1).max(pageSizeMax).default(momentsPageSize),
})
export type MomentQuery = z.infer<typeof MomentQuery>

/** Whole moments to be printed, the oldest first; those of a journey in the order of its path. */
export const BookQuery = z.object({ ...filters, cursor: z.string().max(1_000).optional() })
export type BookQuery = z.infer<typeof BookQuery>

export const MonthsQuery = z.object(filters)
export type MonthsQuery = z.infer<typeof MonthsQuery>

/** A month with moments, newest first: how many it has, and how many of these match. */
export const MomentMonth = z.object({
  month: Month,
  count: z.number().int(),
  matches: z.number().int(),
})
export type MomentMonth = z.infer<typeof MomentMonth>

export const TrashQuery = z.object({
  q: filters.q,
  cursor: z.string().max(1_000).optional(),
  limit: z.coerce.number().int().min(1).max(pageSizeMax).default(momentsPageSize),
})
export type TrashQuery = z.infer<typeof TrashQuery>

export const MomentAnswer = success(Moment)
export const MomentList = cursorPage(MomentSummary)
/** A moment as it is printed. */
export const BookMoment = Moment.omit({ journeys: true, proposedBy: true })
export type BookMoment = z.infer<typeof BookMoment>
export const BookPage = cursorPage(BookMoment)
export const MomentMonths = success(z.array(MomentMonth))
