import { deviceStorage } from '../../../lib/device-storage.ts'
import type { Unsaved } from './palace-store.ts'

const keyOf = (userId: string, keeperId: string) => `keeper_palace:${userId}:${keeperId}`

/** Keeps on this device what the server doesn't have of a palace; nothing, where it has everything. */
export function keepUnsaved(userId: string, keeperId: string, unsaved: Unsaved | undefined): void {
  if (unsaved === undefined) deviceStorage.removeItem(keyOf(userId, keeperId))
  else deviceStorage.setItem(keyOf(userId, keeperId), JSON.stringify(unsaved))
}

/** What this device has of a palace that the server doesn't. */
export function readUnsaved(userId: string, keeperId: string): Unsaved | undefined {
  try {
    const kept: unknown = JSON.parse(deviceStorage.getItem(keyOf(userId, keeperId)) ?? 'null')
    // Only `keepUnsaved` writes it.
    return isUnsaved(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function isUnsaved(kept: unknown): kept is Unsaved {
  return typeof kept === 'object' && kept !== null && 'base' in kept && 'mine' in kept && 'ids' in kept
}
