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
  // Offsets by the minute are far more than are remembered.
  const offsets = Array.from({ length: 24 * 60 }, (_, minutes) => {
    const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
      String(part).padStart(2, '0'),
    )
    return [`+${hour}:${minute}`, `-${hour}:${minute}`]
  }).flat()
  expect(offsets.filter((offset) => !isTimeZone(offset))).toEqual([])
  expect(isTimeZone('Europe/Berlin')).toBe(true)
  expect([undefined, 'Mars/Olympus', 'Asia/Tokyo'].map(knownTimeZone)).toEqual(['UTC', 'UTC', 'Asia/Tokyo'])
})
