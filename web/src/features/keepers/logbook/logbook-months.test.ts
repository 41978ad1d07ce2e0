import { expect, test } from 'vitest'
import { logbookWording } from '#contracts/keepers/logbook-wording.ts'
import { monthHeading } from '../../../lib/day-text.ts'
import { monthsBetween } from './logbook-months.ts'

test('the months from the first entry to now can be chosen, the latest first', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(monthsBetween('2026-03', '2026-02')).toEqual(['2026-02'])
})

test('a month of another year is named with it', () => {
  const today = new Date(2026, 10, 22)
  expect(monthHeading('2026-11', today)).toBe('November')
  expect(monthHeading('2025-11', today)).toBe('November 2025')
})

test('a month is summed in a sentence that is true of one, of many and of what is gone', () => {
  const sum = { moments: 41, ofMoments: 1_284, runs: 9, providers: 3 }
  expect(logbookWording.summed('November', sum)).toBe(
    'In November, 41 of your 1,284 moments were read by machines that are not yours, in 9 readings by 3 providers.',
  )
  expect(logbookWording.summed('November', { moments: 1, ofMoments: 1, runs: 1, providers: 1 })).toBe(
    'In November, 1 of your 1 moment was read by machines that are not yours, in 1 reading by 1 provider.',
  )
  expect(logbookWording.summed('November', { ...sum, ofMoments: 3 })).toContain(
    'In November, 41 moments were read',
  )
  expect(logbookWording.summed('November', { ...sum, moments: 0 })).toContain('and no moment with them')
})
