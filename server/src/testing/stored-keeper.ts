import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Engine } from '../database/migrations/migration.ts'
import { openDatabase } from '../database/open.ts'
import type { TestPlace } from './test-place.ts'

const folder = new URL('../database/migrations/stored/', import.meta.url)

/** The statements of each version as it was released; those that differ are told by engine. */
const schema: Record<string, (string | Partial<Record<Engine, string>>)[]> = readJson('schema.json')

/** Columns that are null are left out. */
type Row = Record<string, string | number>
type StoredKeeper = {
  takenAtMs: number
  /** Of Ada, who is the admin. */
  token: string
  visitorCookie: string
  tables: Record<string, Row[]>
}

/**
 * What a small Keeper of version 8 held when its process was killed during a run: taken from SQLite, but with the
 * process numbered as on PostgreSQL, which suits both.
 */
export const storedKeeper: StoredKeeper = readJson('rows.json')

/** What its provider keys are sealed with. */
export const storedSecret = 'the secret of a small stored Keeper'

/** Puts it on an empty place as `version` would have: only with the tables and columns that there were by then. */
export async function placeStoredKeeper(place: TestPlace, version: number): Promise<void> {
  const database = await openDatabase(place, [])
  try {
    for (let made = 1; made <= version; made++) await makeSchema(database, made)
    await insertRows(database)
  } finally {
    await database.close()
  }
}

async function makeSchema({ db, engine }: Database, version: number): Promise<void> {
  for (const stored of schema[version] ?? []) {
    const statement = typeof stored === 'string' ? stored : stored[engine]
    if (statement !== undefined) await sql.raw(statement).execute(db)
  }
  await sql`insert into schema_migrations (version, name, applied_at)
    values (${version}, 'stored', ${storedKeeper.takenAtMs})`.execute(db)
}

/** In the order in which the tables were made, so that what a row refers to is there. */
async function insertRows({ db }: Database): Promise<void> {
  const tables = await db.introspection.getTables()
  for (const [name, rows] of Object.entries(storedKeeper.tables)) {
    const columns = tables.find((table) => table.name === name)?.columns ?? []
    for (const row of columns.length > 0 ? rows : []) {
      const kept = columns.flatMap((column) => {
        const value = row[column.name]
        return value === undefined
          ? []
          : [{ name: sql.ref(column.name), value: toValue(value, column.dataType) }]
      })
      await sql`insert into ${sql.table(name)} (${sql.join(kept.map((column) => column.name))})
        values (${sql.join(kept.map((column) => column.value))})`.execute(db)
    }
  }
}

/** SQLite, from which the rows were taken, has no booleans. */
function toValue(value: string | number, dataType: string): string | number | boolean {
  return dataType === 'bool' ? value === 1 : value
}

function readJson<Content>(name: string): Content {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
}
