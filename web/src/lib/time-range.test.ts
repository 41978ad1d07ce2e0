import { describe, expect, test } from 'vitest'
import { momentsOf, timeRangeOf } from './time-range.ts'

const now = new Date('2026-11-20T10:00:00Z')

describe('a span of time', () => {
  test('ends now, and begins as long before as its name says', () => {
    const range = timeRangeOf(new URLSearchParams('range=24h'), '7d')
    expect(momentsOf(range, now)).toEqual({ from: '2026-11-19T10:00:00.000Z' })
    expect(momentsOf(timeRangeOf(new URLSearchParams(), '7d'), now).from).toBe('2026-11-13T10:00:00.000Z')
    expect(momentsOf(timeRangeOf(new URLSearchParams('range=all'), '7d'), now)).toEqual({})
  })

  test('of chosen days is from the first one’s beginning to the last one’s end, where the reader is', () => {
    const range = timeRangeOf(new URLSearchParams('range=custom&from=2026-11-01&to=2026-11-03'), '7d')
    expect(momentsOf(range, now)).toEqual({
      from: new Date(2026, 10, 1).toISOString(),
      to: new Date(2026, 10, 4).toISOString(),
    })
  })

  test('takes nothing from a URL that it does not know', () => {
    const range = timeRangeOf(new URLSearchParams('range=decade&from=2026-13-45&to=<b>'), '30d')
    expect(range).toEqual({ name: '30d', firstDay: '', lastDay: '' })
    expect(momentsOf({ ...range, name: 'custom' }, now)).toEqual({})
  })
})
