import type { Queries } from '../../../database/database.ts'
import { momentNames } from '../transfer/export-names.ts'

/** What a card shows of a moment. */
export type PlacedMoment = {
  id: string
  kind: string
  title: string | null
  excerpt: string
  local_date: string
  date_precision: string
  date_words: string | null
  mood: number | null
}

const atOnce = 500

/** A keeper's moments among these, without those in the trash. */
export async function listPlaced(
  db: Queries,
  keeperId: string,
  ids: readonly string[],
): Promise<Map<string, PlacedMoment>> {
  const found = new Map<string, PlacedMoment>()
  for (let at = 0; at < ids.length; at += atOnce)
    for (const row of await db
      .selectFrom('moments')
      .select(['id', 'kind', 'title', 'excerpt', 'local_date', 'date_precision', 'date_words', 'mood'])
      .where('keeper_id', '=', keeperId)
      .where('id', 'in', ids.slice(at, at + atOnce))
      .where('deleted_at', 'is', null)
      .execute())
      found.set(row.id, row)
  return found
}

/** Which of these ids moments of a keeper have, in the trash or not. */
export async function listKnownMoments(
  db: Queries,
  keeperId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const known = new Set<string>()
  for (let at = 0; at < ids.length; at += atOnce)
    for (const { id } of await db
      .selectFrom('moments')
      .select('id')
      .where('keeper_id', '=', keeperId)
      .where('id', 'in', ids.slice(at, at + atOnce))
      .execute())
      known.add(id)
  return known
}

/** The paths that a keeper's moments of these days have in its ZIP, by their ids. */
export async function listPaths(
  db: Queries,
  keeperId: string,
  days: readonly string[],
): Promise<Map<string, string>> {
  const paths = new Map<string, string>()
  const wanted = [...new Set(days)].toSorted()
  for (let at = 0; at < wanted.length; at += atOnce) {
    const nameOf = momentNames()
    // In the order of the export, which numbers those of one name and day.
    for (const row of await db
      .selectFrom('moments')
      .select(['id', 'title', 'local_date'])
      .where('keeper_id', '=', keeperId)
      .where('local_date', 'in', wanted.slice(at, at + atOnce))
      .where('deleted_at', 'is', null)
      .orderBy('local_date')
      .orderBy('occurred_at')
      .orderBy('id')
      .execute())
      paths.set(row.id, nameOf(row))
  }
  return paths
}
