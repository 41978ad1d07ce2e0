import { z } from 'zod'
import { BaseVersion } from '../base-version.ts'
import { cursorPage, success } from '../envelope.ts'
import {
  aiPolicies,
  defaultDayStartsAt,
  defaultKeeperLanguage,
  defaultKeeperTheme,
  keeperLanguages,
  keeperSorts,
  keepersPageSize,
  keeperStates,
  keeperThemes,
  keeperTitleMaxChars,
  keeperTypes,
  memoryPatterns,
} from './keeper-choices.ts'
import { pageSizeMax, purposeMaxChars } from '../limits/limits.ts'
import { isTimeZone } from '../time-zones.ts'

export const KeeperType = z.enum(keeperTypes, { error: 'Choose a type.' })
export type KeeperType = z.infer<typeof KeeperType>
export const MemoryPattern = z.enum(memoryPatterns, { error: 'Choose a memory pattern.' })
export type MemoryPattern = z.infer<typeof MemoryPattern>
export const KeeperTheme = z.enum(keeperThemes, { error: 'Choose a theme.' })
export type KeeperTheme = z.infer<typeof KeeperTheme>
export const AiPolicy = z.enum(aiPolicies)
export type AiPolicy = z.infer<typeof AiPolicy>
export const KeeperLanguage = z.enum(keeperLanguages, { error: 'Choose a language.' })
export type KeeperLanguage = z.infer<typeof KeeperLanguage>

/** The name of a time zone, such as Europe/Berlin. */
export const TimeZone = z.string().trim().min(1, 'Choose a time zone.').max(100).refine(isTimeZone, {
  error: 'Unknown time zone.',
})

/** `YYYY-MM-DD` */
export const LocalDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Use a date such as 2026-11-22.')

/** `HH:MM`, local time. */
const DayTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 04:00.')

const keeperFields = {
  title: z
    .string({ error: 'Give it a title.' })
    .trim()
    .min(1, 'Give it a title.')
    .max(keeperTitleMaxChars, `Use at most ${keeperTitleMaxChars} characters.`),
  purpose: z
    .string({ error: 'Say what it is for.' })
    .trim()
    .min(1, 'Say what it is for.')
    .max(purposeMaxChars, `Use at most ${purposeMaxChars.toLocaleString('en')} characters.`),
  keeperType: KeeperType,
  memoryPattern: MemoryPattern,
  theme: KeeperTheme,
  isPublic: z.boolean(),
  /** Whether search engines may list its public page. */
  allowsIndexing: z.boolean(),
  /** Whether it is written as Markdown into the folder that the server's operator chose. */
  isMirrored: z.boolean(),
  timezone: TimeZone,
  dayStartsAt: DayTime,
  aiPolicy: AiPolicy,
  language: KeeperLanguage,
}

/** A keeper as its owner has it. Counts are of journeys and moments that are not deleted. */
export const Keeper = z.object({
  id: z.string(),
  /** 1, 2, 3, … for this owner; never given twice. */
  number: z.number().int(),
  title: z.string(),
  purpose: z.string(),
  keeperType: KeeperType,
  memoryPattern: MemoryPattern,
  theme: KeeperTheme,
  isPublic: z.boolean(),
  allowsIndexing: z.boolean(),
  isMirrored: z.boolean(),
  timezone: z.string(),
  dayStartsAt: z.string(),
  aiPolicy: AiPolicy,
  /** What it is written in, so that a search knows the forms of its words. */
  language: KeeperLanguage,
  journeyCount: z.number().int(),
  /** Proposals that wait for the owner. */
  proposalCount: z.number().int(),
  momentCount: z.number().int(),
  /** True while it is one of those that every account starts with. */
  sample: z.boolean(),
  /** Goes up with each change; a change names the one it was based on. */
  version: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  archivedAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
})
export type Keeper = z.infer<typeof Keeper>

/** A new keeper. Without an aiPolicy its type decides. */
export const KeeperCreate = z.strictObject({
  ...keeperFields,
  theme: keeperFields.theme.default(defaultKeeperTheme),
  isPublic: keeperFields.isPublic.default(false),
  allowsIndexing: keeperFields.allowsIndexing.default(false),
  isMirrored: keeperFields.isMirrored.default(false),
  timezone: keeperFields.timezone.default('UTC'),
  dayStartsAt: keeperFields.dayStartsAt.default(defaultDayStartsAt),
  aiPolicy: keeperFields.aiPolicy.optional(),
  language: keeperFields.language.default(defaultKeeperLanguage),
})
export type KeeperCreate = z.infer<typeof KeeperCreate>

/** The fields to change, and the version that they were read in. */
export const KeeperChange = z.strictObject({
  version: BaseVersion,
  ...z.object(keeperFields).partial().shape,
  /** Puts it aside, or takes it up again. */
  archived: z.boolean().optional(),
  /** A sample becomes the person's own; there is no way back. */
  sample: z.literal(false).optional(),
})
export type KeeperChange = z.infer<typeof KeeperChange>

/** `data` of a stale change: what is kept now, and what was to be written. */
export const KeeperConflict = z.object({ current: Keeper, yours: KeeperChange })
export type KeeperConflict = z.infer<typeof KeeperConflict>

const QueryFlag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional()

/** Which keepers, from the query string. Every word of `q` stands in title or purpose; 'kept' are all but the deleted. */
export const KeeperQuery = z.object({
  q: z.string().max(200).default(''),
  number: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  type: KeeperType.optional(),
  state: z.enum([...keeperStates, 'kept']).default('active'),
  sample: QueryFlag,
  /** Only those in which proposals wait, or none do. */
  waiting: QueryFlag,
  /** Only those with questions that are asked again on this day, or should have been before. */
  due: LocalDate.optional(),
  sort: z.enum(keeperSorts).default('updated'),
  cursor: z.string().max(1_000).optional(),
  limit: z.coerce.number().int().min(1).max(pageSizeMax).default(keepersPageSize),
})
export type KeeperQuery = z.infer<typeof KeeperQuery>

export const KeeperAnswer = success(Keeper)
/** Whether keepers can be mirrored on this server. */
export const MirrorAnswer = success(z.object({ isOffered: z.boolean() }))
export const KeeperList = cursorPage(Keeper)
/** The samples that were added or removed; the removed can be restored for as long as a deleted keeper is kept. */
export const SampleKeepers = success(z.array(Keeper))
