import { expect, test } from 'vitest'
import { isOnlyDate, understandDate } from './date-in-words.ts'
import { instantOf } from './date-text.ts'

const place = { now: new Date('2026-11-22T15:00:00Z'), tz: 'Europe/Lisbon' }

test.each([
  ['Wednesday evening, after the airport', '2026-11-18T20:00:00.000Z', 'day'],
  ['yesterday', '2026-11-21T12:00:00.000Z', 'day'],
  ['last night', '2026-11-21T22:00:00.000Z', 'day'],
  ['three days ago at 4pm', '2026-11-19T16:00:00.000Z', 'time'],
  ['5/6/2024', '2024-06-05T11:00:00.000Z', 'day'],
  ['in May', '2026-05-01T11:00:00.000Z', 'month'],
  ['in December', '2025-12-01T12:00:00.000Z', 'month'],
  ['18 Nov, just before lunch', '2026-11-18T12:00:00.000Z', 'day'],
  ['2019, the year of the flood', '2019-07-01T11:00:00.000Z', 'year'],
  ['around 1998', '1998-07-01T11:00:00.000Z', 'circa'],
  ['circa May 2020', '2020-05-01T11:00:00.000Z', 'circa'],
  ['last spring', '2026-04-15T11:00:00.000Z', 'circa'],
  ['the summer of 2012', '2012-07-15T11:00:00.000Z', 'circa'],
  ['next Friday', '2026-11-27T12:00:00.000Z', 'day'],
])('%j is %s, known to the %s', (words, occurredAt, datePrecision) => {
  expect(understandDate(words, place)).toEqual({ occurredAt, datePrecision, tz: 'Europe/Lisbon' })
})

test.each([
  ['yesterday at 6pm', true],
  ['Wednesday evening ', true],
  ['Wednesday evening, after the airport', false],
  ['around 1998', false],
  ['the year of the flood', false],
])('%j is only a date: %s', (words, expected) => {
  expect(isOnlyDate(words, place)).toBe(expected)
})

test('words that name no date are left to the person', () => {
  expect(understandDate('when I was small', place)).toBeUndefined()
})

test('a day is that of the place, on both sides of the date line', () => {
  const at = (tz: string) => understandDate('yesterday at 9am', { ...place, tz })?.occurredAt
  expect(at('Pacific/Auckland')).toBe('2026-11-21T20:00:00.000Z')
  expect(at('America/Los_Angeles')).toBe('2026-11-21T17:00:00.000Z')
})

test('where the month is written first it is read so', () => {
  expect(understandDate('5/6/2024', { ...place, language: 'en-US' })?.occurredAt).toBe(
    '2024-05-06T11:00:00.000Z',
  )
})

test('a wall time that clocks skip is the one just after', () => {
  const wall = { year: 2026, month: 3, day: 29, hour: 1, minute: 30 }
  expect(instantOf(wall, 'Europe/Lisbon').toISOString()).toBe('2026-03-29T01:30:00.000Z')
})
