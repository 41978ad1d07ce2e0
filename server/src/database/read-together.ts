import { sql, type Compilable, type OperationNodeSource } from 'kysely'
import type { Database, Queries } from './database.ts'
import { compilable, prepared } from './prepared.ts'

type Read<Values, Row> = (db: Queries, values: Values) => Compilable<Row> & OperationNodeSource

/**
 * Joins reads that are needed at the same time: on PostgreSQL they are one statement, which answers in JSON, so that
 * columns may hold texts and whole numbers only.
 */
export function readTogether<Values extends object, Rows extends Record<string, object>>(reads: {
  [Name in keyof Rows & string]: Read<Values, Rows[Name]>
}): (
  database: Pick<Database, 'engine' | 'db'>,
  values: Values,
) => Promise<{ [Name in keyof Rows]: Rows[Name][] }> {
  type Answer = { [Name in keyof Rows]: Rows[Name][] }
  const named = Object.entries<Read<Values, object>>(reads)
  const oneByOne = named.map(([name, read]) => ({ name, read: prepared(read) }))
  const asOne = prepared((db, values: Values) => {
    const parts = named.map(
      ([name, read]) =>
        sql`(select coalesce(json_agg(row), '[]') from (${read(db, values)}) row) as ${sql.ref(name)}`,
    )
    return compilable(db, sql<Answer>`select ${sql.join(parts)}`)
  })

  return async ({ engine, db }, values) => {
    if (engine === 'postgres') {
      const [answer] = (await asOne(db, values)).rows
      if (answer) return answer
    }
    const rows = await Promise.all(
      oneByOne.map(async ({ name, read }) => [name, (await read(db, values)).rows] as const),
    )
    // Each name has the rows of its own read.
    return Object.fromEntries(rows) as Answer
  }
}
