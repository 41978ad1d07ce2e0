import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { countUp, deleteExpired } from './limits.table.ts'

/** At most `limit` times in a window that begins with the first time. */
export type RateLimit = { key: string; limit: number; windowMs: number }

/** Counts one attempt against each limit, in one statement. Throws `limited` when one is passed. */
export async function takeLimits(
  deps: Pick<Deps, 'database' | 'config' | 'now'>,
  limits: RateLimit[],
  sentence: string = wording.tooManyRequests,
): Promise<void> {
  if (!deps.config.rateLimits || limits.length === 0) return
  const now = deps.now()
  const counted = await countUp(deps.database, limits, now)
  const passed = counted.filter(
    (row) => row.count > (limits.find((limit) => limit.key === row.key)?.limit ?? Infinity),
  )
  if (passed.length === 0) return
  const retryAfterMs = Math.max(...passed.map((row) => row.resets_at - now), 1_000)
  throw new AppError('limited', sentence, { retryAfterMs })
}

/** Forgets windows that have ended. */
export async function forgetEndedWindows(deps: Pick<Deps, 'database' | 'now'>): Promise<void> {
  await deleteExpired(deps.database, deps.now())
}

/** The part of an address that one household or machine has: all of IPv4, the first 64 bits of IPv6. */
export function addressPrefix(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped ?? address.split(':').slice(0, 4).join(':')
}
