import { expect, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import { rowInsert } from './insert-rows.ts'

const putSettings = rowInsert('instance_settings', ['key', 'value'], (insert) =>
  insert
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .returning(['key', 'value']),
)

test('many rows are inserted as they are, whatever signs they have, and a broken character is mended', async () => {
  const { deps } = await startTestApp()
  const texts = [
    '"quoted", \\ and {braces}',
    'two\nlines',
    "it's 川沿い 🙂",
    '\\ud83d as words',
    'cut \ud83d',
  ]
  const rows = texts.map((value, at) => ({ key: `k${at}`, value }))
  expect(await putSettings(deps.database, rows)).toEqual([
    ...rows.slice(0, 4),
    { key: 'k4', value: 'cut \ufffd' },
  ])
  await deps.database.transaction((db) =>
    putSettings({ db, engine: deps.database.engine }, [{ key: 'k0', value: 'other' }]),
  )
  const stored = await deps.database.db
    .selectFrom('instance_settings')
    .selectAll()
    .where('key', 'in', ['k0', 'k1'])
    .orderBy('key')
    .execute()
  expect(stored).toEqual([
    { key: 'k0', value: 'other' },
    { key: 'k1', value: 'two\nlines' },
  ])
  expect(await putSettings(deps.database, [])).toEqual([])
})

test('more rows than a statement has room for come all the same, in their order', async () => {
  const { deps } = await startTestApp()
  const rows = Array.from({ length: 40_000 }, (_, at) => ({ key: `k${at}`, value: 'v' }))
  const made = await deps.database.transaction((db) =>
    putSettings({ db, engine: deps.database.engine }, rows),
  )
  expect(made).toEqual(rows)
})
