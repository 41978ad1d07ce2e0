import { expect, test } from 'vitest'
import { readTime } from './read-times.ts'

test.each([
  ['2024-05-01 8:15 PM', 20, 15],
  ['2024-05-01T12:05am', 0, 5],
  ['2024-05-01, 12:05:30 pm', 12, 5],
  ['2024-05-01 20:15', 20, 15],
  ['5/1/2024 8:15 pm', 20, 15],
  ['20240501T201500', 20, 15],
  ['1.5.2024 20:15 Uhr', 20, 15],
  ['2024-05-01 20.15 Uhr', 20, 15],
  ['2024-05-01 20 Uhr', 20, 0],
  ['2024-05-01 20h15', 20, 15],
  ['2024-05-01 20 h', 20, 0],
  ['2024-05-01 8:15 p.m.', 20, 15],
  ['2024-05-01 8 pm', 20, 0],
  ['May 1, 2024 at 8:15 p.m.', 20, 15],
])('%s is a time of the first of May', (text, hour, minute) => {
  const wall = { year: 2024, month: 5, day: 1, hour, minute }
  expect(readTime(text)).toEqual({ wall, tz: undefined, precision: 'time' })
})

test.each([
  ['2023-05-13 05:30:00 UTC', '2023-05-13T05:30:00Z'],
  ['2023-05-13T05:30:07.250 GMT', '2023-05-13T05:30:07.250Z'],
  ['Sat, 13 May 2023 05:30:00 GMT', '2023-05-13T05:30:00Z'],
  ['20230513T053000Z', '2023-05-13T05:30:00Z'],
  ['202305130530Z', '2023-05-13T05:30:00Z'],
  ['2023-05-13 5:30 GMT+2', '2023-05-13T03:30:00Z'],
  ['2023-05-13 05:30 UTC+02:00', '2023-05-13T03:30:00Z'],
  ['2023-05-13 05:30:00 -0330', '2023-05-13T09:00:00Z'],
  ['20230513T053000+0200', '2023-05-13T03:30:00Z'],
  ['5/13/2023 5:30 PM UTC', '2023-05-13T17:30:00Z'],
  ['13/05/2023 17:30 GMT+2', '2023-05-13T15:30:00Z'],
  ['May 13, 2023 at 5:30 PM GMT+2', '2023-05-13T15:30:00Z'],
  ['Sat May 13 2023 05:30:00 GMT+0200 (Central European Summer Time)', '2023-05-13T03:30:00Z'],
  ['Sat, 13 May 2023 05:30:00 +0200', '2023-05-13T03:30:00Z'],
  ['Sat May 13 05:30:00 UTC 2023', '2023-05-13T05:30:00Z'],
])('%s names a zone, and so is %s', (text, instant) => {
  expect(readTime(text)).toEqual({ at: Date.parse(instant), tz: undefined, precision: 'time' })
})

test.each([
  ['May 1998', 5, 1, 'month'],
  ['12 May 1998', 5, 12, 'day'],
  ['12 May 1998 UTC', 5, 12, 'day'],
])('%s is known no more exactly than it says', (text, month, day, precision) => {
  const wall = { year: 1998, month, day, hour: 12, minute: 0 }
  expect(readTime(text)).toEqual({ wall, tz: undefined, precision })
})

test.each([
  ...['2024-05-01 8:15 PM Z', '2024-05-01 8:15 PM+02:00', '2024-05-01 25:00', '20240532', '9999-12-31'],
  ...['spring 1998', 'around 2010', '12.5.24', '12.5.24 20:15 Uhr', '2023-05-13 05:30 UTC+99'],
])('%s is no time', (text) => {
  expect(readTime(text)).toBeNull()
})
