import { sql } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import { mayRead, type Readable } from './candidates.table.ts'

/** A moment's text as it goes into a passage. */
export type TextRow = {
  id: string
  title: string | null
  body: string
  excerpt: string
  local_date: string
  version: number
}

/** The texts of these moments, those that may be read. */
export async function listTexts(
  db: Queries,
  readable: Readable,
  ids: readonly string[],
): Promise<Map<string, TextRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('moments')
    .select(['id', 'title', 'body', 'excerpt', 'local_date', 'version'])
    .where('id', 'in', ids)
    .where('keeper_id', '=', readable.keeperId)
    .where(sql<boolean>`(deleted_at is null ${mayRead(readable, 'moments')})`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
