import { deviceStorage, storedKeys } from './device-storage.ts'
import { readSession } from './storage.ts'

/** Where a palace is looked at, and how large. */
type View = { x: number; y: number; zoom: number }

const keyOf = (userId: string, keeperId: string) => `keeper_palace_view:${userId}:${keeperId}`

/** Remembers on this device where somebody looks in a palace, as long as they are signed in. */
export function keepView(userId: string, keeperId: string, { x, y, zoom }: View): void {
  if (readSession()?.user.id !== userId) return
  deviceStorage.setItem(keyOf(userId, keeperId), JSON.stringify({ x, y, zoom }))
}

/** Where somebody looked last in a palace; undefined where that isn't known. */
export function keptView(userId: string, keeperId: string): View | undefined {
  try {
    const kept: unknown = JSON.parse(deviceStorage.getItem(keyOf(userId, keeperId)) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    const { x, y, zoom }: Partial<Record<keyof View, unknown>> = kept
    const isView = [x, y, zoom].every((one) => typeof one === 'number' && Number.isFinite(one))
    return isView ? { x: Number(x), y: Number(y), zoom: Number(zoom) } : undefined
  } catch {
    return undefined
  }
}

/** Forgets where somebody looked, in all palaces: they sign out. */
export function forgetViews(userId: string): void {
  for (const key of storedKeys(keyOf(userId, ''))) deviceStorage.removeItem(key)
}
