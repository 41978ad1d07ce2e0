import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from './database.ts'
import { openTestDatabase } from '../testing/test-database.ts'

const rollback = CompiledQuery.raw('rollback')

function put(database: Database, key: string, { fails = false } = {}) {
  return database.transaction(async (trx) => {
    await trx.insertInto('instance_settings').values({ key, value: 'put' }).execute()
    if (fails) throw new Error(`${key} fails`)
    return key
  })
}

async function keys({ db }: Database) {
  const rows = await db.selectFrom('instance_settings').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}

test('transactions that share a commit each have their own result', async () => {
  const database = await openTestDatabase()
  const names = Array.from({ length: 200 }, (_, count) => `key-${String(count).padStart(3, '0')}`)
  expect(await Promise.all(names.map((name) => put(database, name)))).toEqual(names)
  expect(await keys(database)).toEqual(names)
})

test('one that fails undoes only its own changes', async () => {
  const database = await openTestDatabase()
  const settled = await Promise.allSettled([
    put(database, 'a'),
    put(database, 'b', { fails: true }),
    put(database, 'c'),
    put(database, 'a'),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
  expect(settled[1]).toMatchObject({ reason: new Error('b fails') })
  expect(await keys(database)).toEqual(['a', 'c'])
})

test('if SQLite rolls back the whole commit, none of its writers hears of success', async () => {
  const database = await openTestDatabase()
  const settled = await Promise.allSettled([
    put(database, 'a'),
    // As a full disk does it: SQLite itself rolls back everything that the commit held.
    database.transaction(async (trx) => {
      await trx.insertInto('instance_settings').values({ key: 'b', value: 'put' }).execute()
      await trx.getExecutor().provideConnection((connection) => connection.executeQuery(rollback))
      throw new Error('database or disk is full')
    }),
    put(database, 'c'),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await keys(database)).toEqual([])
  await put(database, 'd')
  expect(await keys(database)).toEqual(['d'])
})
