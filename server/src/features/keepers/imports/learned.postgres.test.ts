import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTraveller } from '../../../testing/keeper-transfer.ts'
import { startTestApp } from '../../../testing/test-app.ts'

test('after an import of many moments PostgreSQL knows at once how many there are', async () => {
  const app = await startTestApp()
  const person = await newTraveller(app)
  const keeper = await person.newKeeper()
  const rows = Array.from({ length: 1_200 }, (_, at) => `2024-03-05,"Fog ${at} over the river, #fog."`)
  const done = await person.bring(`date,text\n${rows.join('\n')}`, { fileName: 'table.csv' }, keeper)
  expect(done).toMatchObject({ status: 'done' })
  const { rows: known } = await sql<{ name: string; rows: number }>`
    select relname as name, reltuples as rows from pg_class
    where relkind = 'r' and relname in ('moments', 'moment_stems', 'moment_topics') order by relname`.execute(
    app.deps.database.db,
  )
  expect(known.map(({ name }) => name)).toEqual(['moment_stems', 'moment_topics', 'moments'])
  for (const table of known) expect(Number(table.rows), table.name).toBeGreaterThanOrEqual(1_200)
})
