import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './schema.ts'
import type { TextIndex } from './text-index.ts'

/**
 * After a lot was written at once: has PostgreSQL look at how much there is, by which it chooses how to read it. It does
 * so by itself within a minute, and until then may look through a whole table for each row of another one. A failure
 * changes nothing but that. SQLite reads the same way however much there is.
 */
export async function learnStatistics(
  { engine, patient }: Pick<Database, 'engine' | 'patient'>,
  tables: readonly (keyof Tables | TextIndex)[],
): Promise<void> {
  if (engine !== 'postgres') return
  const names = sql.join(tables.map((name) => sql.table(name)))
  await sql`analyze (skip_locked) ${names}`.execute(patient).catch(() => {})
}
