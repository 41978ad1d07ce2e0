import { newBreather } from '../../../breather.ts'
import type { Queries } from '../../../database/database.ts'
import type { StoredKeeper } from '../keepers.ts'
import { entryRow } from '../moments/moment-entry.ts'
import { readTerms } from '../moments/moment-terms.ts'
import { loadLanguage } from '../recall/language.ts'
import { deriveId } from './derive-id.ts'
import { rowsOfEntry, type IncomingRow } from './entry-rows.ts'
import { listTaken } from './imports.table.ts'
import type { Incoming } from './incoming.ts'
import type { Remarks } from './remarks.ts'

type ReadDeps = { now: () => number; remarks: Remarks }

/** An item, and what it becomes where that was read ahead. */
export type Item = { item: Incoming; rows?: IncomingRow[] }

/** An empty entry takes as long as a text of this length. */
const shortestChars = 5_000

/** What a batch becomes in its keeper, with the words of the texts; nothing where the keeper isn't known yet. */
export async function readAhead(
  deps: ReadDeps,
  keeper: StoredKeeper | undefined,
  batch: readonly Incoming[],
): Promise<Item[]> {
  if (!keeper) return batch.map((item) => ({ item }))
  const language = await loadLanguage(keeper.language)
  const items: Item[] = []
  const breathe = newBreather()
  for (const item of batch) {
    const rows = rowsOf(deps, keeper, item)
    items.push({ item, rows: rows.map((one) => ({ ...one, terms: readTerms(one.row, language) })) })
    await breathe(rows.reduce((chars, { row }) => chars + row.body.length, shortestChars))
  }
  return items
}

/** The rows of a batch that aren't there yet, under the ids that they get here. */
export async function missingRows(
  deps: ReadDeps,
  trx: Queries,
  { keeper, batch }: { keeper: StoredKeeper; batch: readonly Item[] },
): Promise<IncomingRow[]> {
  const wanted = batch.flatMap(({ item, rows }) => rows ?? rowsOf(deps, keeper, item))
  const keys = wanted.flatMap((one) => keysOf(one))
  const ids = new Set(wanted.flatMap(({ row }) => [row.id, row.parent_id ?? row.id]))
  const { byId, byKey } = await listTaken(trx, { keeperId: keeper.id, ids: [...ids], keys })
  const idOf = idsHere(keeper, byId)
  const others = [...ids].map(idOf).filter((id) => !ids.has(id))
  const renamed = await listTaken(trx, { keeperId: keeper.id, ids: others, keys: [] })
  const here = byId.filter(({ keeper_id }) => keeper_id === keeper.id)
  const taken = new Set([
    ...[...here, ...renamed.byId].map(({ id }) => id),
    ...byKey.map(({ import_key }) => import_key),
  ])
  return wanted.flatMap(({ row, ...of }) => {
    const id = idOf(row.id)
    if ([id, ...keysOf({ row, ...of })].some((known) => taken.has(known))) return []
    // The same twice in one file.
    taken.add(id)
    if (row.import_key !== null) taken.add(row.import_key)
    return [{ ...of, row: { ...row, id, parent_id: row.parent_id === null ? null : idOf(row.parent_id) } }]
  })
}

/** The keys under which it may be here already. */
function keysOf({ row, formerKey }: IncomingRow): string[] {
  return [row.import_key, formerKey].filter((key) => typeof key === 'string')
}

function rowsOf({ now, remarks }: ReadDeps, keeper: StoredKeeper, item: Incoming): IncomingRow[] {
  if (item.type === 'entry') return rowsOfEntry(item.entry, keeper, { now: now(), remarks })
  if (item.type === 'line') return []
  const row = entryRow({ ...item.moment, keeper_id: keeper.id })
  return [{ row, given: row.body }]
}

/** What ids become here: those of moments in other keepers give others. */
export function idsHere(
  keeper: StoredKeeper,
  byId: readonly { id: string; keeper_id: string }[],
): (id: string) => string {
  const elsewhere = new Set(byId.filter((row) => row.keeper_id !== keeper.id).map(({ id }) => id))
  return (id) => (elsewhere.has(id) ? deriveId(keeper.id, id) : id)
}
