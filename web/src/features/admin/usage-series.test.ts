import { expect, test } from 'vitest'
import type { Usage } from '#contracts/usage.ts'
import { groupsOf, pointsOf } from './usage-series.ts'

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
