import { expect, test } from 'vitest'
import { newTraveller } from '../../../testing/keeper-transfer.ts'
import { startTestApp } from '../../../testing/test-app.ts'

test('times that name UTC or an offset come as these instants, whatever the keeper’s zone', async () => {
  const person = await newTraveller(await startTestApp())
  const keeper = await person.newKeeper({ timezone: 'America/Los_Angeles' })
  const table = [
    'date;text',
    '2023-05-13 05:30:00 UTC;Fog',
    'Sat, 13 May 2023 05:30:00 GMT;Rain',
    '20230513T053000Z;Sun',
    '2023-05-13 07:30 GMT+2;Wind',
    '2023-05-12 22:30;Snow',
  ].join('\n')
  await person.bring(table, { fileName: 'table.csv' }, keeper)
  const note = '---\ndate: 20230513T053000Z\n---\nHail'
  await person.bring(note, { fileName: 'note.md' }, keeper)
  const moments = await person.moments(keeper)
  expect(moments).toHaveLength(6)
  for (const moment of moments)
    expect(moment).toMatchObject({ occurredAt: '2023-05-13T05:30:00.000Z', localDate: '2023-05-12' })
})
