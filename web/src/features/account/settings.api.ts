import { queryOptions } from '@tanstack/react-query'
import type { Settings } from '#contracts/accounts/settings.ts'
import { call } from '../../lib/api.ts'

/** A person's own settings. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call<Settings>('/api/kam/settings', { signal }),
})

export function changeSettings(change: Partial<Settings>): Promise<Settings> {
  return call('/api/kam/settings', { method: 'PUT', body: change })
}
