import { queryOptions } from '@tanstack/react-query'
import type { Dashboard } from '#contracts/keepers/dashboard.ts'
import { call } from '../../../lib/api.ts'
import { momentsKey } from '../moments/moments.api.ts'

/** What a keeper shows first, by the day of this device. It follows the keeper's moments. */
export function dashboardQuery(keeperId: string, today: string) {
  return queryOptions({
    queryKey: [...momentsKey(keeperId), 'dashboard', today],
    queryFn: ({ signal }) =>
      call<Dashboard>(`/api/keepers/${encodeURIComponent(keeperId)}/dashboard?today=${today}`, { signal }),
  })
}
