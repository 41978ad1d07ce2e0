import { vi } from 'vitest'
import type { SignedIn } from '#contracts/accounts/accounts.ts'
import { writeSession } from '../../../lib/storage.ts'
import type { Entry, EntryKey } from './device-draft.ts'
import type { DeviceStore } from './device-store.ts'

/** A device's storage in memory, for tests; it can be full. */
export function memoryStore() {
  const entries = new Map<string, Entry>()
  const full = { isFull: false }
  const nameOf = ({ userId, type, id }: EntryKey) => `${userId}:${type}:${id}`
  const revisionOf = (entry?: Entry) => (entry?.type === 'outgoing' ? entry.draft.revision : entry?.revision)
  const store: DeviceStore = {
    async put(entry) {
      if (full.isFull) throw new DOMException('full', 'QuotaExceededError')
      entries.set(nameOf(entry), structuredClone(entry))
    },
    async replace(entry) {
      if (revisionOf(entries.get(nameOf(entry))) === revisionOf(entry)) await store.put(entry)
    },
    list: async (userId) => [...entries.values()].filter((entry) => entry.userId === userId),
    async remove(key, upTo = Infinity) {
      if ((revisionOf(entries.get(nameOf(key))) ?? 0) <= upTo) entries.delete(nameOf(key))
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
