import { expect, test } from 'vitest'
import { isTimeZone, knownTimeZone } from './time-zones.ts'

test('a time zone is known by its name in any case and by its offset, and by nothing that only looks like it', () => {
  expect(['Europe/Berlin', 'europe/berlin', 'UTC', '+02:00', 'Antarctica/Vostok'].map(isTimeZone)).toEqual(
    Array.from({ length: 5 }, () => true),
  )
  // The last letter is the sign for kelvin, which is a k when it is made small.
  expect(['', 'Mars/Olympus', 'Europe/Berlin ', 'Antarctica/Vosto\u212A'].map(isTimeZone)).toEqual(
    Array.from({ length: 4 }, () => false),
  )
  expect([undefined, 'Mars/Olympus', 'Asia/Tokyo'].map(knownTimeZone)).toEqual(['UTC', 'UTC', 'Asia/Tokyo'])
})
