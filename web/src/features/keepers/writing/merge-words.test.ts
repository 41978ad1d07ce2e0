import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignTexts, decide, joinRows, markDifference, mergeFields, type Row } from './merge-words.ts'
import { blankWords, type Words } from './words.ts'

const base = 'Keys on a blue string.\n\nThird floor.\n\nFrom the kitchen the river.\n\nRang Mama.'
const left =
  'Keys on a blue string.\n\nThird floor, sixty-two steps.\n\nFrom the kitchen the river, if you lean.\n\nRang Mama.'
const right =
  'Keys on a blue string.\n\nThird floor, sixty-one steps.\n\nFrom the kitchen the river.\n\nRang Mama. Salt.'

const told = (rows: Row[]) => rows.map(({ isSame, preset }) => (isSame ? 'same' : (preset ?? 'open')))

test('paragraphs are aligned, and what only one side changed is decided', () => {
  expect(told(alignTexts({ left, right, base }))).toEqual(['same', 'open', 'left', 'right'])
  expect(told(alignTexts({ left, right, base: null }))).toEqual(['same', 'open', 'open', 'open'])
})

test('a new paragraph stays, and one that was deleted goes', () => {
  const rows = alignTexts({ left: 'A\n\nNew\n\nB', right: 'A', base: 'A\n\nB' })
  expect(rows.map(({ left: text, preset }) => [text, preset])).toEqual([
    ['A', undefined],
    ['New', 'left'],
    ['B', 'right'],
  ])
})

test('each choice makes its text; both are in order', () => {
  const [, row] = alignTexts({ left, right, base })
  if (row === undefined) throw new Error('no row')
  expect(decide(row, undefined)).toBeUndefined()
  expect(decide(row, 'left')).toBe('Third floor, sixty-two steps.')
  expect(decide(row, 'both')).toBe('Third floor, sixty-two steps.\n\nThird floor, sixty-one steps.')
})

test('choosing one side everywhere gives that side, paragraph for paragraph', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b c', '# h', '\n\n', '\n\n\n', '\n'), { maxLength: 12 })
    .map((parts) => parts.join('').replace(/\n+$/, '').replace(/^\n+/, ''))
  fc.assert(
    fc.property(text, text, (mine, theirs) => {
      const rows = alignTexts({ left: mine, right: theirs, base: null })
      const texts = Object.fromEntries(rows.map((row) => [row.id, decide(row, 'left') ?? '']))
      const joined = joinRows(rows, texts, mine)
      expect(joined.replace(/\n{2,}/g, '\n\n')).toBe(mine.replace(/\n{2,}/g, '\n\n'))
    }),
  )
})

test('the merged text has the line ends of this side', () => {
  const rows = alignTexts({ left: 'A\r\n\r\nB', right: 'A\n\nC', base: null })
  expect(joinRows(rows, { 0: 'A', 1: 'C' }, 'A\r\n\r\nB')).toBe('A\r\n\r\nC')
})

test('each side marks what the other one doesn’t have', () => {
  const marked = (side: 'left' | 'right') =>
    markDifference({ left: 'sixty-two steps', right: 'sixty-one steps' }, side)
      .filter(({ isMarked }) => isMarked)
      .map(({ text }) => text)
  expect([marked('left'), marked('right')]).toEqual([['two'], ['one']])
})

test('fields that one side changed are taken, and those that both changed are asked for', () => {
  const before: Words = { ...blankWords({ now: new Date(0), tz: 'UTC' }), title: 'Keys' }
  const mine = { ...before, title: 'Blue keys', mood: 1 }
  const theirs = { ...before, title: 'Keys on a string', energy: 3 }
  const { open, words } = mergeFields({ left: mine, right: theirs, base: before })
  expect(open.map(({ name }) => name)).toEqual(['Title'])
  expect(words).toMatchObject({ mood: 1, energy: 3 })
})
