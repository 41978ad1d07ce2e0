import { z } from 'zod'
import { KeeperCreate } from '#contracts/keepers/keepers.ts'
import { EntryId, EntryTime } from '../../../owned-data/import-owned.ts'
import { keeperAnswer } from '../keeper-rows.ts'
import type { StoredKeeper } from '../keepers.ts'

/** What the export of a keeper says of itself. */
export const keeperFormat = { format: 'keeper', version: 1 } as const

const keeper = KeeperCreate.shape

/** A keeper as its export has it. */
export const KeeperEntry = z.object({
  id: EntryId,
  number: z.number().int().min(1).max(1_000_000_000),
  title: keeper.title,
  purpose: keeper.purpose,
  keeperType: keeper.keeperType,
  memoryPattern: keeper.memoryPattern,
  theme: keeper.theme,
  isPublic: z.boolean(),
  // Older exports lack it.
  allowsIndexing: z.boolean().default(false),
  timezone: keeper.timezone,
  dayStartsAt: keeper.dayStartsAt,
  aiPolicy: keeper.aiPolicy.unwrap(),
  // Older exports lack it.
  language: keeper.language,
  createdAt: EntryTime,
  updatedAt: EntryTime,
  archivedAt: EntryTime.nullable(),
})
export type KeeperEntry = z.infer<typeof KeeperEntry>

/** The file that says which keeper an export is of. */
export const KeeperFileContent = z.object({
  format: z.literal(keeperFormat.format),
  version: z.literal(keeperFormat.version),
  keeper: KeeperEntry,
})

/** A keeper as JSON. What is counted, or belongs to this server alone, stays out. */
export function keeperFile(row: StoredKeeper): Buffer {
  const {
    isMirrored: ______,
    journeyCount: _,
    momentCount: __,
    proposalCount: _______,
    sample: ___,
    version: ____,
    deletedAt: _____,
    ...kept
  } = keeperAnswer(row)
  return Buffer.from(`${JSON.stringify({ ...keeperFormat, keeper: kept }, null, 2)}\n`)
}
