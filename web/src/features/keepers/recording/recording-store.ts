import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** A recording, or a file that was brought, that the server doesn't have yet. It belongs to one account. */
export type Recording = {
  userId: string
  id: string
  keeperId: string
  /** What a recorder calls its format; of a file, what its first bytes say. */
  mimeType: string
  /** A file that was brought, and how texts name it, which this one may do already. */
  file?: { name: string; bytes: number; path: string }
  /** ISO 8601; when a file was brought. */
  startedAt: string
  durationMs: number
  /** Not in a text yet, or cut off while it was made; else how texts name it, and it waits to be sent. */
  path: string | undefined
  /** Why the server doesn't take it. */
  refusal?: string
}

interface Schema extends DBSchema {
  recordings: { key: [string, string]; value: Recording; indexes: { userId: string } }
  pieces: { key: [string, number]; value: ArrayBuffer }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('keeper_recordings', 1, {
    upgrade(database) {
      const recordings = database.createObjectStore('recordings', { keyPath: ['userId', 'id'] })
      recordings.createIndex('userId', 'userId')
      database.createObjectStore('pieces')
    },
    blocking: forget,
    terminated: forget,
  })
  opened.catch(forget)
  return opened
}

/** Another tab, or the browser itself, wants it: the next call opens it again. */
function forget(): void {
  void opened?.then((database) => database.close()).catch(() => undefined)
  opened = undefined
}

/** Keeps what is known of a recording. Rejects where the device has no room. */
export async function saveRecording(recording: Recording): Promise<void> {
  await (await open()).put('recordings', recording)
}

/** Keeps the next piece of a recording, and how long it is with it. */
export async function addPiece(recording: Recording, n: number, piece: Blob): Promise<void> {
  const bytes = await piece.arrayBuffer()
  const transaction = (await open()).transaction(['recordings', 'pieces'], 'readwrite')
  await Promise.all([
    transaction.objectStore('pieces').put(bytes, [recording.id, n]),
    transaction.objectStore('recordings').put(recording),
    transaction.done,
  ])
}

/** What one person has here, in the order in which it was made. */
export async function listRecordings(userId: string): Promise<Recording[]> {
  const all = await (await open()).getAllFromIndex('recordings', 'userId', userId)
  return all.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1))
}

export async function readRecording({ id, mimeType }: Pick<Recording, 'id' | 'mimeType'>): Promise<Blob> {
  return new Blob(await (await open()).getAll('pieces', piecesOf(id)), { type: mimeType })
}

export async function removeRecording({ userId, id }: Pick<Recording, 'userId' | 'id'>): Promise<void> {
  const transaction = (await open()).transaction(['recordings', 'pieces'], 'readwrite')
  await Promise.all([
    transaction.objectStore('recordings').delete([userId, id]),
    transaction.objectStore('pieces').delete(piecesOf(id)),
    transaction.done,
  ])
}

function piecesOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Infinity])
}
