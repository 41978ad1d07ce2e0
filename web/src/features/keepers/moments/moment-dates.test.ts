import { expect, test } from 'vitest'
import { addDays } from '#contracts/keepers/local-date.ts'
import { dateLine } from './date-line.ts'
import { dayNumber, weeksOf } from './moment-dates.ts'

const moment = {
  localDate: '2026-11-15',
  occurredAt: '2026-11-15T12:04:00.000Z',
  tz: 'Europe/Lisbon',
  datePrecision: 'time',
  dateWords: null,
} as const

test('days are counted over the ends of months, leap years and early centuries', () => {
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('0099-12-31', 1)).toBe('0100-01-01')
})

test('the weeks of a month begin on Monday and hold its days alone', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([...Array.from({ length: 6 }), '2026-11-01'])
  expect(weeks.flat().filter(Boolean)).toHaveLength(30)
})

test('a date is said as exactly as it is known, in its own time zone, with the person’s words', () => {
  expect(dateLine({ ...moment, dateWords: 'Midday, on the ferry' })).toMatch(
    /15.*2026.*12:04.* · Midday, on the ferry$/,
  )
  expect(dateLine(moment)).toMatch(/2026.*12:04/)
  expect(dateLine({ ...moment, tz: 'Asia/Tokyo' })).toMatch(/0?9:04/)
  // After midnight, of the day before.
  const late = { ...moment, localDate: '2026-11-15', occurredAt: '2026-11-16T00:48:00.000Z' }
  expect(dateLine(late)).toMatch(/16.*2026.*12:48\s\S+ · listed under Sunday$/)
  expect(dateLine({ ...late, dateWords: 'after the film' })).toMatch(/Sunday · after the film$/)
  expect(dateLine({ ...moment, datePrecision: 'year' })).toBe('2026')
  expect(dateLine({ ...moment, datePrecision: 'circa' })).toMatch(/^About /)
})

test('a moment of a month or a year has no day', () => {
  expect(dayNumber(moment)).toBe('15')
  expect(dayNumber({ ...moment, datePrecision: 'month' })).toBe('–')
})
