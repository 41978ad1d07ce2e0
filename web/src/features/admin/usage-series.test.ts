import { expect, test } from 'vitest'
import type { Usage } from '#contracts/logs/usage.ts'
import { groupsOf, isWithinADay, pointsOf } from './usage-series.ts'

const figures = { runs: 1, failed: 0, tokens: 2, cost_micro_usd: 3, median_ms: 4, p95_ms: 5 }
const usage: Usage = {
  from: '2026-11-01T09:30:00.000Z',
  to: '2026-11-04T09:30:00.000Z',
  by: 'provider',
  bucket: 'day',
  totals: figures,
  groups: [
    { key: 'openai', label: 'openai', ...figures },
    { key: null, label: '2 others', ...figures },
  ],
  series: [
    { at: '2026-11-02T05:00:00.000Z', key: 'openai', ...figures },
    { at: '2026-11-04T05:00:00.000Z', key: null, ...figures, runs: 7 },
  ],
}

test('days without runs are there as well, from the one in which the span begins', () => {
  const points = pointsOf(usage)
  expect(points.map(({ at }) => at)).toEqual([
    '2026-11-01T05:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
    '2026-11-03T05:00:00.000Z',
    '2026-11-04T05:00:00.000Z',
  ])
  expect(points.map(({ byGroup }) => byGroup.size)).toEqual([0, 1, 0, 1])
  expect(points[1]?.byGroup.get('openai')).toEqual(figures)
  expect(points[3]?.byGroup.get('others')?.runs).toBe(7)
})

test('groups have a name and a colour of their own', () => {
  expect(groupsOf(usage)).toMatchObject([
    { id: 'openai', label: 'OpenAI', colour: 'var(--chart-1)' },
    { id: 'others', label: '2 others', colour: 'var(--chart-other)' },
  ])
})

test('an empty report has no points', () => {
  expect(pointsOf({ ...usage, groups: [], series: [] })).toEqual([])
})

test('where the first run was late in the span, the picture begins just before it, and never with less than a week', () => {
  const month = { ...usage, from: '2026-10-05T09:30:00.000Z' }
  const days = (series: Usage['series']) => pointsOf({ ...month, series }).map(({ at }) => at.slice(0, 10))
  expect(days(usage.series.slice(1))).toEqual(
    ['29', '30', '31']
      .map((day) => `2026-10-${day}`)
      .concat(['01', '02', '03', '04'].map((day) => `2026-11-${day}`)),
  )
  const early = { ...figures, at: '2026-10-20T05:00:00.000Z', key: 'openai' }
  expect(days([early, ...usage.series])[0]).toBe('2026-10-19')
  expect(days([early, ...usage.series])).toHaveLength(17)
})

test('a report knows whether all its runs are from its last day', () => {
  expect(isWithinADay({ ...usage, series: usage.series.slice(1) })).toBe(true)
  expect(isWithinADay(usage)).toBe(false)
  expect(isWithinADay({ ...usage, series: [] })).toBe(false)
  expect(isWithinADay({ ...usage, bucket: 'hour' })).toBe(false)
})
