import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

test.each([
  [0, 'Good evening, Ada'],
  [4, 'Good evening, Ada'],
  [5, 'Good morning, Ada'],
  [12, 'Good afternoon, Ada'],
  [18, 'Good evening, Ada'],
])('at %i o’clock the greeting is "%s"', (hour, words) => {
  expect(greeting('Ada', new Date(2026, 2, 14, hour))).toBe(words)
})

test('people without a name are greeted, too', () => {
  expect(greeting('', new Date(2026, 2, 14, 9))).toBe('Good morning')
})

test('the greeting uses the first of the names', () => {
  expect(greeting('Ada Lovelace', new Date(2026, 2, 14, 9))).toBe('Good morning, Ada')
})
