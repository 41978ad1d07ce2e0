import type { RunStatus } from '#contracts/runs/runs.ts'
import { type LogSort, logSorts } from '#contracts/logs/log-wording.ts'
import { type TimeRange, type TimeRangeName, timeRangeOf } from '../../lib/time-range.ts'
import { pageOf } from '../../lib/url-state.ts'

/** The filters that the URL holds by these names; an empty one narrows nothing. */
export const filterNames = ['q', 'agentId', 'userId', 'status', 'provider', 'thumb', 'tests'] as const
export type FilterName = (typeof filterNames)[number]

/** Which logs a URL asks for. */
export type LogView = {
  filter: Record<FilterName, string>
  range: TimeRange
  sort: LogSort
  page: number
}

export const logRanges = ['24h', '7d', '30d', 'all', 'custom'] as const satisfies TimeRangeName[]
const usualRange = '7d'

export function logViewOf(params: URLSearchParams): LogView {
  const text = (name: FilterName) => params.get(name)?.trim() ?? ''
  return {
    filter: {
      q: params.get('q') ?? '',
      agentId: text('agentId'),
      userId: text('userId'),
      status: text('status'),
      provider: text('provider'),
      thumb: text('thumb'),
      tests: text('tests') === '' ? '' : 'true',
    },
    range: timeRangeOf(params, usualRange),
    sort: logSorts.find((sort) => sort === params.get('sort')) ?? 'newest',
    page: pageOf(params),
  }
}

/** Whether the view leaves logs out that one could see. */
export function isNarrowed({ filter, range }: LogView): boolean {
  return range.name !== 'all' || filterNames.some((name) => filter[name] !== '')
}

/** What takes every filter out of a URL. */
export const everything = {
  q: '',
  agentId: '',
  userId: '',
  status: '',
  provider: '',
  thumb: '',
  tests: '',
  range: 'all',
  from: '',
  to: '',
}

/** Whether a run has yet to end. */
export function isOpenLog({ status }: { status: RunStatus }): boolean {
  return status === 'running' || status === 'waiting'
}
