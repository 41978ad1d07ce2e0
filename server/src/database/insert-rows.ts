import { sql, type Compilable, type Insertable, type InsertQueryBuilder, type InsertResult } from 'kysely'
import type { Database } from './database.ts'
import { prepared } from './prepared.ts'
import type { Tables } from './schema.ts'

type Store = Pick<Database, 'db' | 'engine'>

/** SQLite takes 32,766 in a statement; the rest is left to what follows the rows. */
const sqliteValuesMax = 30_000

/**
 * Builds an insert of many rows, which all have these columns. On PostgreSQL the rows are one value, so that a
 * connection parses and plans the statement once, however many rows there are; SQLite gets as many at a time as a
 * statement has room for. `finish` adds what follows the rows.
 */
export function rowInsert<Name extends keyof Tables, Row = InsertResult>(
  table: Name,
  columns: readonly (keyof Tables[Name] & string)[],
  finish: (insert: InsertQueryBuilder<Tables, Name, InsertResult>) => Compilable<Row>,
): (store: Store, rows: readonly Insertable<Tables[Name]>[]) => Promise<Row[]> {
  const fromJson = prepared((db, { json }: { json: string }) => {
    const read = sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
      from json_populate_recordset(null::${sql.table(table)}, ${json})`
    return finish(db.insertInto(table).columns(columns).expression(read))
  })
  const atOnce = Math.floor(sqliteValuesMax / columns.length)
  return async ({ db, engine }, rows) => {
    if (rows.length === 0) return []
    if (engine === 'postgres') return (await fromJson(db, { json: rowsJson(rows) })).rows
    const made: Row[] = []
    for (let at = 0; at < rows.length; at += atOnce) {
      const some = rows.slice(at, at + atOnce)
      made.push(...(await db.executeQuery(finish(db.insertInto(table).values(some)))).rows)
    }
    return made
  }
}

/** Rows as one JSON value. PostgreSQL refuses half a character there; elsewhere, both engines replace it. */
export function rowsJson(rows: readonly object[]): string {
  const json = JSON.stringify(rows)
  if (!/\\ud[89a-f]/.test(json)) return json
  return JSON.stringify(rows, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))
}
