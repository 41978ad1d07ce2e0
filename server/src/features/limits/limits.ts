import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { countDown, countUp, deleteExpired, deleteWindow } from './limits.table.ts'

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

/** Takes back one attempt: it turned out to be one that should not count. */
export async function giveBackLimit(deps: Pick<Deps, 'database' | 'config'>, key: string): Promise<void> {
  if (deps.config.rateLimits) await countDown(deps.database, key)
}

/** Begins to count anew. */
export async function clearLimit(deps: Pick<Deps, 'database' | 'config'>, key: string): Promise<void> {
  if (deps.config.rateLimits) await deleteWindow(deps.database, key)
}

/** Forgets windows that have ended. */
export async function forgetEndedWindows(deps: Pick<Deps, 'database' | 'now'>): Promise<void> {
  await deleteExpired(deps.database, deps.now())
}

/** The part of an address that one household or machine has: all of IPv4, the first 64 bits of IPv6. */
export function addressPrefix(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped ?? ipv6Groups(address).slice(0, 4).join(':')
}

/** The groups of an IPv6 address, those that '::' leaves out written as 0. */
function ipv6Groups(address: string): string[] {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const left = address.includes('::') ? Math.max(0, 8 - head.length - tail.length) : 0
  return [...head, ...Array.from({ length: left }, () => '0'), ...tail]
}
