import { deviceStorage } from './device-storage.ts'
import { newUuid } from './uuid.ts'

const storageKey = 'keeper_device'

/** A random name for this browser, by which the server tells one person's devices apart. */
export function deviceId(): string {
  const kept = deviceStorage.getItem(storageKey)
  if (kept !== null) return kept
  const id = newUuid()
  deviceStorage.setItem(storageKey, id)
  return id
}

/** What the server has from this browser is another device's from here on: none of it is here any longer. */
export function forgetDeviceId(): void {
  deviceStorage.removeItem(storageKey)
}
