import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { prepared } from './prepared.ts'

const findSetting = prepared((db, { key }: { key: string }) =>
  db.selectFrom('instance_settings').select('value').where('key', '=', key),
)
const setSetting = prepared((db, { key, value }: { key: string; value: string }) =>
  db.insertInto('instance_settings').values({ key, value }),
)

test('a prepared read waits for an open transaction, and sees nothing of one that fails', async () => {
  const database = await openTestDatabase()
  const isBegun = Promise.withResolvers<void>()
  const mayFail = Promise.withResolvers<void>()
  const failing = database.transaction(async (trx) => {
    await setSetting(trx, { key: 'test', value: 'undone' })
    expect((await findSetting(trx, { key: 'test' })).rows).toEqual([{ value: 'undone' }])
    isBegun.resolve()
    await mayFail.promise
    throw new Error('undone')
  })
  await isBegun.promise
  let isRead = false
  const reading = findSetting(database.db, { key: 'test' }).then(({ rows }) => {
    isRead = true
    return rows
  })
  const writing = setSetting(database.db, { key: 'test', value: 'written' })
  await new Promise(setImmediate)
  expect(isRead).toBe(false)
  mayFail.resolve()
  await expect(failing).rejects.toThrow('undone')
  expect(await reading).toEqual([])
  await writing
  expect((await findSetting(database.db, { key: 'test' })).rows).toEqual([{ value: 'written' }])
})

test('whoever holds the connection can run prepared queries on it', async () => {
  const { db } = await openTestDatabase()
  const rows = await db.connection().execute(async (held) => {
    await setSetting(held, { key: 'test', value: 'held' })
    return (await findSetting(held, { key: 'test' })).rows
  })
  expect(rows).toEqual([{ value: 'held' }])
})
