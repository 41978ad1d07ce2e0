import { useSyncExternalStore } from 'react'
import { deviceStorage } from './device-storage.ts'

const changed = 'keeper:last-check'

/** Remembers on this device whether the system check that this person ran last found a failure. */
export function rememberCheck(userId: string, hasFailed: boolean): void {
  if (hasFailed) deviceStorage.setItem(keyOf(userId), 'failed')
  else deviceStorage.removeItem(keyOf(userId))
  dispatchEvent(new Event(changed))
}

/** Whether this person's last system check found a failure. */
export function useHasFailedCheck(userId: string | undefined): boolean {
  const read = () => userId !== undefined && deviceStorage.getItem(keyOf(userId)) === 'failed'
  return useSyncExternalStore(subscribe, read, () => false)
}

function keyOf(userId: string): string {
  return `keeper_last_check:${userId}`
}

function subscribe(onChange: () => void): () => void {
  addEventListener(changed, onChange)
  addEventListener('storage', onChange)
  return () => {
    removeEventListener(changed, onChange)
    removeEventListener('storage', onChange)
  }
}
