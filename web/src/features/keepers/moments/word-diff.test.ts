import { expect, test } from 'vitest'
import { wordDiff } from './word-diff.ts'

test('a comparison names what was taken out and put in, word by word', () => {
  const parts = wordDiff('She held the rail.\nOne', 'She held the warm rail.\nOne')
  expect(parts.filter(({ change }) => change === 'added').map(({ text }) => text.trim())).toEqual(['warm'])
  expect(
    parts
      .filter(({ change }) => change !== 'added')
      .map(({ text }) => text)
      .join(''),
  ).toBe('She held the rail.\nOne')
})

test('texts that take too long to compare are shown one after the other', () => {
  const words = (of: number) => Array.from({ length: 60_000 }, (_, at) => `w${(at * of) % 9_973}`).join(' ')
  expect(wordDiff(words(7), words(11)).map(({ change }) => change)).toEqual(['removed', 'added'])
})
