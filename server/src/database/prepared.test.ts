import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import { prepared, statementName } from './prepared.ts'

type Setting = { key: string; value: string }

const insert = prepared((db, setting: Setting) => db.insertInto('instance_settings').values(setting))
const update = prepared((db, { key, set }: { key: string; set: { value: string; suffix: string | null } }) =>
  db
    .updateTable('instance_settings')
    .set({ value: sql<string>`${set.value} || coalesce(${set.suffix}, ${'!'})` })
    .where('key', '=', key)
    .returning('value'),
)
const select = prepared((db, { keys }: { keys: { first: string; last: string } }) =>
  db.selectFrom('instance_settings').selectAll().where('key', 'in', [keys.first, keys.last]).orderBy('key'),
)

test('runs with the values of each call, in and outside of transactions', async () => {
  const { deps } = await startTestApp()
  const { db } = deps.database
  await insert(db, { key: 'a', value: 'one' })
  // In another order, as objects may have it.
  await deps.database.transaction((trx) => insert(trx, { value: 'two', key: 'b' }))
  expect((await select(db, { keys: { first: 'a', last: 'b' } })).rows).toEqual([
    { key: 'a', value: 'one' },
    { key: 'b', value: 'two' },
  ])
  expect((await select(db, { keys: { first: 'a', last: 'none' } })).rows).toHaveLength(1)
})

test('keeps what is the same in every call, and takes null for a value', async () => {
  const { deps } = await startTestApp()
  const { db } = deps.database
  await insert(db, { key: 'c', value: 'zero' })
  expect((await update(db, { key: 'c', set: { value: 'one', suffix: null } })).rows).toEqual([
    { value: 'one!' },
  ])
  expect((await update(db, { key: 'c', set: { value: 'two', suffix: '?' } })).rows).toEqual([
    { value: 'two?' },
  ])
  expect(
    Number((await update(db, { key: 'none', set: { value: 'x', suffix: null } })).numAffectedRows ?? 0),
  ).toBe(0)
})

test('one that looks at its values is found out at its next shape', async () => {
  const { deps } = await startTestApp()
  const { db } = deps.database
  const looking = prepared((queries, { key }: { key: string | null }) =>
    key === null
      ? queries.selectFrom('instance_settings').select('value').where('key', 'is', null)
      : queries.selectFrom('instance_settings').select('value').where('key', '=', key),
  )
  expect((await looking(db, { key: 'none' })).rows).toEqual([])
  expect(() => looking(db, { key: null })).toThrow(/another shape/)
  const missing = prepared((queries, setting: { key?: string; value: string }) =>
    queries.insertInto('instance_settings').values({ key: 'fixed', ...setting }),
  )
  await missing(db, { value: 'one' })
  expect(() => missing(db, { key: 'other', value: 'two' })).toThrow(/another shape/)
})

test('a query has one name on all connections, and others have none', () => {
  const text = 'select "value" from "instance_settings" where "key" = $1'
  expect(statementName('select 1')).toBeUndefined()
  expect(statementName(text)).toBe(statementName(text))
})
