import { vi } from 'vitest'
import type { SignedIn } from '#contracts/accounts/accounts.ts'
import { writeSession } from '../../../lib/storage.ts'
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

/** The browser's storage in memory, for tests; it can be full. */
export function stubLocalStorage(): { isFull: boolean } {
  const storage = { isFull: false }
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      if (storage.isFull) throw new DOMException('full', 'QuotaExceededError')
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  vi.stubGlobal('localStorage', Object.create(methods))
  return storage
}

/** Signs a person in at this browser. */
export function signInAs(id: string): void {
  const user = { id, email: `${id}@example.org`, name: id, role: 'user', createdAt: '' }
  // Nothing else is read of it here.
  writeSession({ user, token: 'token' } as SignedIn)
}
