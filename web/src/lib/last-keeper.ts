import { useSyncExternalStore } from 'react'
import { useAuth } from './auth.tsx'
import { deviceStorage } from './device-storage.ts'

/** The keeper that links lead to; `number` is null for a person who has none. */
export type LastKeeper = {
  number: number | null
  /** True once the person opened one on this device. */
  hasOpened: boolean
}

/** What is remembered of the signed-in person; undefined before anything is known. */
export function useLastKeeper(): LastKeeper | undefined {
  const { user } = useAuth()
  const read = () => (user ? deviceStorage.getItem(keyOf(user.id)) : null)
  const text = useSyncExternalStore(subscribe, read, () => null)
  return text === null ? undefined : parse(text)
}

/** The same, where no screen shows it. */
export function readLastKeeper(userId: string): LastKeeper | undefined {
  return parse(deviceStorage.getItem(keyOf(userId)) ?? '')
}

/** The person opened this keeper. */
export function rememberOpened(userId: string, number: number): void {
  write(userId, { number, hasOpened: true })
}

/** Which keeper links lead to, where the one that was opened last has gone or there is none yet. */
export function noteCurrent(userId: string, number: number | null): void {
  const before = readLastKeeper(userId)
  write(userId, { number, hasOpened: before?.hasOpened ?? false })
}

const changed = 'keeper:last-keeper'

function keyOf(userId: string): string {
  return `keeper_last:${userId}`
}

function write(userId: string, last: LastKeeper): void {
  deviceStorage.setItem(keyOf(userId), JSON.stringify(last))
  dispatchEvent(new Event(changed))
}

function subscribe(onChange: () => void): () => void {
  addEventListener(changed, onChange)
  addEventListener('storage', onChange)
  return () => {
    removeEventListener(changed, onChange)
    removeEventListener('storage', onChange)
  }
}

function parse(text: string): LastKeeper | undefined {
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null) return undefined
    const { number, hasOpened }: Partial<Record<keyof LastKeeper, unknown>> = kept
    if (number !== null && !(typeof number === 'number' && Number.isInteger(number))) return undefined
    return { number, hasOpened: hasOpened === true }
  } catch {
    return undefined
  }
}
