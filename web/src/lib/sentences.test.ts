import { expect, test } from 'vitest'
import { endOfSentences, spoken } from './sentences.ts'

test.each([
  ['One two', ''],
  ['One. Tw', 'One.'],
  ['One. Two! Three', 'One. Two!'],
  ['He said "no." And', 'He said "no."'],
  ['Version 1.5 is', ''],
  ['A line\nand', 'A line\n'],
])('of %j, %j is ready to be read aloud', (text, ready) => {
  expect(text.slice(0, endOfSentences(text, 0))).toBe(ready)
})

test('what was read is not read again', () => {
  const text = 'One. Two. Three'
  expect(text.slice(4, endOfSentences(text, 4))).toBe(' Two.')
  expect(endOfSentences(text, 9)).toBe(9)
})

test('the marks of Markdown are not read', () => {
  expect(spoken('## A *plan*\n- see [the guide](https://example.org)\n')).toBe('A plan see the guide')
})
