import type { Settings } from '#contracts/settings.ts'
import { call } from '../../lib/api.ts'

export function getSettings(signal?: AbortSignal): Promise<Settings> {
  return call('/api/kam/settings', { signal })
}

export function changeSettings(change: Partial<Settings>): Promise<Settings> {
  return call('/api/kam/settings', { method: 'PUT', body: change })
}
