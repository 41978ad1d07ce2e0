import { deviceStorage, isOnlyRemembered, storedKeys } from './device-storage.ts'

const keyOf = (userId: string, what: string) => `keeper_unsaved:${userId}:${what}`

/**
 * Keeps on this device what the server doesn't have of something; undefined: it has everything. False where the device
 * has no room for it, and only this page remembers.
 */
export function keepUnsaved(userId: string, what: string, changes: unknown): boolean {
  const key = keyOf(userId, what)
  if (changes === undefined) deviceStorage.removeItem(key)
  else deviceStorage.setItem(key, JSON.stringify(changes))
  return !isOnlyRemembered(key)
}

/** What this device has of something that the server doesn't. */
export function readUnsaved(userId: string, what: string): unknown {
  try {
    return JSON.parse(deviceStorage.getItem(keyOf(userId, what)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

const writers = new Set<() => void>()

/** What puts on this device what has just been typed, which pages do a moment after the last key. Returns what ends that. */
export function writeBeforeListing(write: () => void): () => void {
  writers.add(write)
  return () => void writers.delete(write)
}

/** Names of what this device has, or this page alone, and the server doesn't. */
export function listUnsaved(userId: string): string[] {
  for (const write of writers) write()
  const start = keyOf(userId, '')
  return storedKeys(start).map((key) => key.slice(start.length))
}

/** Takes all of it off this device, for somebody who signs out. */
export function forgetUnsaved(userId: string): void {
  for (const what of listUnsaved(userId)) deviceStorage.removeItem(keyOf(userId, what))
}

/** Sends what an open page has; false where the server didn't take all of it. */
type SendOpen = () => Promise<boolean>
const open = new Map<string, SendOpen>()

/** A page has changes of its own that the server may not have. Returns what says that it is left. */
export function holdUnsaved(userId: string, what: string, send: SendOpen): () => void {
  const key = keyOf(userId, what)
  open.set(key, send)
  return () => {
    if (open.get(key) === send) open.delete(key)
  }
}

/** What sends the changes of a page that is open here. */
export function openUnsaved(userId: string): Map<string, SendOpen> {
  const start = keyOf(userId, '')
  return new Map(
    [...open].flatMap(([key, send]) => (key.startsWith(start) ? [[key.slice(start.length), send]] : [])),
  )
}
