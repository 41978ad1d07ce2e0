import { z } from 'zod'
import { success } from '../envelope.ts'
import { importFileNameMaxChars, importKinds, importStates } from './import-choices.ts'
import { keeperTitleMaxChars } from './keeper-choices.ts'
import { TimeZone } from './keepers.ts'

export const ImportKind = z.enum(importKinds, { error: 'Choose where the file comes from.' })
export type ImportKind = z.infer<typeof ImportKind>
export const ImportState = z.enum(importStates)
export type ImportState = z.infer<typeof ImportState>

/** A remark of a dry run, with some of the files or entries that it is about. */
export const ImportNote = z.object({
  text: z.string(),
  count: z.number().int(),
  examples: z.array(z.string()),
})
export type ImportNote = z.infer<typeof ImportNote>

/** What an import would bring. */
export const ImportPlan = z.object({
  /** All that the file has, the duplicates among them. */
  moments: z.number().int(),
  /** Already here. */
  duplicates: z.number().int(),
  /** Pictures, sounds and the like. */
  files: z.number().int(),
  /** The first day and the last. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Titles of the keepers that come, where the file is of Keeper itself. */
  keepers: z.array(z.string()),
  /** Of these, the ones that are archived here: only a copy of the file can come. */
  archived: z.array(z.string()).default([]),
  /** What each column of a table becomes; null: it is added to the text. */
  columns: z.array(z.object({ column: z.string(), field: z.string().nullable() })),
  notes: z.array(ImportNote),
})
export type ImportPlan = z.infer<typeof ImportPlan>

/** An import, from the upload to its end. */
export const Import = z.object({
  id: z.string(),
  /** Null as long as the keeper that it makes isn't there. */
  keeperId: z.string().nullable(),
  /** Whether it goes into a keeper that was there before. */
  isInto: z.boolean(),
  kind: ImportKind.nullable(),
  status: ImportState,
  /** Empty where none was given, and once the import was cancelled or its owner deleted a moment forever. */
  fileName: z.string(),
  bytes: z.number(),
  plan: ImportPlan.nullable(),
  /** Entries that were read, of `total` as soon as that is known. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** Moments that were added. */
  added: z.number().int(),
  /** Whether any of these isn't in the trash. */
  hasMoments: z.boolean(),
  /** Files that came along, and parts of a palace, that could not be kept. */
  refused: z.array(ImportNote),
  error: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type Import = z.infer<typeof Import>

/** What an upload says of itself; the file is the body, or what came in pieces before. */
export const ImportUpload = z.object({
  uploadId: z.string().max(100).optional(),
  /** Found out where it isn't said. */
  kind: ImportKind.optional(),
  fileName: z.string().max(importFileNameMaxChars).default(''),
  /** Of dates without one: the device's. */
  timezone: TimeZone.optional(),
  /** False: starts as soon as the file has been looked through. */
  dryRun: z
    .enum(['true', 'false'])
    .default('true')
    .transform((text) => text === 'true'),
})
export type ImportUpload = z.infer<typeof ImportUpload>

/** Another kind than the one that was found. */
export const ImportRecheck = z.strictObject({ kind: ImportKind })

/** How a keeper that is made is called; a Keeper's own export says it itself. */
export const ImportStart = z.strictObject({
  title: z.string().trim().min(1).max(keeperTitleMaxChars).optional(),
  /** Keepers of an export become new, private ones, whatever is here already. */
  asCopy: z.boolean().optional(),
})
export type ImportStart = z.infer<typeof ImportStart>

/** Imports into one keeper, or those that become keepers of their own, or all. */
export const ImportQuery = z.object({
  keeperId: z.string().max(100).optional(),
  isInto: z.literal('false').optional(),
})
export type ImportQuery = z.infer<typeof ImportQuery>

export const ImportAnswer = success(Import)
export const ImportList = success(z.array(Import))
/** How many moments went to the trash. */
export const ImportUndone = success(z.object({ moments: z.number().int() }))
