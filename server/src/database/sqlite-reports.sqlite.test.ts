import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'

const setting = { key: 'greeting', value: 'Hello' }

test('reports see what was committed', async () => {
  const { db, reports } = await openTestDatabase()
  const read = () =>
    reports.selectFrom('instance_settings').selectAll().where('key', '=', 'greeting').execute()
  expect(await read()).toEqual([])
  await db.insertInto('instance_settings').values(setting).execute()
  expect(await read()).toEqual([setting])
})

test('the process goes on while a report is read', async () => {
  const { reports } = await openTestDatabase()
  let wentOn = false
  setImmediate(() => (wentOn = true))
  const { rows } = await sql<{ count: number }>`with recursive numbers(n) as (
    select 1 union all select n + 1 from numbers where n < 300000) select count(*) as count from numbers`.execute(
    reports,
  )
  expect(rows).toEqual([{ count: 300_000 }])
  expect(wentOn).toBe(true)
})

test('reports can’t write, and a failed one leaves the others alone', async () => {
  const { reports } = await openTestDatabase()
  await expect(reports.insertInto('instance_settings').values(setting).execute()).rejects.toThrow(/readonly/)
  await expect(sql`select missing`.execute(reports)).rejects.toThrow(/no such column/)
  await expect(reports.transaction().execute(async () => {})).rejects.toThrow(/no part in transactions/)
  expect(await reports.selectFrom('instance_settings').selectAll().execute()).toEqual([])
})

test('a report under way is refused when the database closes', async () => {
  const database = await openTestDatabase()
  const endless = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers) select count(*) from numbers`
  const report = expect(endless.execute(database.reports)).rejects.toThrow(/has ended/)
  await new Promise((resolve) => setImmediate(resolve))
  await database.reports.destroy()
  await report
})
