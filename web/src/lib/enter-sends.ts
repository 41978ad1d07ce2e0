import { useSyncExternalStore } from 'react'

const storageKey = 'keeper_enter_sends'
const listeners = new Set<() => void>()

/** Whether Enter alone sends a message on this device; as a rule Shift+Enter does. */
export function useEnterSends(): boolean {
  return useSyncExternalStore(subscribe, read)
}

export function chooseEnterSends(enterSends: boolean): void {
  try {
    if (enterSends) localStorage.setItem(storageKey, 'true')
    else localStorage.removeItem(storageKey)
  } catch {
    // A full or forbidden storage keeps nothing.
  }
  for (const listener of listeners) listener()
}

function read(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'true'
  } catch {
    return false
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
