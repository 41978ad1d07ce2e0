import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Queries } from './database.ts'
import { openDatabase } from './open.ts'
import { createTestPlace } from '../testing/test-place.ts'

async function openPlace() {
  const place = await createTestPlace()
  onTestFinished(place.remove)
  const database = await openDatabase(place)
  onTestFinished(database.close)
  return database
}

const show = async (db: Queries, name: string) => {
  const { rows } = await sql<Record<string, string>>`show ${sql.ref(name)}`.execute(db)
  return rows[0]?.[name]
}

test('ordinary statements and reports have a limit of time, migrations and exports none', async () => {
  const { db, reports, patient } = await openPlace()
  expect(await show(db, 'statement_timeout')).toBe('30s')
  expect(await show(reports, 'statement_timeout')).toBe('30s')
  expect(await show(patient, 'statement_timeout')).toBe('0')
})

test('reports only read, and have connections of their own', async () => {
  const { db, reports } = await openPlace()
  const setting = { key: 'greeting', value: 'Hello' }
  await expect(reports.insertInto('instance_settings').values(setting).execute()).rejects.toThrow(/read-only/)
  // More reports than there are connections for them, none of which ends by itself.
  const readers = Array.from({ length: 6 }, () => sql`select pg_sleep(60)`.execute(reports))
  const ended = Promise.allSettled(readers)
  await db.insertInto('instance_settings').values(setting).execute()
  const cancelRest = async () => {
    const { rows } = await sql<{ asleep: number }>`
      select count(pg_cancel_backend(pid)) as asleep from pg_stat_activity
      where query like 'select pg_sleep%' and state = 'active' and datname = current_database()`.execute(db)
    return Number(rows[0]?.asleep)
  }
  let isOver = false
  void ended.then(() => (isOver = true))
  await expect.poll(async () => (await cancelRest()) === 0 && isOver).toBe(true)
  expect((await ended).every(({ status }) => status === 'rejected')).toBe(true)
})

test('relaxed work does not wait for the disk, other work does', async () => {
  const database = await openPlace()
  expect(await database.relaxed((trx) => show(trx, 'synchronous_commit'))).toBe('off')
  const synced = await show(database.db, 'synchronous_commit')
  expect(await database.transaction((trx) => show(trx, 'synchronous_commit'))).toBe(synced)
})
