import { expect, test } from 'vitest'
import { importWording } from '#contracts/keepers/import-wording.ts'
import { newTraveller, zipOf } from '../../../testing/keeper-transfer.ts'
import { startTestApp } from '../../../testing/test-app.ts'

test('a mood that a program has a word for is not taken for one', async () => {
  const person = await newTraveller(await startTestApp())
  const keeper = await person.newKeeper()
  const table = 'date,text,mood\n2024-03-05,Fog,constructor\n2024-03-06,Sun,__proto__\n'
  const told = { logged_at_utc: '2024-08-02T08:00:00Z', primary_mood_name: 'constructor', external_id: 'm2' }
  const journal = { export_version: '1.5', app_version: '1', user_email: 'a@example.com', moments: [told] }
  for (const [file, fileName] of [
    [table, 'table.csv'],
    [zipOf({ 'data.json': JSON.stringify(journal) }), 'journal.zip'],
  ] as const)
    expect(await person.bring(file, { fileName }, keeper)).toMatchObject({ status: 'done' })
  expect((await person.moments(keeper)).map(({ mood }) => mood)).toEqual([null, null, null])
})

test.each([
  [
    'more columns than a table has',
    `${Array.from({ length: 20_000 }, (_, at) => `c${at}`).join(',')}\nx,y`,
    importWording.tooManyColumns,
  ],
  ['a quote that is never closed', `date,text\n2024-03-05,"Fog`, importWording.rowEndless],
  ['a row without end', `date,text\n2024-03-05,"${'""'.repeat(2_500_000)}"`, importWording.rowEndless],
])('a table is refused with a sentence: %s', async (_name, csv, sentence) => {
  const person = await newTraveller(await startTestApp())
  const keeper = await person.newKeeper()
  const checked = await person.check(csv, { fileName: 'table.csv' }, keeper)
  expect(checked).toMatchObject({ status: 'failed', error: sentence, plan: null })
})
