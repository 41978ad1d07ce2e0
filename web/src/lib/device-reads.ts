import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** Who is signed in on this device, as the service worker knows it. */
export type DeviceSession = { userId: string; token: string }

interface Schema extends DBSchema {
  sessions: { key: 'present'; value: DeviceSession }
}

const prefix = 'keeper-reads:'

/** The name of the cache with what one account has read on this device. */
export function readsCacheOf(userId: string): string {
  return prefix + userId
}

/** Lets the service worker ask in this account's name. What other accounts read here is deleted. */
export async function handOver(session: DeviceSession): Promise<void> {
  await inSessions((database) => database.put('sessions', session, 'present'))
  await deleteReads((name) => name !== readsCacheOf(session.userId))
}

/** Takes the token back, and deletes what was read here. */
export async function takeBack(): Promise<void> {
  await inSessions((database) => database.delete('sessions', 'present'))
  await deleteReads(() => true)
}

export function readSession(): Promise<DeviceSession | undefined> {
  return inSessions((database) => database.get('sessions', 'present'))
}

async function deleteReads(isOut: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && isOut(name))
  await Promise.all(names.map((name) => caches.delete(name)))
}

async function inSessions<T>(act: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>('keeper_session', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('sessions'),
  })
  try {
    return await act(database)
  } finally {
    database.close()
  }
}
