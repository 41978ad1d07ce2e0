import { expect, test } from 'vitest'
import { readTime } from './read-times.ts'

test.each([
  ['2024-05-01 8:15 PM', 20, 15],
  ['2024-05-01T12:05am', 0, 5],
  ['2024-05-01, 12:05:30 pm', 12, 5],
  ['2024-05-01 20:15', 20, 15],
  ['5/1/2024 8:15 pm', 20, 15],
])('%s is a time of the first of May', (text, hour, minute) => {
  const wall = { year: 2024, month: 5, day: 1, hour, minute }
  expect(readTime(text)).toEqual({ wall, tz: undefined, precision: 'time' })
})

test.each(['2024-05-01 8:15 PM Z', '2024-05-01 8:15 PM+02:00', '2024-05-01 25:00'])(
  '%s is no time',
  (text) => {
    expect(readTime(text)).toBeNull()
  },
)
