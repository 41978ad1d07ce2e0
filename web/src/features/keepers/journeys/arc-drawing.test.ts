import { expect, test } from 'vitest'
import { curveOf, marksOf, percentOf, runsOf, ticksOf } from './arc-drawing.ts'

const span = { from: '2026-09-17', to: '2026-12-25' }

test('a line ends where a gap begins, and leaves out days without a mood', () => {
  const point = (on: string, mood: number | null) => ({ on, mood, moments: 1 })
  const points = [point('2026-09-17', 1), point('2026-09-20', null), point('2026-09-21', 2)]
  const gaps = [{ from: '2026-09-22', to: '2026-10-08', days: 17 }]
  const runs = runsOf({ unit: 'day', points: [...points, point('2026-10-09', 0)], gaps }, span)
  expect(runs.map((run) => run.map(({ on }) => on))).toEqual([['2026-09-17', '2026-09-21'], ['2026-10-09']])
  expect(curveOf(runs[0] ?? [])).toMatch(/^M0\.0 30C[\d.]+ 30 [\d.]+ 14 [\d.]+ 14$/)
})

test('months begin on the axis, years where there are many', () => {
  expect(ticksOf(span)).toEqual(['2026-10-01', '2026-11-01', '2026-12-01'])
  expect(ticksOf({ from: '2021-09-24', to: '2026-10-04' }).map((day) => day.slice(0, 7))).toEqual([
    ...['2022-01', '2023-01', '2024-01', '2025-01', '2026-01'],
  ])
  expect(percentOf('2030-01-01', span)).toBe(100)
})

test('milestones have a label where there is room', () => {
  const milestone = (title: string, reachedOn: string | null, dueOn: string | null = null) => ({
    ...{ id: title, title, reachedOn, dueOn, position: 0, version: 1 },
  })
  const milestones = [
    milestone('Whole bow, no squeak', '2026-10-09'),
    milestone('Some day', null),
    milestone('Play it for Mama', null, '2026-12-25'),
    milestone('Eight bars', '2026-10-20'),
  ]
  const marks = marksOf({ milestones }, span)
  expect(
    marks.map(({ title, isReached, side, hasLabel }) => [title.slice(0, 9), isReached, side, hasLabel]),
  ).toEqual([
    ['Whole bow', true, 'left', false],
    ['Eight bar', true, 'right', true],
    ['Play it f', false, 'left', true],
  ])
})
