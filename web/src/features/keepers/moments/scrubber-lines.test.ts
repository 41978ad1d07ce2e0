import { expect, test } from 'vitest'
import { nearestLine, scrubberLines } from './scrubber-lines.ts'

const month = (name: string, count = 1) => ({ month: name, count, matches: count })

test('months stand at their time, with room for the silent ones', () => {
  const { lines, slots } = scrubberLines([month('2026-03'), month('2026-02'), month('2025-12')], 10)
  expect(slots).toBe(4)
  expect(lines.map(({ at }) => at)).toEqual([0.125, 0.375, 0.875])
})

test('the fullest month has the longest line, and a nearly empty one is seen', () => {
  const { lines } = scrubberLines([month('2026-03', 100), month('2026-02', 1)], 10)
  expect(lines.map(({ fullness }) => fullness)).toEqual([1, 0.1])
})

test('a span of centuries leaves out the months without moments', () => {
  const { lines, slots } = scrubberLines([month('2026-03'), month('1066-10')], 10)
  expect(slots).toBe(2)
  expect(lines.map(({ at }) => at)).toEqual([0.25, 0.75])
})

test('years are named as far as there is room', () => {
  const months = [2026, 2025, 2024, 2023].map((year) => month(`${year}-01`))
  const namesFor = (yearsMax: number) => scrubberLines(months, yearsMax).years.map(({ year }) => year)
  expect(namesFor(10)).toEqual(['2026', '2025', '2024', '2023'])
  expect(namesFor(2)).toEqual(['2026', '2024'])
})

test('a place leads to the month nearest to it', () => {
  const { lines } = scrubberLines([month('2026-03'), month('2026-02'), month('2025-12')], 10)
  expect([0, 0.2, 0.3, 0.6, 0.7, 1].map((at) => nearestLine(lines, at))).toEqual([0, 0, 1, 1, 2, 2])
})

test('nothing is nearest where there is nothing', () => {
  expect(scrubberLines([], 10)).toEqual({ lines: [], years: [], slots: 0 })
})
