import { expect, test } from 'vitest'
import { matchEntry } from './palette-match.ts'

test('an entry fits by the beginnings of its words, in any order', () => {
  expect(matchEntry('New keeper', 'new keep')).toBeGreaterThan(0.5)
  expect(matchEntry('New keeper', 'keep new')).toBeGreaterThan(0.5)
  expect(matchEntry('New keeper', 'new agent')).toBe(0)
  expect(matchEntry('New keeper', '')).toBe(1)
})

test('one slip in a longer word is forgiven: a letter too many, missing, wrong or swapped', () => {
  for (const typed of ['keeeper', 'keper', 'kaeper', 'ekeper', 'keepr', 'pasword', 'paswsord'])
    expect(matchEntry('Keeper password', typed), typed).toBeGreaterThan(0)
  for (const typed of ['kep', 'zzzz', 'parsnip']) expect(matchEntry('Password', typed), typed).toBe(0)
})

test('a whole word counts more than a beginning, a beginning more than a middle, a name more than a keyword', () => {
  const scores = [
    matchEntry('Dark', 'dark'),
    matchEntry('Darkness', 'dark'),
    matchEntry('Midnight', 'dark', ['dark']),
    matchEntry('Embarked', 'bark', []),
    matchEntry('Drak', 'dark'),
  ]
  expect(scores.every((score) => score > 0)).toBe(true)
  expect(scores[0]).toBeGreaterThan(scores[1] ?? 0)
  expect(scores[1]).toBeGreaterThan(scores[2] ?? 0)
  expect(scores[3]).toBeGreaterThan(scores[4] ?? 0)
})

test('case and accents make no difference', () => {
  expect(matchEntry('Café Élan', 'cafe elan')).toBe(1)
})
