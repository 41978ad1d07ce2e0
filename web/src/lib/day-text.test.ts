import { expect, test } from 'vitest'
import { daySpan, longDay, monthHeading, withDays } from './day-text.ts'

test('days in a sentence of the server are written as all others on the screen', () => {
  expect(withDays('Around 2026-11-21')).toBe(`Around ${longDay('2026-11-21')}`)
  expect(withDays('Mentions 2026')).toBe('Mentions 2026')
})

test('a span of one day is a day', () => {
  expect(daySpan('2026-11-21', '2026-11-21')).toBe(longDay('2026-11-21'))
})

test('a month of this year needs no year', () => {
  const today = new Date(2026, 10, 22)
  expect(monthHeading('2026-11', today)).toBe('November')
  expect(monthHeading('2025-11', today)).toBe('November 2025')
})
