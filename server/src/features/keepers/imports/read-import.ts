import { z } from 'zod'
import type { ImportKind } from '#contracts/keepers/import-choices.ts'
import { importWording } from '#contracts/keepers/import-wording.ts'
import { AppError } from '../../../errors.ts'
import { palaceLosses } from '../canvas/read-pieces.ts'
import { wordLosses } from '../transfer/keeper-parts.ts'
import type { Reader } from './incoming.ts'
import { readCsv } from './read-csv.ts'
import { readDayOne } from './read-day-one.ts'
import { readJourniv } from './read-journiv.ts'
import { readKeeperExport } from './read-keeper.ts'
import { readMarkdown } from './read-markdown.ts'
import { readMemos } from './read-memos.ts'

/** What reads each kind of file. */
export const readers: Record<ImportKind, Reader> = {
  keeper: readKeeperExport,
  'day-one': readDayOne,
  markdown: readMarkdown,
  memos: readMemos,
  journiv: readJourniv,
  csv: readCsv,
}

/** Why files, and parts of a palace, are left out. */
export const refusals = [
  ...(['filesTooLarge', 'filesUnknown', 'filesDamaged', 'filesOverQuota'] as const),
  ...palaceLosses,
  ...wordLosses,
] as const
export type Refusal = (typeof refusals)[number]

/** What an import remembers beside its columns. */
export const ImportOptions = z.object({
  /** Of dates that name none. */
  timezone: z.string().optional(),
  /** Of the keeper that it makes. */
  title: z.string().optional(),
  /** Whether the keepers of an export become new ones, though they are here already. */
  isCopy: z.boolean().default(false),
  /** Starts by itself when it has been looked through. */
  isUnasked: z.boolean().default(false),
  /** Whether it goes into a keeper that was there before. */
  isInto: z.boolean().default(false),
  /** Which keeper each folder of the file has become. */
  keepers: z.record(z.string(), z.string()).default({}),
  /** What could not be kept: how many, and some of them. */
  refused: z
    .partialRecord(z.enum(refusals), z.object({ count: z.number().int(), examples: z.array(z.string()) }))
    .default({}),
})
export type ImportOptions = z.infer<typeof ImportOptions>

/** Thrown where somebody cancelled, or another process goes on with the same import. */
export class ImportEnded extends Error {}

export function notRecognized(): AppError {
  return new AppError('invalid_request', importWording.unknownKind)
}
