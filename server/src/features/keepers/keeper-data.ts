import { z } from 'zod'
import { KeeperCreate } from '#contracts/keepers/keepers.ts'
import {
  EntryId,
  EntryTemplateId,
  EntryTime,
  entryTimes,
  importOwned,
  isoTime,
  timesOf,
  type OwnedKind,
} from '../../owned-data/import-owned.ts'
import type { ImportedPart, ImportWork } from '../../owned-data/import-work.ts'
import type { OwnedData } from '../../owned-data/owned-data.ts'
import { attachToKeeper, findUsableTemplate } from '../templates/index.ts'
import { newKeeperRow } from './keeper-rows.ts'
import { findKeeperAt, lastNumber, noteJournal, reachNumber, renumberKeeper } from './keeper-numbers.table.ts'
import {
  countOwnKeepers,
  findKeeperOwner,
  hasSamples,
  insertKeepers,
  eraseUntouchedJournal,
  listOwnKeepers,
} from './keepers.table.ts'

/** Keepers. They go with their owner's row. */
export const keeperData: OwnedData = {
  name: 'keepers',
  tables: ['keepers', 'keeper_numbers'],
  count: async (db, { userId }) => ({ keepers: await countOwnKeepers(db, userId) }),
  export: {
    about: ['keepers.json: your keepers'],
    async add(zip, { database }, { userId }) {
      zip.json('keepers.json', (await listOwnKeepers(database.db, userId)).map(keeperEntry))
    },
  },
  import: { after: ['templates'], run: importKeepers },
}

const keeper = KeeperCreate.shape
const KeeperEntry = z.strictObject({
  id: EntryId,
  number: z.number().int().min(1).max(1_000_000_000),
  title: keeper.title,
  purpose: keeper.purpose,
  keeper_type: keeper.keeperType,
  memory_pattern: keeper.memoryPattern,
  theme: keeper.theme,
  is_public: z.boolean(),
  // Older exports lack it.
  allows_indexing: z.boolean().default(false),
  timezone: keeper.timezone,
  day_starts_at: keeper.dayStartsAt,
  ai_policy: keeper.aiPolicy,
  // Older exports don't have it.
  language: keeper.language,
  // Counted again from what the keeper holds.
  journey_count: z.number(),
  moment_count: z.number(),
  sample: z.boolean(),
  template_id: EntryTemplateId,
  archived_at: EntryTime.nullable(),
  ...entryTimes,
})

async function importKeepers(work: ImportWork): Promise<ImportedPart> {
  const { trx, userId } = work
  const hasOwnSamples = await hasSamples(trx, userId)
  const kind: OwnedKind<z.infer<typeof KeeperEntry>> = {
    ...{ name: 'keepers', file: 'keepers.json', schema: KeeperEntry, findOwner: findKeeperOwner },
    isKept: ({ sample }) => sample && hasOwnSamples,
  }
  return importOwned(work, kind, async (entry) => {
    const number = await numberFor(work, entry.number)
    await noteJournal(trx, userId)
    const given = {
      ...{ title: entry.title, purpose: entry.purpose, theme: entry.theme, isPublic: entry.is_public },
      allowsIndexing: entry.allows_indexing,
      ...{ keeperType: entry.keeper_type, memoryPattern: entry.memory_pattern, timezone: entry.timezone },
      ...{ dayStartsAt: entry.day_starts_at, aiPolicy: entry.ai_policy, language: entry.language },
    }
    const row = newKeeperRow(given, { id: entry.id, ownerId: userId, number, now: entry.created_at })
    const { updated_at, archived_at, sample } = entry
    await insertKeepers(trx, [{ ...row, updated_at, archived_at, sample: Number(sample) }])
    const template = await findUsableTemplate(trx, userId, entry.template_id)
    if (template !== undefined) await attachToKeeper(trx, entry.id, template)
    return number === entry.number ? undefined : `"${entry.title}" is number ${number} here.`
  })
}

/**
 * The wanted number where it is free, or only a sample has it, which then gets another, or the journal that everybody
 * begins with, which goes where nobody has touched it.
 */
export async function numberFor(
  { trx, userId }: Pick<ImportWork, 'trx' | 'userId'>,
  wanted: number,
): Promise<number> {
  await eraseUntouchedJournal(trx, userId, wanted)
  const holder = await findKeeperAt(trx, userId, wanted)
  const next = Math.max(wanted, (await lastNumber(trx, userId)) + (holder ? 1 : 0))
  await reachNumber(trx, userId, next)
  if (holder?.sample !== 1) return holder ? next : wanted
  await renumberKeeper(trx, holder.id, next)
  return wanted
}

type KeeperRow = Awaited<ReturnType<typeof listOwnKeepers>>[number]

function keeperEntry(row: KeeperRow) {
  // A mirror is one server's.
  const {
    owner_id: _,
    title_key: __,
    search_text: ___,
    version: ____,
    deleted_at: _____,
    is_mirrored: ______,
    // Counted again.
    proposal_count: _______,
    ...keeper
  } = row
  return {
    ...keeper,
    is_public: row.is_public === 1,
    allows_indexing: row.allows_indexing === 1,
    sample: row.sample === 1,
    ...timesOf(row),
    archived_at: row.archived_at === null ? null : isoTime(row.archived_at),
  }
}
