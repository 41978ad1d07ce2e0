import { expect, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import type { Queries } from './database.ts'
import { together } from './together.ts'

type Values = { key: { name: string }; first: { value: string }; second: { key: string; value: string } }

const changeFirst = (db: Queries, { key, first }: Values) =>
  db.updateTable('instance_settings').set(first).where('key', '=', key.name)
const addSecond = (db: Queries, { second }: Values) => db.insertInto('instance_settings').values(second)

const changes = {
  relaxed: together<Values>([changeFirst, addSecond], { isRelaxed: true }),
  durable: together<Values>([changeFirst, addSecond], { isRelaxed: false }),
}
const change = { first: { value: 'changed' }, second: { key: 'b', value: 'added' } }
const before = { key: 'a', value: 'as it was' }

async function startWithSetting() {
  const { database } = (await startTestApp()).deps
  await database.db.insertInto('instance_settings').values(before).execute()
  const settings = () =>
    database.db
      .selectFrom('instance_settings')
      .selectAll()
      .where('key', 'in', ['a', 'b'])
      .orderBy('key')
      .execute()
  return { database, settings }
}

test.each(['relaxed', 'durable'] as const)('%s writes are done together', async (kind) => {
  const { database, settings } = await startWithSetting()
  expect(await changes[kind].run(database, { key: { name: 'a' }, ...change })).toBe(true)
  expect(await settings()).toEqual([{ key: 'a', value: 'changed' }, change.second])
})

test.each([undefined, 'a turn'])('where the first changes nothing, none is done (turn: %s)', async (turn) => {
  const { database, settings } = await startWithSetting()
  const how = turn === undefined ? {} : { turn }
  expect(await changes.durable.run(database, { key: { name: 'none' }, ...change }, how)).toBe(false)
  expect(await settings()).toEqual([before])
  expect(await changes.durable.run(database, { key: { name: 'a' }, ...change }, how)).toBe(true)
  expect(await settings()).toHaveLength(2)
})

test('where a later one fails, the first is undone and the failure thrown', async () => {
  const { database, settings } = await startWithSetting()
  const taken = { ...change, second: before }
  for (const how of [{}, { turn: 'a turn' }]) {
    await expect(changes.durable.run(database, { key: { name: 'a' }, ...taken }, how)).rejects.toThrow(
      /unique/i,
    )
    expect(await settings()).toEqual([before])
  }
})

test('as part of a transaction they end with it', async () => {
  const { database, settings } = await startWithSetting()
  const undone = database.transaction(async (trx) => {
    expect(await changes.durable.within(trx, { key: { name: 'a' }, ...change })).toBe(true)
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await settings()).toEqual([before])
})
