import { useSyncExternalStore } from 'react'
import { deviceStorage } from './device-storage.ts'

const storageKey = 'keeper_enter_sends'
const listeners = new Set<() => void>()

/** Whether Enter alone sends a message on this device; as a rule Shift+Enter does. */
export function useEnterSends(): boolean {
  return useSyncExternalStore(subscribe, read)
}

export function chooseEnterSends(enterSends: boolean): void {
  if (enterSends) deviceStorage.setItem(storageKey, 'true')
  else deviceStorage.removeItem(storageKey)
  for (const listener of listeners) listener()
}

function read(): boolean {
  return deviceStorage.getItem(storageKey) === 'true'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
