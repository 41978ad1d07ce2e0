import type { Queries } from '../../../database/database.ts'
import type { Readable } from './candidates.table.ts'

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
  { keeperId, isForAi }: Readable,
  ids: readonly string[],
): Promise<Map<string, TextRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('moments')
    .select(['id', 'title', 'body', 'excerpt', 'local_date', 'version'])
    .where('id', 'in', ids)
    .where('keeper_id', '=', keeperId)
    .where('deleted_at', 'is', null)
    .$if(isForAi, (query) => query.where('ai_access', '=', 1))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
