import { expect, test } from 'vitest'
import { newTraveller, sentences, zipOf } from '../../../testing/keeper-transfer.ts'
import { startTestApp } from '../../../testing/test-app.ts'

async function start() {
  const app = await startTestApp()
  const person = await newTraveller(app)
  return { app, person, keeper: await person.newKeeper() }
}

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n')

test.each([
  ['thousands of them', lines(20_000, (at) => `k${at}: 1`)],
  ['one that is very long', `title: "${'a'.repeat(20_000)}"`],
  ['aliases', `a: &a x\nb:\n${lines(20_000, () => '- *a')}`],
  ['one alias', 'title: &a Fog\nplace: *a'],
  ['keys that are keys of keys', '? '.repeat(495)],
  ['keys that are maps', `${'{'.repeat(400)}a${'}'.repeat(400)}: b`],
])('properties beyond what a note has stay in its text, and that is told: %s', async (_name, front) => {
  const { person, keeper } = await start()
  const note = `---\n${front}\n---\nFog.\n`
  const done = await person.bring(zipOf({ '2024-03-05.md': note }), {}, keeper)
  expect(sentences(done.plan)).toEqual([
    '1 note has properties that are too long or complex. They stay in the text.',
  ])
  const [moment] = await person.moments(keeper)
  expect(moment.body === note).toBe(true)
})

test('two hundred properties are read', async () => {
  const { person, keeper } = await start()
  const note = `---\ntitle: A walk\n${lines(198, (at) => `my-own-${at}: "what it says"`)}\ndate: 2024-03-05\n---\nFog.\n`
  await person.bring(zipOf({ 'walk.md': note }), {}, keeper)
  expect(await person.moments(keeper)).toMatchObject([
    { title: 'A walk', localDate: '2024-03-05', body: 'Fog.\n' },
  ])
})

test('texts that begin again and again what they never end are read in the time that their length takes', async () => {
  const { person, keeper } = await start()
  const texts = {
    '2024-03-05.md': '![['.repeat(150_000),
    '2024-03-06.md': '![a](<'.repeat(100_000),
    '2024-03-07.md': '!['.repeat(150_000),
  }
  expect(await person.bring(zipOf(texts), {}, keeper)).toMatchObject({ status: 'done', kind: 'markdown' })
  const entry = { uuid: 'A1', creationDate: '2023-05-12T23:30:00Z', text: String.raw`\+`.repeat(60_000) }
  const journal = JSON.stringify({ metadata: { version: '1.0' }, entries: [entry] })
  const done = await person.bring(zipOf({ 'Journal.json': journal }), {}, keeper)
  expect(done).toMatchObject({ status: 'done', kind: 'day-one', added: 1 })
})

test('millions of blank lines before a heading and after it are left out', async () => {
  const { person, keeper } = await start()
  const blank = '\n'.repeat(5_000_000)
  const done = await person.bring(`${blank}# A walk\n${blank}Fog.\n`, { fileName: '2024-03-05.md' }, keeper)
  expect(done).toMatchObject({ status: 'done', added: 1 })
  expect(await person.moments(keeper)).toMatchObject([{ title: 'A walk', body: 'Fog.\n' }])
})

test('embeds of names with brackets are still found', async () => {
  const { person, keeper } = await start()
  const zip = zipOf({ '2024-03-05.md': '![a [walk](walk(1).png) ![](<a walk.png>)', 'readme.pdf': 'x' })
  const checked = await person.check(zip, {}, keeper)
  expect(checked.plan?.notes.find(({ text }) => text.startsWith('2 pictures'))?.examples).toEqual([
    '2024-03-05.md: walk(1).png',
    '2024-03-05.md: a walk.png',
  ])
})
