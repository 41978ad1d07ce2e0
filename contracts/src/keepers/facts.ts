import { z } from 'zod'
import { BaseVersion } from '../base-version.ts'
import { cursorPage, success } from '../envelope.ts'
import { pageSizeMax, searchMaxChars } from '../limits/limits.ts'
import {
  factsPageSize,
  factSorts,
  factSourcesMax,
  factStates,
  quoteMaxChars,
  statementMaxChars,
} from './fact-choices.ts'
import { factWording } from './fact-wording.ts'
import { LocalDate } from './keepers.ts'
import { line, storable } from './moments.ts'
import { momentWording } from './moment-wording.ts'
import { ProposedBy } from './proposals.ts'

export const FactStatus = z.enum(factStates)

/** Words of a moment, as they stand in it. */
const FactSource = z.object({
  momentId: z.string(),
  quote: z.string(),
  title: z.string().nullable(),
  localDate: z.string(),
})
export type FactSource = z.infer<typeof FactSource>

/** What a keeper believes. */
export const Fact = z.object({
  id: z.string(),
  statement: z.string(),
  status: FactStatus,
  /** The first and the last day, `YYYY-MM-DD`, on which it holds. */
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  /** The fact that took its place. */
  supersededBy: z.object({ id: z.string(), statement: z.string() }).nullable(),
  /** Those whose moments are in the trash are left out. */
  sources: z.array(FactSource),
  /** The agent that suggested it. */
  by: ProposedBy.nullable(),
  runId: z.string().nullable(),
  /** Goes up with each change; a change names the one it was based on. */
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Fact = z.infer<typeof Fact>

export const Statement = line(statementMaxChars).min(1, factWording.noStatement)
export const Quote = z
  .string()
  .trim()
  .min(1, factWording.notQuoted)
  .max(quoteMaxChars, `Use at most ${quoteMaxChars} characters.`)
  .refine(storable, momentWording.unstorable)
const Sources = z
  .array(z.strictObject({ momentId: z.uuid(), quote: Quote }))
  .max(factSourcesMax, `Use at most ${factSourcesMax} sources.`)

/** A fact that its keeper's owner writes. The same `id` twice is the same fact. */
export const FactCreate = z
  .strictObject({
    id: z.uuid().optional(),
    statement: Statement,
    validFrom: LocalDate.nullable().default(null),
    validTo: LocalDate.nullable().default(null),
    sources: Sources.default([]),
    /** The fact whose place it takes. That one ends the day before this one begins, where its end isn't known. */
    supersedes: z.uuid().optional(),
  })
  .refine(isInOrder, { path: ['validTo'], error: factWording.daysSwapped })
export type FactCreate = z.infer<typeof FactCreate>

/** The version that was read and what to change; `superseded` says by which other fact. */
export const FactChange = z
  .strictObject({
    version: BaseVersion,
    statement: Statement.optional(),
    validFrom: LocalDate.nullable().optional(),
    validTo: LocalDate.nullable().optional(),
    sources: Sources.optional(),
    status: FactStatus.optional(),
    supersededBy: z.uuid().optional(),
  })
  .refine(({ status, supersededBy }) => (status === 'superseded') === (supersededBy !== undefined), {
    path: ['supersededBy'],
    error: factWording.needsOther,
  })
export type FactChange = z.infer<typeof FactChange>

/** `data` of a stale change: what is kept now, and what was to be written. */
export const FactConflict = z.object({ current: Fact, yours: FactChange })
export type FactConflict = z.infer<typeof FactConflict>

/** Without a status all. Every word of `q` stands in the statement. */
export const FactQuery = z.object({
  q: z.string().max(searchMaxChars).default(''),
  status: FactStatus.optional(),
  sort: z.enum(factSorts).default('newest'),
  cursor: z.string().max(1_000).optional(),
  limit: z.coerce.number().int().min(1).max(pageSizeMax).default(factsPageSize),
})
export type FactQuery = z.infer<typeof FactQuery>

export const FactAnswer = success(Fact)
export const FactList = cursorPage(Fact)

function isInOrder({ validFrom, validTo }: { validFrom: string | null; validTo: string | null }): boolean {
  return validFrom === null || validTo === null || validFrom <= validTo
}
