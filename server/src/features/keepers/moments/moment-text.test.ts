import { expect, test } from 'vitest'
import { bodyMaxChars } from '#contracts/keepers/moment-choices.ts'
import { excerptOf, foundIn, mendLineEnds, partOfWords, snippetOf } from './moment-text.ts'

test.each([
  ['a\r\nb\r\nc\n', 'a\r\nb\r\nc\r\n'],
  ['a\nb\nc\r\n', 'a\nb\nc\n'],
  ['a\rb\rc\n', 'a\rb\rc\r'],
])('%j has one kind of line ends: %j', (body, mended) => {
  expect(mendLineEnds(body)).toBe(mended)
})

test('no text becomes longer by it than a text may be', () => {
  const body = 'a\r\n'.repeat(100_000) + 'b\n'.repeat(90_000)
  const longest = body + 'c'.repeat(bodyMaxChars - body.length)
  const mended = mendLineEnds(longest)
  expect(mended).not.toContain('\r')
  expect(mended.split('\n')).toEqual(longest.split(/\r?\n/))
})

const found = (text: string, query: string) => foundIn(text, query).map(([from, to]) => text.slice(from, to))

test.each([
  ['"the end"', 'The ending, the END. In the, end', ['the END', 'the, end']],
  ['"the end" riv', 'A river at the end of rivers', ['river', 'the end', 'rivers']],
  ['"the end" the', 'the end of the day', ['the end', 'the']],
  ['"the end" "end of"', 'at the end of it', ['the end of']],
  ['"far far bank"', 'far far far bank', ['far far bank']],
  ['"cafe de"', 'O café\nde São João, cafe\u0301 de', ['café\nde', 'cafe\u0301 de']],
  ['o’clo', 'at six o’clock, o clocks and clocks', ['o’clock', 'o clocks']],
  ['riv', 'the river, RIVERS and arrivals', ['river', 'RIVERS']],
  ['"riv"', 'the river', []],
  ['東京都', '東京と京都、東京都', ['東京都']],
  ['"京都の川"', '東京都の川を見た', ['京都の川']],
  ['"the end', 'the end', ['the', 'end']],
  ['"…"', 'nothing…', []],
])('the query %s in the text %j finds %j', (query, text, expected) => {
  expect(found(text, query)).toEqual(expected)
})

test.each([
  ['"the end"', ['the end']],
  ['fog "the end"', ['the end']],
  ['"the end" the', ['Then', 'the end', 'the']],
  ['end-of', ['end of']],
])('a snippet for %s is where the phrase is, though words of it are in the beginning', (query, expected) => {
  const body = `In the fog, at the far end. ${'And on. '.repeat(100)}Then came the end of the day.`
  const { text, marks } = snippetOf({ body, excerpt: excerptOf(body) }, query)
  expect(text).toMatch(/^….*Then came the end of the day\.$/)
  expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(expected)
})

test('a snippet stays the beginning where that has the phrase, or nothing more is found', () => {
  const body = `The end of the fog. ${'And on. '.repeat(100)}The end, and the far bank.`
  const moment = { body, excerpt: excerptOf(body) }
  for (const query of ['"the end"', '"the end" "the fog"', 'fog "the sea"', 'fog bank'])
    expect(snippetOf(moment, query).text, query).toBe(moment.excerpt)
  expect(snippetOf(moment, '"the end" "far bank"').text).toMatch(/^….*The end, and the far bank\.$/)
})

test('of a long text the part is taken that has most of the words, whole words of it', () => {
  const isWanted = (word: string) => ['kiln', 'warm'].includes(word)
  const filler = 'And the tide as ever. '.repeat(100)
  const body = `A kiln. ${filler}The kiln was warm. ${filler}`
  expect(partOfWords(body, isWanted, body.length)).toBe(body)
  const part = partOfWords(body, isWanted, 500)
  expect(part).toMatch(/^…(And|the|tide|as|ever).*The kiln was warm\. .*…$/)
  expect(part.length).toBeLessThan(520)
  for (const nothing of [() => false, undefined])
    expect(partOfWords(body, nothing, 500)).toBe(`${body.slice(0, 500)}…`)
  expect(partOfWords(`${filler}The warm kiln.`, isWanted, 500)).toMatch(/^….{480,520}The warm kiln\.$/s)
})

test('a part of a text without spaces is around its words, with whole characters', () => {
  const body = `${'🌊'.repeat(3_000)}東京都の川を見た${'🌊'.repeat(3_000)}`
  const isWanted = (word: string) => word === '東京'
  const part = partOfWords(body, isWanted, 501)
  expect(part).toContain('東京都の川を見た')
  expect(part.isWellFormed()).toBe(true)
  expect(part).not.toContain('\uFFFD'.repeat(2))
  expect(snippetOf({ body, excerpt: excerptOf(body) }, '東京都').text).toContain('東京都')
})
