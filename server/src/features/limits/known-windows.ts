import type { Database } from '../../database/database.ts'
import type { RateLimit } from './limits.ts'

/** What a process knows of a window: the counts that it claimed and has left, or that all are taken. */
export type KnownWindow = { left: number; isFull: boolean; resetsAt: number; limit: number }

/** Windows that a process knows at most; of one that it forgets it asks the database again. */
const knownMax = 20_000

const windowsByDatabase = new WeakMap<Database, Map<string, KnownWindow>>()

/** Undefined for a window that is over, whose end the clock has left further behind than it is long, or whose limit was changed. */
export function findWindow(
  database: Database,
  { key, limit, windowMs }: RateLimit,
  now: number,
): KnownWindow | undefined {
  const window = windowsOf(database).get(key)
  if (!window) return undefined
  const isCurrent = window.resetsAt > now && window.resetsAt <= now + windowMs && window.limit === limit
  if (isCurrent) return window
  windowsOf(database).delete(key)
  return undefined
}

/** Remembers what was claimed, with what is left of an earlier claim in the same window. */
export function rememberWindow(
  database: Database,
  { key, limit }: RateLimit,
  claimed: Omit<KnownWindow, 'limit'>,
): void {
  const windows = windowsOf(database)
  const known = windows.get(key)
  const left = known?.resetsAt === claimed.resetsAt && known.limit === limit ? known.left : 0
  windows.set(key, { ...claimed, left: left + claimed.left, isFull: claimed.isFull && left === 0, limit })
  if (windows.size <= knownMax) return
  const [oldest] = windows.keys()
  if (oldest !== undefined) windows.delete(oldest)
}

export function forgetWindow(database: Database, key: string): void {
  windowsOf(database).delete(key)
}

function windowsOf(database: Database): Map<string, KnownWindow> {
  const windows = windowsByDatabase.get(database) ?? new Map<string, KnownWindow>()
  windowsByDatabase.set(database, windows)
  return windows
}
