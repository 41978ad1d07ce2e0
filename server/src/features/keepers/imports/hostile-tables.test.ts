import { expect, test } from 'vitest'
import { importWording } from '#contracts/keepers/import-wording.ts'
import { newTraveller } from '../../../testing/keeper-transfer.ts'
import { startTestApp } from '../../../testing/test-app.ts'

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
