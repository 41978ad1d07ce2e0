import { queryOptions } from '@tanstack/react-query'
import type { Quotas, QuotasChange } from '#contracts/limits/quotas.ts'
import { call } from '../../lib/api.ts'

const path = '/api/kam/quotas'

/** How much one account may have. */
export const quotasQuery = queryOptions({
  queryKey: ['quotas'],
  queryFn: ({ signal }) => call<Quotas>(path, { signal }),
})

export function changeQuotas(change: QuotasChange): Promise<Quotas> {
  return call(path, { method: 'PUT', body: change })
}
