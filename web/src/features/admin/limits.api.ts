import { queryOptions } from '@tanstack/react-query'
import type { VisitorLimits, VisitorLimitsChange } from '#contracts/visitor-limits.ts'
import { call } from '../../lib/api.ts'

const path = '/api/kam/limits'

/** What visitors may do, and what they have spent today. */
export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: ({ signal }) => call<VisitorLimits>(path, { signal }),
})

export function changeLimits(change: VisitorLimitsChange): Promise<VisitorLimits> {
  return call(path, { method: 'PUT', body: change })
}
