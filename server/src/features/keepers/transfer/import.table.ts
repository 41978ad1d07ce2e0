import type { Queries } from '../../../database/database.ts'
import { isOneOf } from '../../../database/one-of.ts'
import { deriveId } from '../imports/derive-id.ts'

/** The numbers of the revisions that a keeper's moments have; a moment that isn't the keeper's is missing. */
export async function listRevisionNumbers(
  db: Queries,
  keeperId: string,
  momentIds: readonly string[],
): Promise<Map<string, Set<number>>> {
  if (momentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('moments')
    .leftJoin('moment_revisions', 'moment_revisions.moment_id', 'moments.id')
    .select(['moments.id', 'moment_revisions.n'])
    .where('moments.keeper_id', '=', keeperId)
    .where('moments.id', 'in', momentIds)
    .execute()
  const numbers = new Map<string, Set<number>>()
  for (const { id, n } of rows) {
    const known = numbers.get(id) ?? new Set()
    if (n !== null) known.add(n)
    numbers.set(id, known)
  }
  return numbers
}

/** Which of some moments a keeper has, without those in the trash. */
export async function listKeptIds(
  db: Queries,
  keeperId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('moments')
    .select('id')
    .where('keeper_id', '=', keeperId)
    .where(isOneOf(db, { column: 'id', list: JSON.stringify([...new Set(ids)]) }))
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * The id that a thing of an export has in a keeper: its own where that is free or the keeper's, else one that the same
 * export always gets there. `isKnown` tells whether the keeper has it.
 */
export async function idInKeeper(
  db: Queries,
  table: 'topics' | 'journeys' | 'moment_links' | 'proposals' | 'facts' | 'written_prompts',
  { keeperId, exported }: { keeperId: string; exported: string },
): Promise<{ id: string; isKnown: boolean }> {
  const derived = deriveId(keeperId, exported)
  const rows = await db
    .selectFrom(table)
    .select(['id', 'keeper_id'])
    .where('id', 'in', [exported, derived])
    .execute()
  const holder = rows.find(({ id }) => id === exported)
  const id = holder && holder.keeper_id !== keeperId ? derived : exported
  return { id, isKnown: rows.some((row) => row.id === id) }
}
