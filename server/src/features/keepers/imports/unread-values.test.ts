import { expect, test } from 'vitest'
import { importColumnsMax } from '#contracts/keepers/import-choices.ts'
import { importNotes } from '#contracts/keepers/import-wording.ts'
import { newTraveller, zipOf } from '../../../testing/keeper-transfer.ts'
import { startTestApp } from '../../../testing/test-app.ts'

async function start() {
  const person = await newTraveller(await startTestApp())
  return { person, keeper: await person.newKeeper({ timezone: 'Europe/Lisbon' }) }
}

test('dates and times of a table are read as people write them, and those that can’t be read stay in the text', async () => {
  const { person, keeper } = await start()
  const table = [
    'Datum;Uhrzeit;Text',
    '12.05.2023;20:15 Uhr;One',
    '13.05.2023;20h15;Two',
    '14.05.2023;8:15 p.m.;Three',
    '15.05.2023;nach dem Essen;Four',
    '12.5.24;20:15;Five',
    'spring 1998;;Six',
    ';20:15;Seven',
    '9999-12-31;;Eight',
  ].join('\n')
  const { plan } = await person.bring(table, { fileName: 'table.csv' }, keeper)
  expect(plan?.notes).toEqual([expect.objectContaining({ text: importNotes.noDate(4), count: 4 })])
  const moments = await person.moments(keeper)
  const dated = moments.slice(0, 4)
  expect(dated.map(({ occurredAt, body }) => [occurredAt.slice(0, 16), body])).toEqual([
    ['2023-05-12T19:15', 'One'],
    ['2023-05-13T19:15', 'Two'],
    ['2023-05-14T19:15', 'Three'],
    ['2023-05-15T11:00', 'Four\n\nUhrzeit: nach dem Essen'],
  ])
  expect(dated.map(({ datePrecision }) => datePrecision)).toEqual(['time', 'time', 'time', 'day'])
  expect(new Set(moments.slice(4).map(({ body }) => body))).toEqual(
    new Set([
      'Five\n\nDatum: 12.5.24\nUhrzeit: 20:15',
      'Six\n\nDatum: spring 1998',
      'Seven\n\nUhrzeit: 20:15',
      'Eight\n\nDatum: 9999-12-31',
    ]),
  )
})

test('cells of a table beyond its header go under the text, which the check tells', async () => {
  const { person, keeper } = await start()
  const table = [
    'date,text,mood',
    '2024-03-05,We walked, then slept, and woke',
    '2024-03-06,Fog,good,,',
    '2024-03-07,Sun,good,,warm, windy ',
  ].join('\n')
  const { plan } = await person.bring(table, { fileName: 'table.csv' }, keeper)
  expect(plan?.notes).toEqual([
    {
      text: importNotes.longRows(2),
      count: 2,
      examples: ['table.csv: line 2', 'table.csv: line 4'],
    },
  ])
  expect((await person.moments(keeper)).map(({ body }) => body)).toEqual([
    'We walked\n\nmood: then slept\nColumn 4: and woke',
    'Fog',
    'Sun\n\nColumn 5: warm\nColumn 6: windy',
  ])
})

test('a text with more commas than a table may have columns is kept whole', async () => {
  const { person, keeper } = await start()
  const words = Array.from({ length: 1_000 }, (_, at) => `word ${at}`)
  await person.bring(`date,text\n2024-03-05,${words.join(',')}`, { fileName: 'table.csv' }, keeper)
  const [{ body }] = await person.moments(keeper)
  const lines = body.split('\n')
  expect(lines.slice(0, 3)).toEqual(['word 0', '', 'Column 3: word 1'])
  expect(lines.at(-1)).toBe(`Column ${importColumnsMax + 1}: ${words.slice(importColumnsMax - 1).join(',')}`)
})

test('properties whose values say nothing to Keeper are listed, and others are taken in their place', async () => {
  const { person, keeper } = await start()
  const zip = zipOf({
    '2024-03-01.md': '---\nlocation: [48.1, 11.5]\n---\nOne.',
    '2024-03-02.md': '---\nplace: {name: The pond, latitude: 1, longitude: 2}\n---\nTwo.',
    '2024-03-03.md': '---\nlocation: [148.1, 11.5]\nplace: {town: Ulm}\n---\nThree.',
    '2024-03-04.md': '---\ntitle: [a, b]\ntags: {a: 1}\npinned: perhaps\nplace:\ntag: fog\n---\nFour.',
    '2024-03-05.md': '---\ndate: [2024]\ncreated: 2024-03-06\npinned: true\n---\nFive.',
  })
  const { plan } = await person.bring(zip, { fileName: 'notes.zip' }, keeper)
  expect(plan?.notes).toEqual([
    {
      text: importNotes.properties(3),
      count: 3,
      examples: [
        '2024-03-03.md: location, place',
        '2024-03-04.md: title, tags, pinned',
        '2024-03-05.md: date',
      ],
    },
  ])
  expect(await person.moments(keeper)).toMatchObject([
    { place: { name: '48.1, 11.5', latitude: 48.1, longitude: 11.5 } },
    { place: { name: 'The pond', latitude: 1, longitude: 2 } },
    { place: null },
    { title: null, body: 'Four.\n\n#fog', pinned: false },
    { localDate: '2024-03-06', pinned: true },
  ])
})

test('a note’s date in words is kept as its words', async () => {
  const { person, keeper } = await start()
  const long = 'x'.repeat(201)
  const zip = zipOf({
    'a.md': '---\ndate: spring  1998\n---\nOne.',
    'b.md': '---\ndate: 12.5.24\ncreated: long ago\n---\nTwo.',
    'c.md': `---\ndate: ${long}\n---\nThree.`,
    '2024-03-05.md': '---\ndate: "After\\0 the ferry"\nday: Tuesday\n---\nFour.',
  })
  const { plan } = await person.bring(zip, { fileName: 'notes.zip' }, keeper)
  expect(plan?.notes).toEqual(
    expect.arrayContaining([
      { text: importNotes.noDate(3), count: 3, examples: ['a.md', 'b.md', 'c.md'] },
      {
        text: importNotes.properties(3),
        count: 3,
        examples: ['b.md: created', 'c.md: date', '2024-03-05.md: day'],
      },
    ]),
  )
  const moments = await person.moments(keeper)
  expect(moments[0]).toMatchObject({ localDate: '2024-03-05', dateWords: 'After\ufffd the ferry' })
  const words = moments.slice(1).map(({ body, dateWords }) => [body, dateWords])
  expect(Object.fromEntries(words)).toEqual({ 'One.': 'spring 1998', 'Two.': '12.5.24', 'Three.': null })
})
