import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importNotes, importWording } from '#contracts/keepers/import-wording.ts'
import type { LogbookEntry } from '#contracts/keepers/logbook.ts'
import { eraseAccount } from '../../../owned-data/erase.ts'
import { createUser } from '../../../testing/factories.ts'
import { newTraveller, sentences, zipEntries, zipOf } from '../../../testing/keeper-transfer.ts'
import { call, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { importPath } from './import-files.ts'

async function start() {
  const app = await startTestApp()
  const person = await newTraveller(app)
  const keeper = await person.newKeeper({ timezone: 'Europe/Lisbon' })
  return { app, person, keeper }
}

const dayOne = {
  metadata: { version: '1.0' },
  entries: [
    {
      uuid: 'AAAA0001',
      creationDate: '2023-05-12T23:30:00Z',
      modifiedDate: '2023-05-13T08:00:00Z',
      timeZone: 'America/New_York',
      text: 'It rained\\. Then (really\\!) sun \\- at last\\.\n\n1\\. not a list\n\\- nor this\n\n![](dayone-moment://PIC1)\n`a\\.b`',
      richText: '{"contents":[]}',
      tags: ['River Walk', 'rain'],
      starred: true,
      location: {
        placeName: 'Pier 5',
        localityName: 'Brooklyn',
        country: 'USA',
        latitude: 40.69,
        longitude: -74,
      },
      weather: { conditionsDescription: 'Rain', temperatureCelsius: 12 },
      photos: [{ identifier: 'PIC1', md5: '0123456789abcdef0123456789abcdef', type: 'jpeg' }],
    },
    {
      uuid: 'AAAA0002',
      creationDate: '2023-05-14T08:00:00Z',
      timeZone: 'Mars/Olympus',
      isAllDay: true,
      text: 'The same picture. #rain',
      tags: ['rain'],
      photos: [{ identifier: 'PIC2', md5: '0123456789abcdef0123456789abcdef', type: 'jpeg' }],
    },
    { uuid: 'AAAA0003', creationDate: '2023-05-15T08:00:00Z', text: '' },
    { creationDate: 'broken' },
  ],
}

test('a journal of Day One comes with its days, places and tags, and says what is left out', async () => {
  const { person, keeper } = await start()
  const zip = zipOf({
    'Journal.json': JSON.stringify(dayOne),
    'photos/0123456789abcdef0123456789abcdef.jpeg': new Uint8Array([0xff, 0xd8, 0xff]),
  })
  const checked = await person.check(zip, { fileName: 'journal.zip' }, keeper)
  expect(checked).toMatchObject({
    ...{ status: 'ready', kind: 'day-one', total: 3, added: 0 },
    plan: { moments: 2, duplicates: 0, files: 1, from: '2023-05-12', to: '2023-05-14' },
  })
  expect(await person.moments(keeper)).toEqual([])
  expect(sentences(checked.plan)).toEqual(
    expect.arrayContaining([
      '1 entry names an unknown time zone. The keeper’s is used.',
      '1 entry has neither words nor pictures and will be left out.',
      '1 entry can’t be read and will be left out.',
    ]),
  )
  const done = await person.bring(zip, {}, keeper)
  expect(done).toMatchObject({ status: 'done', added: 2, done: 3, total: 3 })
  const [first, second] = await person.moments(keeper)
  expect(first).toMatchObject({
    ...{
      occurredAt: '2023-05-12T23:30:00.000Z',
      tz: 'America/New_York',
      localDate: '2023-05-12',
      pinned: true,
    },
    ...{ createdAt: '2023-05-12T23:30:00.000Z', updatedAt: '2023-05-13T08:00:00.000Z', source: 'import' },
    place: { name: 'Pier 5, Brooklyn, USA', latitude: 40.69, longitude: -74 },
  })
  expect(first.body).toContain('It rained. Then (really!) sun - at last.\n\n1\\. not a list\n\\- nor this')
  expect(first.body).toContain('`a\\.b`')
  expect(first.body).toMatch(/\n\n#River-Walk #rain$/)
  expect(second).toMatchObject({ datePrecision: 'day', tz: 'Europe/Lisbon' })
  expect(second.body).toContain('The same picture. #rain')
  expect(await person.bring(zip, {}, keeper)).toMatchObject({ added: 0, plan: { moments: 2, duplicates: 2 } })
})

test('an Obsidian vault comes with its daily notes, properties and links', async () => {
  const { person, keeper } = await start()
  const zip = zipOf({
    '.obsidian/app.json': '{}',
    'Daily/2024-03-05.md': 'Walked with [[Ada]].\n\n![[walk.png|300]]\n![[Some note#Part]]\n',
    'Daily/2024-03-06 A long day.md': 'Tired.\r\nVery.\r\n',
    'Notes/Ada.md':
      '---\ntitle: About Ada\ndate: 2020-01-02 15:04\ntags: [people, "old friend"]\ncssclass: wide\nmood: 1\n---\nShe sings.\n',
    'Notes/bom.md': '\ufeff---\ndate: 2021-06-01\n---\nWith a mark.',
    'Notes/latin.md': new Uint8Array([...Buffer.from('---\ndate: 2021-06-02\n---\nCaf'), 0xe9]),
    'Notes/utf16.md': new Uint8Array(Buffer.from('\ufeff---\ndate: 2021-06-03\n---\nÉté 日', 'utf16le')),
    'Notes/nul.md': '---\ndate: 2021-06-04\n---\na\0b',
    'Notes/look-alike.md': '---\nnot yaml: [\n---\nKept whole.',
    'assets/walk.png': new Uint8Array([1, 2, 3]),
    'paper.pdf': new Uint8Array([4]),
  })
  const done = await person.bring(zip, { fileName: 'vault.zip' }, keeper)
  expect(done).toMatchObject({ kind: 'markdown', status: 'done', added: 8 })
  expect(sentences(done.plan)).toEqual(
    expect.arrayContaining([
      '1 file isn’t in Unicode and will be read as Western European text.',
      '1 text has characters that can’t be stored. They become “\ufffd”.',
      '1 note has properties that moments don’t have. They will be left out.',
      '1 entry names no date. The date of the file, or today, is used.',
      '1 file isn’t Markdown and will be left out.',
    ]),
  )
  const moments = await person.moments(keeper)
  const of = (day: string) => moments.find(({ localDate }) => localDate === day)
  expect(of('2024-03-05')).toMatchObject({ title: null, datePrecision: 'day' })
  expect(of('2024-03-05').body).toContain('Walked with [[Ada]].')
  expect(of('2024-03-05').body).toContain('\n[[Some note#Part]]\n')
  expect(of('2024-03-06')).toMatchObject({ title: 'A long day', body: 'Tired.\r\nVery.\r\n' })
  expect(of('2020-01-02')).toMatchObject({
    ...{ title: 'About Ada', occurredAt: '2020-01-02T15:04:00.000Z', mood: 1 },
    body: 'She sings.\n\n#people #old-friend',
  })
  expect(of('2021-06-01').body).toBe('With a mark.')
  expect(of('2021-06-02').body).toBe('Café')
  expect(of('2021-06-03').body).toBe('Été 日')
  expect(of('2021-06-04').body).toBe('a\ufffdb')
  expect(moments.map(({ body }) => body)).toContain('---\nnot yaml: [\n---\nKept whole.')
})

test('characters of titles and places that can’t be stored are replaced, and the check says so', async () => {
  const { person, keeper } = await start()
  const zip = zipOf({
    'nul.md': '---\ndate: 2021-06-04\ntitle: "The\\0 ferry"\n---\nFog.',
    'half.md': '---\ndate: 2021-06-05\ntitle: "A \\ud83d smile"\n---\nRain.',
    'place.md': '---\ndate: 2021-06-06\nlocation: "Old\\0 quay"\n---\nSun.',
    'whole.md': '---\ndate: 2021-06-07\ntitle: "Whole 🌊"\nlocation: "New quay"\n---\nWind.',
  })
  const checked = await person.check(zip, { fileName: 'notes.zip' }, keeper)
  expect(checked.plan?.notes).toContainEqual({
    text: '3 texts have characters that can’t be stored. They become “\ufffd”.',
    ...{ count: 3, examples: ['nul.md', 'half.md', 'place.md'] },
  })
  await person.bring(zip, { fileName: 'notes.zip' }, keeper)
  const told = (await person.moments(keeper)).map(({ title, place }) => [title, place?.name])
  expect(told).toEqual([
    ['The\ufffd ferry', undefined],
    ['A \ufffd smile', undefined],
    ['place', 'Old\ufffd quay'],
    ['Whole 🌊', 'New quay'],
  ])
})

test('moods and headings of Markdown are taken where they are meant, and the check lists what is not', async () => {
  const { person, keeper } = await start()
  const zip = zipOf({
    '2024-03-01.md': '---\nmood: good\n---\n\n# The ferry\n\nWe stood outside.\n',
    '2024-03-02.md': '---\nmood: "-2"\n---\r\n# Fog ##\r\nNothing to see.\r\n',
    '2024-03-03.md': '---\nmood: 7\nweather: mild\n---\n## Not a title\n',
    '2024-03-04.md': '---\nmood: ""\n---\n# [[Ada]] came\n',
    '2024-03-05 Walk.md': '# Another name\n',
    '2024-03-06 Tea.md': '# tea\nGreen.',
    '2024-03-07.md': '# Title alone',
    '2024-03-08.md': '---\ntitle: Snow\nmood: [1, 2]\n---\n# Ice\n',
  })
  const checked = await person.check(zip, { fileName: 'notes.zip' }, keeper)
  expect(checked.plan).toMatchObject({ moments: 8 })
  expect(checked.plan?.notes).toEqual(
    expect.arrayContaining([
      {
        text: '3 moods are neither a number from -2 to 2 nor a word that Keeper knows, and will be left out.',
        count: 3,
        examples: ['2024-03-03.md: 7', '2024-03-04.md: ""', '2024-03-08.md: [1,2]'],
      },
      {
        text: '1 note has properties that moments don’t have. They will be left out.',
        count: 1,
        examples: ['2024-03-03.md: weather'],
      },
      expect.objectContaining({
        text: '4 notes begin with a heading. The headings become their titles.',
        count: 4,
      }),
    ]),
  )
  await person.bring(zip, { fileName: 'notes.zip' }, keeper)
  const told = (await person.moments(keeper)).map(({ title, mood, body }) => [title, mood, body])
  expect(told).toEqual([
    ['The ferry', 1, 'We stood outside.\n'],
    ['Fog', -2, 'Nothing to see.\r\n'],
    [null, null, '## Not a title\n'],
    [null, null, '# [[Ada]] came\n'],
    ['Walk', null, '# Another name\n'],
    ['Tea', null, 'Green.'],
    ['Title alone', null, ''],
    ['Snow', null, '# Ice\n'],
  ])
})

test('a note without a date takes its heading as its title where its name is a slug, and the check says so', async () => {
  const { person, keeper } = await start()
  const zip = zipOf({
    'no-date.md': '# A day that nobody wrote down\n\nRain.\n',
    'My walks.md': '# Along the river\n',
    'Jean-Paul.md': '# Phone call\n',
    '2024-05.md': '# Review\n',
    'named.md': '---\ntitle: no-name\n---\n# Ice\n',
  })
  const checked = await person.check(zip, { fileName: 'notes.zip' }, keeper)
  expect(checked.plan?.notes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        text: '5 entries name no date. The date of the file, or today, is used.',
        examples: expect.arrayContaining(['no-date.md']),
      }),
      {
        text: '1 note begins with a heading. The heading becomes its title.',
        count: 1,
        examples: ['no-date.md: A day that nobody wrote down'],
      },
    ]),
  )
  await person.bring(zip, { fileName: 'notes.zip' }, keeper)
  const told = (await person.moments(keeper)).map(({ title, body }) => [title, body])
  expect(told).toHaveLength(5)
  expect(told).toEqual(
    expect.arrayContaining([
      ['Jean-Paul', '# Phone call\n'],
      ['2024-05', '# Review\n'],
      ['A day that nobody wrote down', 'Rain.\n'],
      ['My walks', '# Along the river\n'],
      ['no-name', '# Ice\n'],
    ]),
  )
})

test('a file of an export that another program has rewritten stays in its keeper, on its day and closed to agents', async () => {
  const { app, person } = await start()
  const other = await person.newKeeper({ title: 'Calm', aiPolicy: 'off', timezone: 'Asia/Tokyo' })
  const fields = { occurredAt: '1998-05-10T20:30:00.000Z', tz: 'Asia/Tokyo', aiAccess: false, energy: 4 }
  await person.ask('POST', `/${other}/moments`, { kind: 'checkin', body: 'Fog.', ...fields })
  const files: Record<string, string> = {}
  for (const { name, text } of zipEntries(await person.exported('')))
    files[name] = text.replace(/^kind: "checkin"$/m, 'kind: checkin\ntags:\n  - weather')
  const there = await newTraveller(await startTestApp())
  const done = await there.bring(zipOf(files))
  expect(sentences(done.plan)).toContain(importNotes.changedFiles(1))
  const keepers = (await there.ask('GET', '?sort=number')).body.data
  expect(keepers.map(({ title }: { title: string }) => title)).toEqual(['River years', 'Calm'])
  expect(await there.moments(keepers[1].id)).toMatchObject([
    { ...fields, kind: 'checkin', body: 'Fog.\n\n#weather', localDate: '1998-05-11', visibility: 'private' },
  ])
  await app.stop()
})

test('an export that was unpacked and packed again, with its folder, is one of Keeper, closed to agents as before', async () => {
  const { person } = await start()
  const one = await person.newKeeper({ title: 'Calm' })
  await person.ask('POST', `/${one}/moments`, {
    title: 'Fog',
    body: 'Fog.',
    kind: 'checkin',
    aiAccess: false,
  })
  const there = await newTraveller(await startTestApp())
  const packedAgain = (zip: Uint8Array) => {
    const files: Record<string, string | Uint8Array> = {}
    for (const { name, text } of zipEntries(zip)) {
      files[`calm-2026/${name}`] = Buffer.from(text, 'latin1')
      files[`__MACOSX/calm-2026/._${name}`] = 'Mac'
    }
    return zipOf({ ...files, 'calm-2026/.DS_Store': 'Mac', '.DS_Store': 'Mac' })
  }
  for (const path of [`/${one}`, '']) {
    const done = await there.bring(packedAgain(await person.exported(path)))
    expect(done).toMatchObject({ kind: 'keeper', status: 'done', refused: [] })
  }
  const [calm] = (await there.ask('GET', '?q=calm')).body.data
  expect(await there.moments(calm.id)).toMatchObject([{ body: 'Fog.', kind: 'checkin', aiAccess: false }])
})

test('a Markdown file that says so is closed to agents, and so is one whose word for it can’t be read', async () => {
  const { person, keeper } = await start()
  const zip = zipOf({
    '2024-03-01.md': '---\naiAccess: false\n---\nClosed.',
    '2024-03-02.md': '---\naiaccess: nobody\n---\nClosed, too.',
    '2024-03-03.md': '---\naiAccess: true\n---\nOpen.',
    '2024-03-04.md': 'Open.',
  })
  const { plan } = await person.bring(zip, { fileName: 'notes.zip' }, keeper)
  expect((await person.moments(keeper)).map(({ aiAccess }) => aiAccess)).toEqual([false, false, true, true])
  expect(sentences(plan)).not.toContain(importNotes.properties(1))
})

test('a note whose properties can’t be parsed is closed to agents where they name it', async () => {
  const { person, keeper } = await start()
  const broken = 'title: He said: "no"\n'
  const zip = zipOf({
    'moments/2024-03-01.md': `---\n${broken}aiAccess: false\n---\nClosed.`,
    'moments/2024-03-02.md': `---\r\n${broken}"AIACCESS" : true\r\n---\r\nClosed, too.`,
    'moments/2024-03-03.md': `---\ntitle: "${'x'.repeat(20_000)}"\naiAccess: false\n---\nClosed, and large.`,
    'moments/2024-03-04.md': `---\naiAccess: false\naiAccess: true\n---\nClosed once.`,
    'moments/2024-03-05.md': `---\n${broken}---\nOpen: aiAccess: false`,
    'moments/2024-03-06.md': '---\n- a list\n- aiAccess: false\n---\nClosed.',
  })
  await person.bring(zip, { fileName: 'moments.zip' }, keeper)
  expect((await person.moments(keeper)).map(({ aiAccess }) => aiAccess)).toEqual([
    ...[false, false, false, false, true, false],
  ])
})

test('an export of a whole account says what it is and who can import it', async () => {
  const { app, person } = await start()
  const { token } = person.user
  const { url } = (await call(app, 'POST', '/api/kam/exports', { token })).body.data
  const zip = new Uint8Array(await (await fetch(app.url + url)).arrayBuffer())
  const checked = await person.check(zip, { fileName: 'account.zip' })
  expect(checked).toMatchObject({ status: 'failed', error: importWording.wholeAccount, plan: null })
})

test('memos of the new and of the old kind come as notes, private ones all', async () => {
  const { person, keeper } = await start()
  const memos = {
    memos: [
      {
        ...{ name: 'memos/1', state: 'NORMAL', createTime: '2024-05-01T10:00:00Z', visibility: 'PUBLIC' },
        ...{ content: 'Ducks. #river', tags: ['river'], pinned: true },
        location: { placeholder: 'The pond', latitude: 1, longitude: 2 },
      },
    ],
    nextPageToken: '',
  }
  const old = [
    { id: 7, rowStatus: 'ARCHIVED', createdTs: 1_700_000_000, content: 'Older.', visibility: 'PRIVATE' },
  ]
  const zip = zipOf({ 'page1.json': JSON.stringify(memos), 'old.json': JSON.stringify(old) })
  const done = await person.bring(zip, {}, keeper)
  expect(done).toMatchObject({ kind: 'memos', added: 2 })
  expect(sentences(done.plan)).toEqual([
    '1 public entry will be private here.',
    '1 archived entry comes as ordinary moments.',
  ])
  expect(await person.moments(keeper)).toMatchObject([
    { kind: 'note', body: 'Older.', occurredAt: '2023-11-14T22:13:20.000Z', visibility: 'private' },
    { kind: 'note', body: 'Ducks. #river', pinned: true, place: { name: 'The pond' }, visibility: 'private' },
  ])
})

test('an export of Journiv comes with its words as Markdown, in both of its forms', async () => {
  const { person, keeper } = await start()
  const ops = [
    { insert: 'A ' },
    { insert: 'bold', attributes: { bold: true } },
    { insert: ' day' },
    { insert: '\n', attributes: { header: 2 } },
    { insert: 'milk' },
    { insert: '\n', attributes: { list: 'bullet' } },
    { insert: { image: 'media-1' } },
    { insert: '\n' },
  ]
  const data = {
    ...{ export_version: '1.5', app_version: '1', user_email: 'a@example.com' },
    journals: [
      {
        title: 'Old',
        entries: [{ id: 'e1', title: 'Old one', content: 'Plain.', entry_date: '2022-02-03', tags: ['x'] }],
      },
    ],
    moments: [
      {
        ...{
          logged_at_utc: '2024-08-01T22:00:00',
          logged_timezone: 'Europe/Vienna',
          primary_mood_name: 'happy',
        },
        ...{
          tags: ['garden'],
          external_id: 'm1',
          latitude: 48,
          longitude: 16,
          location_json: { name: 'Prater' },
        },
        entry: { title: 'Roses', content_delta: { ops }, content_plain_text: 'A bold day' },
      },
      { logged_at_utc: '2024-08-02T08:00:00Z', note: null, primary_mood_name: 'sad', external_id: 'm2' },
    ],
  }
  const done = await person.bring(zipOf({ 'data.json': JSON.stringify(data) }), {}, keeper)
  expect(done).toMatchObject({ kind: 'journiv', added: 3 })
  expect(await person.moments(keeper)).toMatchObject([
    { title: 'Old one', body: 'Plain.\n\n#x', localDate: '2022-02-03', datePrecision: 'day' },
    {
      ...{
        title: 'Roses',
        body: '## A **bold** day\n- milk\n![](media-1)\n\n#garden',
        mood: 1,
        tz: 'Europe/Vienna',
      },
      ...{ occurredAt: '2024-08-01T22:00:00.000Z', place: { name: 'Prater', latitude: 48, longitude: 16 } },
    },
    { kind: 'checkin', body: '', mood: -1 },
  ])
})

test('a file of Journiv is shown where its text shows it, also with brackets in its name', async () => {
  const { person, keeper } = await start()
  const entry = { id: 'e1', content: 'Bells ![](media/bells (1).mp3) at noon.', entry_date: '2022-02-03' }
  const media = [{ filename: 'bells (1).mp3', file_path: 'media/bells (1).mp3' }]
  const data = {
    ...{ export_version: '1.5', app_version: '1', user_email: 'a@example.com', moments: [] },
    journals: [{ title: 'Old', entries: [{ ...entry, media }] }],
  }
  const files = { 'data.json': JSON.stringify(data), 'media/bells (1).mp3': `ID3${'ring '.repeat(40)}` }
  await person.bring(zipOf(files), {}, keeper)
  const [moment] = await person.moments(keeper)
  expect(moment.body).toMatch(/^Bells !\[\]\(attachments\/[0-9a-f]{64}\.mp3\) at noon\.$/)
})

test('a table’s columns are found by their names, and the others go under the text', async () => {
  const { person, keeper } = await start()
  const csv = [
    'Date;Title;Entry;Mood;Tags;Weather',
    '25/12/2023;Snow;"A ""quoted"" line',
    'and another";good;winter, home;cold',
    '03/04/2024;;Second;strange;;',
  ].join('\r\n')
  const done = await person.bring(csv, { fileName: 'diary.csv' }, keeper)
  expect(done).toMatchObject({ kind: 'csv', added: 2 })
  expect(done.plan?.columns).toEqual([
    ...[
      { column: 'Date', field: 'date' },
      { column: 'Title', field: 'title' },
      { column: 'Entry', field: 'text' },
    ],
    ...[
      { column: 'Mood', field: 'mood' },
      { column: 'Tags', field: 'tags' },
      { column: 'Weather', field: null },
    ],
  ])
  expect(await person.moments(keeper)).toMatchObject([
    {
      ...{ title: 'Snow', localDate: '2023-12-25', mood: 1, datePrecision: 'day' },
      body: 'A "quoted" line\r\nand another\r\n\r\nWeather: cold\r\n\r\n#winter #home',
    },
    { title: null, localDate: '2024-04-03', body: 'Second\n\nMood: strange', mood: null },
  ])
  expect(await person.bring(csv, { fileName: 'diary.csv' }, keeper)).toMatchObject({ added: 0 })
})

test.each([
  ['-2 to 2', ['-2', '0', '1', '5'], [-2, 0, 1, null], undefined],
  ['1 to 5', ['1', '2', '3', '4', '5'], [-2, -1, 0, 1, 2], 'moodsToFive'],
  ['1 to 5, where none is above 2,', ['1', '2', '2'], [-2, -1, -1], 'moodsOneOrTwo'],
  ['1 to 10', ['1', '3', '6', '8', '10'], [-2, -1, 0, 1, 2], 'moodsToTen'],
] as const)(
  'moods that are numbers from %s are read so, which the check tells',
  async (_, said, moods, note) => {
    const { person, keeper } = await start()
    const rows = said.map((mood, at) => `2024-01-0${at + 1},Day ${at},${mood}`)
    const done = await person.bring(['Date,Text,Mood', ...rows].join('\n'), { fileName: 'moods.csv' }, keeper)
    expect((await person.moments(keeper)).map(({ mood }) => mood)).toEqual(moods)
    const texts = done.plan?.notes.map(({ text }) => text) ?? []
    expect(texts).toEqual(note ? [importNotes[note](said.length)] : [])
  },
)

test('dates beyond the calendar are reported, as those that are missing, and break no list', async () => {
  const { person, keeper } = await start()
  const csv = 'date,text\n9999-12-31 23:59,Far ahead\n0001-01-01,Long ago\n2020-05-01,A day'
  const done = await person.bring(csv, { fileName: 'diary.csv' }, keeper)
  expect(sentences(done.plan)).toContain('2 entries name no date. The date of the file, or today, is used.')
  const days = (await person.moments(keeper)).map(({ localDate }) => localDate)
  expect(days).toContain('2020-05-01')
  expect(days.filter((day) => day < '0002' || day > '9999' || day.length !== 10)).toEqual([])
})

test('without a keeper a file becomes one of its own', async () => {
  const { person } = await start()
  const checked = await person.check('# A walk\n', { fileName: '2024-01-02.md', timezone: 'Asia/Tokyo' })
  await person.ask('POST', `/imports/${checked.id}/start`, { title: 'Old walks' })
  const { keeperId, added } = await person.until(checked.id, ({ status }) => status === 'done')
  expect(added).toBe(1)
  const { body } = await person.ask('GET', `/${keeperId}`)
  expect(body.data).toMatchObject({ title: 'Old walks', timezone: 'Asia/Tokyo', momentCount: 1 })
})

test('a text that is too long for one moment is split and nothing of it is lost', async () => {
  const { person, keeper } = await start()
  const body = 'Words and more.\n\n'.repeat(70_000)
  const done = await person.bring(body, { fileName: '2024-01-02 Long.md' }, keeper)
  expect(done).toMatchObject({ added: 3 })
  const parts = await person.moments(keeper)
  expect(parts.map(({ title }) => String(title)).toSorted()).toEqual([
    'Long (1 of 3)',
    'Long (2 of 3)',
    'Long (3 of 3)',
  ])
  const inOrder = parts.toSorted((one, other) => (one.title < other.title ? -1 : 1))
  expect(inOrder.map((part) => part.body).join('') === body).toBe(true)
})

test('a title keeps its end as long as it is one of a whole text, and says so where it can’t', async () => {
  const { person, keeper } = await start()
  const [long, longer] = ['x'.repeat(300), 'y'.repeat(301)]
  const zip = zipOf({
    '2024-01-01.md': `---\ntitle: ${long}\n---\nWhole.`,
    '2024-01-02.md': `# ${'z'.repeat(290)}\nWhole.`,
    '2024-01-03.md': `---\ntitle: ${longer}\n---\nCut.`,
    '2024-01-04.md': `---\ntitle: ${'v'.repeat(279)}🌊${'v'.repeat(9)}\n---\n${'Words and more. '.repeat(35_000)}`,
    '2024-01-05.md': `# ${'w'.repeat(290)}\n${'Words and more. '.repeat(35_000)}`,
  })
  const { plan } = await person.bring(zip, { fileName: 'notes.zip' }, keeper)
  expect(plan?.notes).toContainEqual({
    text: importNotes.cutTitle(2),
    count: 2,
    examples: ['2024-01-03.md', '2024-01-04.md'],
  })
  const moments = await person.moments(keeper)
  const titles = moments.map(({ title }) => String(title))
  expect(titles).toEqual(expect.arrayContaining([long, 'z'.repeat(290), 'y'.repeat(300)]))
  expect(titles).toContain(`${'v'.repeat(279)}\ufffd (1 of 2)`)
  expect(moments.map(({ body }) => String(body).slice(0, 292))).toContain(`# ${'w'.repeat(290)}`)
})

test.each([
  ['a broken ZIP', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), importWording.notAZip],
  ['a ZIP cut in the middle', zipOf({ 'a.md': 'word '.repeat(9_999) }).slice(0, 100), importWording.notAZip],
  ['names outside of its folder', zipOf({ '../../etc/x.md': 'x' }), importWording.unsafeNames],
  ['what nobody knows', 'plain', importWording.unknownKind],
  [
    'an endless entry',
    zipOf({ 'Journal.json': `{"entries":[{"uuid":"A","text":"${'x'.repeat(9_000_000)}"}]}` }),
    importWording.entryTooLong,
  ],
])('%s is refused with a sentence', async (_name, file, sentence) => {
  const { person, keeper } = await start()
  const checked = await person.check(file, { fileName: 'file.bin' }, keeper)
  expect(checked).toMatchObject({ status: 'failed', error: sentence, plan: null })
})

test('a bomb is refused before anything is unpacked', async () => {
  const { person, keeper } = await start()
  const large = new Uint8Array(300 * 1024 ** 2)
  const checked = await person.check(zipOf({ 'a.md': large }), {}, keeper)
  expect(checked).toMatchObject({ status: 'failed', error: importWording.bomb })
})

test('notes that link to thousands of topics for the first time come all the same', async () => {
  const { person, keeper } = await start()
  const [notes, linksOfNote] = [25, 200]
  const links = (note: number) =>
    Array.from({ length: linksOfNote }, (_, at) => `[[Topic ${note} ${at}]]`).join('\n')
  const vault = zipOf(
    Object.fromEntries(Array.from({ length: notes }, (_, note) => [`Index ${note}.md`, links(note)])),
  )
  const done = await person.bring(vault, { fileName: 'vault.zip' }, keeper)
  expect(done).toMatchObject({ status: 'done', added: notes, error: null })
  for (const name of ['topic-0-0', 'topic-24-199'])
    expect((await person.ask('GET', `/${keeper}/topics/${name}`)).body.data.topic.count).toBe(1)
})

test('another kind can be chosen when the wrong one was found', async () => {
  const { person, keeper } = await start()
  const checked = await person.check('date,text\n2024-01-02,Fog\n', { fileName: 'x.md' }, keeper)
  expect(checked.kind).toBe('markdown')
  await person.ask('POST', `/imports/${checked.id}/check`, { kind: 'csv' })
  const again = await person.until(checked.id, ({ status }) => status !== 'checking')
  expect(again).toMatchObject({ kind: 'csv', status: 'ready', plan: { moments: 1, from: '2024-01-02' } })
})

test('the limit of moments holds, and what fits is brought', async () => {
  const { app, person, keeper } = await start()
  await setQuota(app, 3)
  const csv = `date,text\n${Array.from({ length: 5 }, (_, at) => `2024-01-0${at + 1},Day ${at}`).join('\n')}`
  const checked = await person.check(csv, { fileName: 'x.csv' }, keeper)
  expect(sentences(checked.plan)).toEqual(['2 moments go over your limit and will be left out.'])
  await person.ask('POST', `/imports/${checked.id}/start`, {})
  const stopped = await person.until(checked.id, ({ status }) => status === 'failed')
  expect(stopped).toMatchObject({ added: 3, error: importWording.quotaReached })
  await setQuota(app, 10)
  await person.ask('POST', `/imports/${checked.id}/start`, {})
  expect(await person.until(checked.id, ({ status }) => status === 'done')).toMatchObject({ added: 5 })
  expect((await person.ask('GET', `/${keeper}`)).body.data.momentCount).toBe(5)
})

test('a new upload leaves an import that stopped as it is, which continues later', async () => {
  const { app, person, keeper } = await start()
  await setQuota(app, 1)
  const stop = async (name: string) => {
    const csv = `date,text\n2024-01-01,${name} 1\n2024-01-02,${name} 2`
    const { id } = await person.check(csv, { fileName: `${name}.csv` }, keeper)
    await person.ask('POST', `/imports/${id}/start`, {})
    expect(await person.until(id, ({ status }) => status === 'failed')).toMatchObject({
      plan: { moments: 2 },
    })
    return id
  }
  const statusOf = async (id: string) => (await person.ask('GET', `/imports/${id}`)).body.data.status
  const first = await stop('One')
  const unstarted = await person.check('# Fog\n', { fileName: 'fog.md' }, keeper)
  const unknown = await person.check('plain', { fileName: 'file.bin' }, keeper)
  expect([await statusOf(first), await statusOf(unstarted.id)]).toEqual(['failed', 'cancelled'])
  expect(existsSync(importPath(app.deps, first))).toBe(true)
  const others = [await stop('Two'), await stop('Three')]
  expect(await Promise.all([first, ...others, unknown.id].map(statusOf))).toEqual([
    ...['failed', 'failed', 'failed', 'cancelled'],
  ])
  // Of more than three the oldest makes room.
  await stop('Four')
  await person.check('# Fog\n', { fileName: 'fog.md' }, keeper)
  expect([await statusOf(first), existsSync(importPath(app.deps, first))]).toEqual(['cancelled', false])
  await setQuota(app, 100)
  await person.ask('POST', `/imports/${others[0]}/start`, {})
  expect(await person.until(others[0] ?? '', ({ status }) => status === 'done')).toMatchObject({ added: 2 })
})

test('what an import brought can be listed, and moved to the trash', async () => {
  const { person, keeper } = await start()
  await person.ask('POST', `/${keeper}/moments`, { body: 'My own.' })
  const done = await person.bring(
    'date,text\n2024-01-02,Fog\n2024-01-03,Sun\n',
    { fileName: 'x.csv' },
    keeper,
  )
  const listed = (await person.ask('GET', `/${keeper}/moments?import=${done.id}`)).body.data
  expect(listed).toHaveLength(2)
  const hasMoments = async () =>
    (await person.ask('GET', `/imports?keeperId=${keeper}`)).body.data[0].hasMoments
  expect(await hasMoments()).toBe(true)
  expect((await person.ask('POST', `/imports/${done.id}/undo`)).body.data).toEqual({ moments: 2 })
  expect(await hasMoments()).toBe(false)
  expect(await person.moments(keeper)).toMatchObject([{ body: 'My own.' }])
  expect((await person.ask('GET', `/${keeper}`)).body.data.momentCount).toBe(1)
  expect((await person.ask('GET', `/${keeper}/trash`)).body.data).toHaveLength(2)
})

test('a cancelled import keeps what came, and ends', async () => {
  const { person, keeper } = await start()
  const rows = Array.from({ length: 20_000 }, (_, at) => `2024-01-02,Row ${at}`).join('\n')
  const checked = await person.check(`date,text\n${rows}`, { fileName: 'x.csv' }, keeper)
  await person.ask('POST', `/imports/${checked.id}/start`, {})
  await person.until(checked.id, ({ added }) => added > 0)
  const { body } = await person.ask('DELETE', `/imports/${checked.id}`)
  expect(body.data.status).toBe('cancelled')
  const { momentCount } = (await person.ask('GET', `/${keeper}`)).body.data
  expect(momentCount).toBeLessThan(20_000)
  expect(momentCount).toBe((await person.ask('GET', `/imports/${checked.id}`)).body.data.added)
})

test('nobody else sees an import, and it goes with its owner', async () => {
  const { app, person, keeper } = await start()
  const { id } = await person.check('# Fog\n', { fileName: 'x.md' }, keeper)
  const other = await newTraveller(app)
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/start'],
    ['POST', '/undo'],
  ] as const)
    expect(
      (await other.ask(method, `/imports/${id}${path}`, method === 'POST' ? {} : undefined)).status,
    ).toBe(404)
  expect((await other.upload('# Fog\n', {}, keeper)).status).toBe(404)
  const { userId, key, email } = {
    userId: person.user.user.id,
    key: `user:${person.user.user.id}`,
    email: '',
  }
  const path = importPath(app.deps, id)
  expect(existsSync(path)).toBe(true)
  const afterwards = await app.deps.database.transaction(async (trx) => {
    const rest = await eraseAccount(app.deps, trx, { userId, key, email })
    await trx.deleteFrom('users').where('id', '=', userId).execute()
    return rest
  })
  await afterwards()
  expect(existsSync(path)).toBe(false)
  expect(await app.deps.database.db.selectFrom('imports').select('id').execute()).toEqual([])
})

async function setQuota(app: TestApp, moments: number | null, more: object = {}): Promise<void> {
  const admin = await createUser(app, { role: 'admin' })
  const unset = { agents: null, keepers: null, templates: null, themes: null, conversations: null }
  const body = { ...unset, attachments_bytes: null, attachment_bytes: null, shares: null, moments, ...more }
  expect((await call(app, 'PUT', '/api/kam/quotas', { token: admin.token, body })).status).toBe(200)
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a picture of two entries of Day One is kept once, with its bytes', async () => {
  const { person, keeper } = await start()
  const zip = zipOf({
    'Journal.json': JSON.stringify(dayOne),
    'photos/0123456789abcdef0123456789abcdef.jpeg': png,
  })
  const done = await person.bring(zip, {}, keeper)
  expect(done).toMatchObject({ status: 'done', added: 2, refused: [], plan: { files: 1 } })
  const files = (await person.ask('GET', `/${keeper}/attachments`)).body.data
  expect(files).toEqual([expect.objectContaining({ type: 'image/png', width: 1, bytes: png.length })])
  const moments = await person.moments(keeper)
  // By its bytes, whatever its name says.
  for (const { body } of moments) expect(body).toContain(`![](${files[0].path})`)
  const kept = await fetch(`${person.url}/api/keepers/${keeper}/${files[0].path}`, {
    headers: { authorization: `Bearer ${person.user.token}` },
  })
  expect(Buffer.from(await kept.arrayBuffer()).equals(png)).toBe(true)
})

test('files that can’t be kept are told before and after, and the rest of the vault comes', async () => {
  const { app, person, keeper } = await start()
  const sound = Buffer.from(`ID3${'the river '.repeat(20)}`)
  await setQuota(app, null, { attachment_bytes: 1_000, attachments_bytes: png.length + 100 })
  const zip = zipOf({
    '2024-03-05.md': '![[walk.png]] ![[big.mp3]] ![[page.html]] ![[cut.png]] ![[none.png]] ![[river.mp3]]',
    '2024-03-06.md': 'Again ![[walk.png]] ![[big.mp3]]',
    'walk.png': png,
    'big.mp3': `ID3${'a'.repeat(2_000)}`,
    'page.html': '<script>alert(1)</script>',
    'cut.png': png.subarray(0, 20),
    'none.png': '',
    'river.mp3': sound,
  })
  const done = await person.bring(zip, { fileName: 'vault.zip' }, keeper)
  expect(done).toMatchObject({ status: 'done', added: 2 })
  const foreseen = [
    '1 file is too large and can’t be added.',
    '1 file has a type that Keeper doesn’t support and can’t be added.',
    '1 file doesn’t fit into your storage and can’t be added.',
  ]
  expect(sentences(done.plan)).toEqual(expect.arrayContaining(foreseen))
  expect(done.refused.map(({ text }) => text).toSorted()).toEqual(
    [...foreseen, '2 files are damaged or empty and can’t be added.'].toSorted(),
  )
  expect((await person.ask('GET', `/${keeper}/attachments`)).body.data).toHaveLength(1)
  const [first, second] = await person.moments(keeper)
  expect(first.body).toMatch(/^!\[walk\.png\]\(attachments\/[0-9a-f]{64}\.png\) !\[\[big\.mp3\]\] !\[\[page/)
  expect(second.body).toMatch(/^Again !\[walk\.png\]/)
})

test('the logbook says what came, what went to the trash again and what was exported', async () => {
  const { person, keeper } = await start()
  const done = await person.bring(
    'date,text\n2024-01-02,Fog\n2024-01-03,Sun\n',
    { fileName: 'x.csv' },
    keeper,
  )
  await person.exported(`/${keeper}`)
  await person.ask('POST', `/imports/${done.id}/undo`)
  const { data } = (await person.ask('GET', `/${keeper}/logbook`)).body
  expect(data.map(({ action, actor, subject }: LogbookEntry) => [action, actor.kind, subject])).toEqual([
    ['moment.trashed', 'user', { momentIds: [expect.any(String), expect.any(String)] }],
    ['keeper.exported', 'user', { moments: 2 }],
    ['keeper.imported', 'import', { moments: 2 }],
  ])
})
