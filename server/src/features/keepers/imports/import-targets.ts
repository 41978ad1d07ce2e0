import { defaultDayStartsAt } from '#contracts/keepers/keeper-choices.ts'
import { copyTitle, importKindLabels } from '#contracts/keepers/import-wording.ts'
import type { Queries, Transaction } from '../../../database/database.ts'
import type { Tables } from '../../../database/schema.ts'
import type { Deps } from '../../../deps.ts'
import { requireRoom } from '../../limits/index.ts'
import { numberFor } from '../keeper-data.ts'
import { newKeeperRow } from '../keeper-rows.ts'
import type { StoredKeeper } from '../keepers.ts'
import { lastNumber, noteJournal, takeNumber } from '../keeper-numbers.table.ts'
import { findKeeper, findKeeperOwner, findSettledAt, insertKeepers } from '../keepers.table.ts'
import { countKeepers } from '../keeper-counts.table.ts'
import type { KeeperEntry } from '../transfer/keeper-file.ts'
import { deriveId } from './derive-id.ts'
import type { StoredImport } from './imports.table.ts'
import type { ImportOptions } from './read-import.ts'

/**
 * The id of the keeper that an exported one is here: its own where that is free or the person's, else one that the same
 * export always gets. One in the trash stays there.
 */
export async function idOfExported(db: Queries, ownerId: string, exported: string): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const id = attempt === 0 ? exported : deriveId(ownerId, exported, String(attempt))
    const known = await findKeeperOwner(db, id)
    if (!known) return id
    if (known.owner_id === ownerId && (await findKeeper(db, ownerId, { id }))?.deleted_at === null) return id
  }
}

/** The time zone and the start of the day by which a dry run reads dates, for a keeper that doesn't exist yet. */
export function rulesOfNew({ id }: Pick<StoredImport, 'id'>, { timezone }: ImportOptions) {
  return { id, timezone: timezone ?? 'UTC', day_starts_at: defaultDayStartsAt }
}

/** Finds or makes the keeper that a folder of the file becomes. Throws `conflict` when there is no room for it. */
export async function makeTarget(
  deps: Pick<Deps, 'database' | 'now'>,
  trx: Transaction<Tables>,
  { stored, options, exported }: Target,
): Promise<StoredKeeper> {
  const { owner_id: ownerId } = stored
  const id = await idOfTarget(trx, { stored, options, exported })
  const known = await findKeeper(trx, ownerId, { id })
  if (known) return known
  await noteJournal(trx, ownerId)
  await requireRoom(deps, trx, { owner: ownerId, of: 'keepers', count: (db) => countKeepers(db, ownerId) })
  if (!exported) {
    const number = await takeNumber(trx, ownerId)
    const label = stored.kind === null ? '' : importKindLabels[stored.kind]
    const given = {
      ...{ title: options.title ?? label, purpose: `What I wrote before, from ${label}.` },
      ...({ keeperType: 'journal', memoryPattern: 'chronological', theme: 'keeper-classic' } as const),
      ...(options.timezone !== undefined && { timezone: options.timezone }),
    }
    const row = newKeeperRow(given, { id, ownerId, number, now: deps.now() })
    await insertKeepers(trx, [row])
    return row
  }
  const number = await numberFor({ trx, userId: ownerId }, exported.number)
  const row = {
    ...newKeeperRow(options.isCopy ? copyOf(exported) : exported, {
      ...{ id, ownerId, number, now: exported.createdAt },
    }),
    ...{ updated_at: exported.updatedAt, archived_at: exported.archivedAt },
  }
  await insertKeepers(trx, [row])
  return row
}

type Target = { stored: StoredImport; options: ImportOptions; exported: KeeperEntry | undefined }

/** Titles of the keepers of an export that are here and archived: nothing is written into these. */
export async function listArchivedHere(
  db: Queries,
  ownerId: string,
  exported: Iterable<KeeperEntry>,
): Promise<string[]> {
  const titles: string[] = []
  for (const { id } of exported) {
    const here = await findKeeper(db, ownerId, { id: await idOfExported(db, ownerId, id) })
    if (here && here.archived_at !== null) titles.push(here.title)
  }
  return titles
}

/** Titles of the public keepers of an export that aren't here yet: they become public here, too. */
export async function listPublished(
  db: Queries,
  ownerId: string,
  exported: Iterable<KeeperEntry>,
): Promise<string[]> {
  const titles: string[] = []
  for (const { id, title, isPublic } of exported)
    if (isPublic && !(await findKeeper(db, ownerId, { id: await idOfExported(db, ownerId, id) })))
      titles.push(title)
  return titles
}

/** What `numberFor` would give the keepers of an export that aren't here yet: those that get another number, with it. */
export async function listRenumbered(
  db: Queries,
  ownerId: string,
  exported: Iterable<KeeperEntry>,
): Promise<{ title: string; number: number }[]> {
  const found: { title: string; number: number }[] = []
  const given = new Set<number>()
  let last = await lastNumber(db, ownerId)
  for (const { id, title, number: wanted } of exported) {
    if (await findKeeper(db, ownerId, { id: await idOfExported(db, ownerId, id) })) continue
    const holder = await findSettledAt(db, ownerId, wanted)
    const next = Math.max(wanted, last + (holder || given.has(wanted) ? 1 : 0))
    // A sample gives up its number, and gets the next one.
    const isTaken = given.has(wanted) || (holder !== undefined && holder.sample !== 1)
    last = Math.max(last, next)
    given.add(next).add(isTaken ? next : wanted)
    if (isTaken) found.push({ title, number: next })
  }
  return found
}

/** Always the same for one import, which may be interrupted. */
async function idOfTarget(trx: Queries, { stored, options, exported }: Target): Promise<string> {
  if (!exported) return deriveId(stored.id, 'keeper')
  return options.isCopy ? deriveId(stored.id, exported.id) : idOfExported(trx, stored.owner_id, exported.id)
}

/** A copy can be told from what it was made of, and shows nothing to others. */
function copyOf(exported: KeeperEntry): KeeperEntry {
  return { ...exported, title: copyTitle(exported.title), isPublic: false }
}
