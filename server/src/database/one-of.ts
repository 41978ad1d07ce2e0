import { sql, SqliteAdapter, type RawBuilder } from 'kysely'
import type { Queries } from './database.ts'

/**
 * Whether a column is one of a list, which is one value, JSON: a statement stays the same for lists of any length, and
 * can be prepared. The list holds texts, or whole numbers where it says so.
 */
export function isOneOf(
  db: Queries,
  { column, list, as = 'text' }: { column: string; list: string; as?: 'text' | 'bigint' },
): RawBuilder<boolean> {
  const name = sql.ref(column)
  if (db.getExecutor().adapter instanceof SqliteAdapter)
    return sql<boolean>`${name} in (select value from json_each(${list}))`
  const values = sql`select value::${sql.raw(as)} from jsonb_array_elements_text(${list}::jsonb)`
  // An array is known before rows are looked for, so that an index leads to them.
  return sql<boolean>`${name} = any(array(${values}))`
}
