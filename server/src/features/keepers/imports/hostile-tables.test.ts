import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { importNotes, importWording } from '#contracts/keepers/import-wording.ts'
import { newTraveller, sentences, zipOf } from '../../../testing/keeper-transfer.ts'
import { isLong } from '../../../testing/sample.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { readCsv } from './read-csv.ts'
import { newRemarks } from './remarks.ts'

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

test('a table that is larger than any text is read piece by piece, in its encoding', async () => {
  const person = await newTraveller(await startTestApp())
  const keeper = await person.newKeeper()
  const row = Buffer.from(`2024-03-05,${'fog '.repeat(450_000)}\n`)
  const rows = Array.from({ length: isLong ? 40 : 4 }, () => row)
  const last = Buffer.from('2024-03-06,caf\u00e9', 'latin1')
  const table = Buffer.concat([Buffer.from('date,text\n'), ...rows, last])
  if (isLong) expect(table.length).toBeGreaterThan(64 * 1024 ** 2)
  const { status, plan } = await person.check(
    zipOf({ 'table.csv': table }),
    { fileName: 'table.zip', kind: 'csv' },
    keeper,
  )
  // Each row is too long for one moment, and comes as four.
  expect([status, plan?.moments, plan?.to]).toEqual(['ready', rows.length * 4 + 1, '2024-03-06'])
  expect(sentences(plan)).toContain(importNotes.otherEncoding(1))
})

test('of a table with long rows, no more than a few are read ahead', async () => {
  let read = 0
  function* rows() {
    yield 'date,text\n'
    // It is read through for its encoding before.
    for (read = 0; read < 100; read += 1) yield `2024-03-05,${'fog '.repeat(250_000)}\n`
  }
  const open = () => Promise.resolve(Readable.from(rows(), { objectMode: false }))
  const table = { name: 'table.csv', size: 100_000_000, modified: { at: 0 }, open }
  const unread = () => Promise.reject(new Error('All of it is read.'))
  const upload = { isZip: false, files: [{ ...table, bytes: unread, text: unread }], close() {} }
  const attach = () => Promise.resolve(undefined)
  const items = readCsv({ upload, remarks: newRemarks(), attach, onColumns() {} })
  expect((await items.next()).value?.type).toBe('entry')
  expect(read).toBeLessThan(30)
  await items.return(undefined)
})

test('letters that two pieces of a table share come whole', async () => {
  const person = await newTraveller(await startTestApp())
  const keeper = await person.newKeeper()
  const text = `${'x'.repeat(65_523)}${'日本'.repeat(40_000)}`
  const utf16 = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(`date;text\n2024-03-06;${text}`, 'utf16le'),
  ])
  for (const table of [Buffer.from(`date,text\n2024-03-05,${text}\n`), utf16])
    expect(await person.bring(table, { fileName: 'table.csv' }, keeper)).toMatchObject({ added: 1 })
  expect((await person.moments(keeper)).map(({ body }) => body === text)).toEqual([true, true])
})
