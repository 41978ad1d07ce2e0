import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** What another app shared, on this device until a page has taken it. */
export type Shared = {
  id: string
  /** Who was signed in when it came; without one it is for the account that takes it soon. */
  userId: string | undefined
  /** In milliseconds since 1970. */
  atMs: number
  title: string
  text: string
  url: string
  files: { name: string; type: string; bytes: ArrayBuffer }[]
}

interface Schema extends DBSchema {
  shared: { key: string; value: Shared }
}

/** Where other apps share to; the manifest names it, too. */
export const sharePath = '/keeper/write'
/** The page that takes what was shared asks for it, or is told that nothing could be stored. */
export const sharedParam = 'shared'
export const sharedMissing = 'missing'

/** Of everything that waits to be taken. */
const sharedMaxBytes = 300_000_000

/** What came while nobody was signed in waits for so long: later, another person may sign in. */
const ownerlessMs = 10 * 60_000

/** Keeps what was shared. Rejects where the device has no room, or too much waits. */
export async function storeShared(shared: Shared): Promise<void> {
  await inShared(async (database) => {
    const waiting = [...(await readFresh(database)), shared]
    const bytes = waiting.flatMap(({ files }) => files).reduce((sum, file) => sum + file.bytes.byteLength, 0)
    if (bytes > sharedMaxBytes) throw new Error('Too much that was shared waits to be opened.')
    await database.put('shared', shared)
  })
}

/** What waits for a person, in the order in which it came. */
export async function listShared(userId: string): Promise<Shared[]> {
  const all = await inShared(readFresh)
  return all.filter((one) => (one.userId ?? userId) === userId).toSorted((a, b) => a.atMs - b.atMs)
}

/** A page has taken it. */
export async function removeShared(id: string): Promise<void> {
  await inShared((database) => database.delete('shared', id))
}

/** Deletes what waited too long for somebody to sign in. */
async function readFresh(database: IDBPDatabase<Schema>): Promise<Shared[]> {
  const isStale = (one: Shared) => one.userId === undefined && Date.now() - one.atMs > ownerlessMs
  const all = await database.getAll('shared')
  for (const { id } of all.filter(isStale)) await database.delete('shared', id)
  return all.filter((one) => !isStale(one))
}

async function inShared<T>(act: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>('keeper_shared', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('shared', { keyPath: 'id' }),
  })
  try {
    return await act(database)
  } finally {
    database.close()
  }
}
