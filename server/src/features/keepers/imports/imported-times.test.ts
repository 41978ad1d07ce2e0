import { strToU8, zipSync } from 'fflate'
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

test('an undated note has the time at which it was changed: by the keeper’s clock where its ZIP names no zone', async () => {
  const person = await newTraveller(await startTestApp())
  const keeper = await person.newKeeper({ timezone: 'Asia/Tokyo' })
  const clock = { mtime: new Date(2024, 2, 5, 20, 0) }
  const at = Date.parse('2024-03-05T20:00:00Z')
  const unix = Buffer.alloc(5, 1)
  unix.writeInt32LE(at / 1000, 1)
  const windows = Buffer.alloc(32)
  windows.writeUInt16LE(1, 4)
  windows.writeUInt16LE(24, 6)
  windows.writeBigUInt64LE(BigInt(at + 11_644_473_600_000) * 10_000n, 8)
  const zip = zipSync({
    'clock.md': [strToU8('Clock.'), clock],
    'unix.md': [strToU8('Unix.'), { ...clock, extra: { 0x5455: unix } }],
    'windows.md': [strToU8('Windows.'), { ...clock, extra: { 0x000a: windows } }],
  })
  await person.bring(zip, { fileName: 'vault.zip' }, keeper)
  const told = (await person.moments(keeper)).map(({ body, occurredAt }) => [body, occurredAt])
  expect(Object.fromEntries(told)).toEqual({
    'Clock.': '2024-03-05T11:00:00.000Z',
    'Unix.': '2024-03-05T20:00:00.000Z',
    'Windows.': '2024-03-05T20:00:00.000Z',
  })
})
