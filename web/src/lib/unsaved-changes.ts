import { deviceStorage } from './device-storage.ts'

const keyOf = (userId: string, what: string) => `keeper_unsaved:${userId}:${what}`

/** Keeps on this device what the server doesn't have of something; undefined: it has everything. */
export function keepUnsaved(userId: string, what: string, changes: unknown): void {
  if (changes === undefined) deviceStorage.removeItem(keyOf(userId, what))
  else deviceStorage.setItem(keyOf(userId, what), JSON.stringify(changes))
}

/** What this device has of something that the server doesn't. */
export function readUnsaved(userId: string, what: string): unknown {
  try {
    return JSON.parse(deviceStorage.getItem(keyOf(userId, what)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Takes all of it off this device, for somebody who signs out. */
export function forgetUnsaved(userId: string): void {
  for (const key of storedKeys()) if (key.startsWith(keyOf(userId, ''))) deviceStorage.removeItem(key)
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
