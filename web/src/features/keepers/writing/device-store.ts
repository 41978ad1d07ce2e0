import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { withLock } from '../../../lib/with-lock.ts'
import type { Entry, EntryKey } from './device-draft.ts'

/** Where words are on this device. */
export type DeviceStore = {
  put(entry: Entry): Promise<void>
  /** Puts only where this revision is: what is newer, or gone, stays so. */
  replace(entry: Entry): Promise<void>
  /** What one person has here. */
  list(userId: string): Promise<Entry[]>
  /** Leaves what is newer than `upTo`. */
  remove(key: EntryKey, upTo?: number): Promise<void>
}

interface Schema extends DBSchema {
  entries: { key: [string, string, string]; value: Entry; indexes: { userId: string } }
}

/** The browser's database; where it is missing or full, the small storage. A put that fails reached neither. */
export const deviceStore: DeviceStore = firstThat(databaseStore(), smallStore())

/** Reads and changes a person's entries in one piece: no other tab does meanwhile. Never waits for the server. */
export function withEntries<T>(userId: string, act: () => Promise<T>): Promise<T> {
  return withLock(`keeper-entries:${userId}`, act)
}

/** Puts where it can; of what is in both, the newer counts. */
export function firstThat(first: DeviceStore, second: DeviceStore): DeviceStore {
  return {
    async put(entry) {
      try {
        await first.put(entry)
      } catch {
        await second.put(entry)
        return
      }
      // A page that was closed meanwhile may have left newer words there.
      await second.remove(entry, revisionOf(entry)).catch(() => undefined)
    },
    async replace(entry) {
      await Promise.allSettled([first.replace(entry), second.replace(entry)])
    },
    async list(userId) {
      const both = await Promise.all([first, second].map((store) => store.list(userId).catch(() => [])))
      const newest = new Map<string, Entry>()
      for (const entry of both.flat()) {
        const name = nameOf(entry)
        const known = newest.get(name)
        // What the first couldn't take went to the second.
        if (known === undefined || revisionOf(entry) >= revisionOf(known)) newest.set(name, entry)
      }
      return [...newest.values()].filter((entry) => !isOutlived(entry, newest))
    },
    async remove(key, upTo) {
      await Promise.allSettled([first.remove(key, upTo), second.remove(key, upTo)])
    },
  }
}

/**
 * A draft that was saved has become what goes out, and what is taken back is a newer draft; the tab may have ended between
 * the two.
 */
function isOutlived(entry: Entry, all: ReadonlyMap<string, Entry>): boolean {
  const isDraft = entry.type === 'draft'
  const other = all.get(nameOf({ ...entry, type: isDraft ? 'outgoing' : 'draft' }))
  if (other === undefined) return false
  return isDraft ? revisionOf(other) >= revisionOf(entry) : revisionOf(other) > revisionOf(entry)
}

function revisionOf(entry: Entry): number {
  return entry.type === 'draft' ? entry.revision : entry.draft.revision
}

function databaseStore(): DeviceStore {
  let opened: Promise<IDBPDatabase<Schema>> | undefined
  const open = () => {
    opened ??= openDB<Schema>('keeper_words', 1, {
      upgrade(database) {
        const entries = database.createObjectStore('entries', { keyPath: ['userId', 'type', 'id'] })
        entries.createIndex('userId', 'userId')
      },
      // Another tab, or the browser itself, wants it: the next call opens it again.
      blocking: forget,
      terminated: forget,
    })
    opened.catch(forget)
    return opened
  }
  const forget = () => {
    void opened?.then((database) => database.close()).catch(() => undefined)
    opened = undefined
  }
  return {
    async put(entry) {
      const transaction = (await open()).transaction('entries', 'readwrite')
      const stored = transaction.store.put(entry)
      // At once: left to itself, it is committed once the page has been told, and a page that ends by then has lost it.
      transaction.commit()
      await Promise.all([stored, transaction.done])
    },
    async replace(entry) {
      const { store, done } = (await open()).transaction('entries', 'readwrite')
      const kept = await store.get([entry.userId, entry.type, entry.id])
      if (kept !== undefined && revisionOf(kept) === revisionOf(entry)) await store.put(entry)
      await done
    },
    list: async (userId) => (await open()).getAllFromIndex('entries', 'userId', userId),
    async remove({ userId, type, id }, upTo = Infinity) {
      const { store, done } = (await open()).transaction('entries', 'readwrite')
      const kept = await store.get([userId, type, id])
      if (kept !== undefined && revisionOf(kept) <= upTo) await store.delete([userId, type, id])
      await done
    },
  }
}

const prefix = 'keeper_words:'

/** The small storage writes at once, so that it also serves a page that is just being closed. */
export function smallStore(storage: () => Storage = () => localStorage): DeviceStore {
  return {
    // Async, so that what it throws is a rejection.
    put: async (entry) => storage().setItem(nameOf(entry), JSON.stringify(entry)),
    async replace(entry) {
      const kept = parse(storage().getItem(nameOf(entry)))
      if (kept.some((one) => revisionOf(one) === revisionOf(entry)))
        storage().setItem(nameOf(entry), JSON.stringify(entry))
    },
    async list(userId) {
      const names = Object.keys(storage()).filter((name) => name.startsWith(`${prefix}${userId}:`))
      return names.flatMap((name) => parse(storage().getItem(name)))
    },
    async remove(key, upTo = Infinity) {
      const kept = parse(storage().getItem(nameOf(key)))
      if (kept.every((entry) => revisionOf(entry) <= upTo)) storage().removeItem(nameOf(key))
    },
  }
}

function nameOf({ userId, type, id }: EntryKey): string {
  return `${prefix}${userId}:${type}:${id}`
}

function parse(text: string | null): Entry[] {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    // Nobody but this file writes under these names.
    return typeof value === 'object' && value !== null && 'type' in value ? [value as Entry] : []
  } catch {
    return []
  }
}
