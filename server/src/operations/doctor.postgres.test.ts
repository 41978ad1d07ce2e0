import { expect, onTestFinished, test } from 'vitest'
import { migrations } from '../database/migrations/migrations.ts'
import { openDatabase } from '../database/open.ts'
import { operate } from '../testing/operate.ts'
import { startTestApp } from '../testing/test-app.ts'
import { createTestPlace, withClient, type TestPlace } from '../testing/test-place.ts'
import { makeNewer } from '../testing/test-trouble.ts'

async function newPlace(): Promise<TestPlace> {
  const place = await createTestPlace()
  onTestFinished(place.remove)
  return place
}

/** What this version's doctor says of a place on which it has never been started. */
async function doctorOn({ dataDir, databaseUrl }: TestPlace) {
  const { deps } = await startTestApp()
  return operate({ deps: { ...deps, config: { ...deps.config, dataDir, databaseUrl } } }, 'doctor')
}

async function read({ databaseUrl = '' }: TestPlace, query: string): Promise<unknown[]> {
  let found: unknown[] = []
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ found: unknown }>(query)
    found = rows.map((row) => row.found)
  })
  return found
}

test('where a PostgreSQL has no tables yet, doctor says so and makes none', async () => {
  const place = await newPlace()
  const { code, output } = await doctorOn(place)
  expect(output).toContain(
    'wrong database: There is no data in the PostgreSQL in DATABASE_URL. Start Keeper on it first.',
  )
  expect(code).toBe(1)
  const tables = `select tablename as found from pg_tables where schemaname = 'public'`
  expect(await read(place, tables)).toEqual([])
})

test('doctor leaves the tables of older servers at their version and says how many migrations are missing', async () => {
  const place = await newPlace()
  await (await openDatabase(place, migrations.slice(0, -1))).close()
  const { code, output } = await doctorOn(place)
  expect(output).toContain(`wrong database: 1 of ${migrations.length} migrations are missing`)
  expect(code).toBe(1)
  const version = 'select max(version) as found from schema_migrations'
  expect(await read(place, version)).toEqual([migrations.at(-2)?.version])
})

test('doctor says that the tables of newer servers are newer', async () => {
  const place = await newPlace()
  await makeNewer(place)
  const { code, output } = await doctorOn(place)
  expect(output).toContain('wrong database: This data comes from a newer Keeper')
  expect(code).toBe(1)
})

test('doctor names the version of a PostgreSQL where all is well', async () => {
  const app = await startTestApp()
  const { code, output } = await operate(app, 'doctor')
  expect(output).toContain(`ok    database: PostgreSQL at version ${migrations.at(-1)?.version}\n`)
  expect(code).toBe(0)
})
