import { queryOptions } from '@tanstack/react-query'
import type { InstanceLimits, InstanceLimitsChange } from '#contracts/limits/instance-limits.ts'
import { call } from '../../lib/api.ts'

const path = '/api/kam/limits'

/** What this Keeper pays for, and what has been spent today. */
export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: ({ signal }) => call<InstanceLimits>(path, { signal }),
})

export function changeLimits(change: InstanceLimitsChange): Promise<InstanceLimits> {
  return call(path, { method: 'PUT', body: change })
}
