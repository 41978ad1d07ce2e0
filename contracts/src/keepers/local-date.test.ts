import { describe, expect, test } from 'vitest'
import { earliestDay, isDatable, latestDay, localDateOf, timeAtWall, wallTimeAt } from './local-date.ts'

const zones = [
  'UTC',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'America/New_York',
  'Asia/Manila',
  'America/Juneau',
]

describe('the edges of time', () => {
  test.each(zones)('give a day with four digits for a year in %s, however late the day starts', (tz) => {
    for (const text of [`${earliestDay}T00:00:00Z`, `${latestDay}T23:59:59.999Z`]) {
      const timeMs = Date.parse(text)
      expect(isDatable(timeMs)).toBe(true)
      for (const dayStartsAt of ['00:00', '23:59'])
        expect(localDateOf({ timeMs, tz, precision: 'time' }, dayStartsAt)).toMatch(
          /^(?:0001-01-0[1-3]|9999-12-(?:2[89]|30))$/,
        )
    }
    expect(isDatable(Date.parse('0001-01-02T23:59:59Z'))).toBe(false)
    expect(isDatable(Date.parse('9999-12-30T00:00:00Z'))).toBe(false)
    expect(isDatable(NaN)).toBe(false)
  })

  test.each(zones)('years below 100 are those years in %s', (tz) => {
    const wall = { year: 50, month: 3, day: 4, hour: 12, minute: 30 }
    const timeMs = timeAtWall(wall, tz)
    expect(wallTimeAt(timeMs, tz)).toEqual(wall)
    expect(localDateOf({ timeMs, tz, precision: 'time' }, '00:00')).toBe('0050-03-04')
  })
})

test.each([
  ['Europe/Berlin', { year: 2026, month: 10, day: 25, hour: 2, minute: 30 }, '2026-10-25T00:30:00.000Z'],
  ['America/New_York', { year: 2026, month: 11, day: 1, hour: 1, minute: 30 }, '2026-11-01T05:30:00.000Z'],
  ['Australia/Lord_Howe', { year: 2026, month: 4, day: 5, hour: 1, minute: 45 }, '2026-04-04T14:45:00.000Z'],
  ['Europe/Berlin', { year: 2026, month: 10, day: 25, hour: 3, minute: 0 }, '2026-10-25T02:00:00.000Z'],
  ['Europe/Berlin', { year: 2026, month: 10, day: 25, hour: 1, minute: 59 }, '2026-10-24T23:59:00.000Z'],
])('of a time that the clock of %s shows twice it is the earlier', (tz, wall, expected) => {
  expect(new Date(timeAtWall(wall, tz)).toISOString()).toBe(expected)
})

test('the clock of more time zones than are remembered is told', () => {
  const offsets = Array.from({ length: 400 }, (_, place) => {
    const [hour, minute] = [Math.floor(place / 60), place % 60].map((part) => String(part).padStart(2, '0'))
    return `+${hour}:${minute}`
  })
  const noon = Date.UTC(2026, 2, 1, 12)
  for (const _round of [1, 2])
    for (const [place, offset] of offsets.entries()) {
      const { hour, minute } = wallTimeAt(noon, offset)
      expect(hour * 60 + minute).toBe(12 * 60 + place)
    }
})
