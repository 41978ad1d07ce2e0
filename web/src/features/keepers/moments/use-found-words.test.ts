import { expect, test } from 'vitest'
import { wordsOf } from './use-found-words.ts'

const found = (q: string, text: string) => [...text.matchAll(wordsOf(q) ?? /(?!)/gu)].map(([word]) => word)

test('words are found by their beginning, and not inside of others', () => {
  expect(found('riv', 'the river, rivers and arrivals')).toEqual(['river', 'rivers'])
})

test('words in quotes are found next to each other', () => {
  expect(found('"the river"', 'the old river, the river')).toEqual(['the river'])
})

test('a query without words finds nothing', () => {
  expect(wordsOf(' "… ')).toBeUndefined()
})
