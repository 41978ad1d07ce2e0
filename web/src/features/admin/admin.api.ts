import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { UsageKey } from '#contracts/logs/log-wording.ts'
import type { Usage } from '#contracts/logs/usage.ts'
import { call } from '../../lib/api.ts'
import { momentsOf, type TimeRange } from '../../lib/time-range.ts'

/** What a report is about. */
export type UsageView = { by: UsageKey; range: TimeRange }

/** What runs add up to over time. */
export function usageQuery({ by, range }: UsageView) {
  return queryOptions({
    queryKey: ['usage', by, range],
    queryFn: ({ signal }) => call<Usage>(`/api/kip/usage?${queryOf({ by, range })}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}

function queryOf({ by, range }: UsageView): string {
  const now = new Date()
  const offsetMinutes = String(-now.getTimezoneOffset())
  return new URLSearchParams({ by, offsetMinutes, ...momentsOf(range, now) }).toString()
}
