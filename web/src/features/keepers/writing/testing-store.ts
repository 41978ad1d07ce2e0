import type { Entry } from './device-draft.ts'
import type { DeviceStore } from './device-store.ts'

/** A device's storage in memory, for tests; it can be full. */
export function memoryStore() {
  const entries = new Map<string, Entry>()
  const full = { isFull: false }
  const store: DeviceStore = {
    async put(entry) {
      if (full.isFull) throw new DOMException('full', 'QuotaExceededError')
      entries.set(`${entry.userId}:${entry.type}:${entry.id}`, structuredClone(entry))
    },
    list: async (userId) => [...entries.values()].filter((entry) => entry.userId === userId),
    async remove({ userId, type, id }, upTo = Infinity) {
      const kept = entries.get(`${userId}:${type}:${id}`)
      const revision = kept?.type === 'outgoing' ? kept.draft.revision : (kept?.revision ?? 0)
      if (revision <= upTo) entries.delete(`${userId}:${type}:${id}`)
    },
  }
  return { store, full, entries: () => [...entries.values()] }
}
