import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { countDown, deleteExpired, deleteWindow, takeCounts } from './limits.table.ts'
import { findWindow, forgetWindow, rememberWindow, type KnownWindow } from './known-windows.ts'

/** At most `limit` times in a window that begins with the first time. */
export type RateLimit = {
  key: string
  limit: number
  windowMs: number
  /** Where many people share a limit: how many counts a process takes at once, so that no two calls wait for one row. */
  block?: number
}

type LimitDeps = Pick<Deps, 'database' | 'config' | 'now'>

/**
 * Counts one attempt against each limit, the narrowest first: a wider one hears only of attempts that all before it
 * admitted. Throws `limited` at the first one that is used up; such an attempt is not counted.
 */
export async function takeLimits(
  deps: LimitDeps,
  limits: RateLimit[],
  sentence: string = wording.tooManyRequests,
): Promise<void> {
  if (!deps.config.rateLimits) return
  const refuseIfFull = (limit: RateLimit) => {
    const window = findWindow(deps.database, limit, deps.now())
    if (window?.isFull) throw refusal(deps, { window, sentence })
  }
  // What this process knows to be used up costs no statement, and writes nothing for the narrower ones.
  for (const limit of limits) refuseIfFull(limit)
  for (const limit of limits) {
    while (!takeKnown(deps, limit)) {
      await claimCounts(deps, limit)
      refuseIfFull(limit)
    }
  }
}

/** Takes back one attempt: it turned out to be one that should not count. */
export async function giveBackLimit(deps: Pick<Deps, 'database' | 'config'>, key: string): Promise<void> {
  if (!deps.config.rateLimits) return
  forgetWindow(deps.database, key)
  await countDown(deps.database, key)
}

/** Starts counting from zero. */
export async function clearLimit(deps: Pick<Deps, 'database' | 'config'>, key: string): Promise<void> {
  if (!deps.config.rateLimits) return
  forgetWindow(deps.database, key)
  await deleteWindow(deps.database, key)
}

/** Forgets windows that have ended. */
export async function forgetEndedWindows(deps: Pick<Deps, 'database' | 'now'>): Promise<void> {
  await deleteExpired(deps.database, deps.now())
}

/** Takes one of the counts that this process has claimed. */
function takeKnown(deps: LimitDeps, limit: RateLimit): boolean {
  const window = findWindow(deps.database, limit, deps.now())
  if (!window || window.left === 0) return false
  window.left -= 1
  return true
}

/** Claims counts for all that wait for the same limit in this process: the first one asks, the others hear. */
async function claimCounts(deps: LimitDeps, limit: RateLimit): Promise<void> {
  const claims = claimsOf(deps.database)
  const known = claims.get(limit.key) ?? { waiting: 0, underWay: undefined }
  claims.set(limit.key, known)
  known.waiting += 1
  known.underWay ??= claim(deps, limit, known.waiting).finally(() => (known.underWay = undefined))
  try {
    await known.underWay
  } finally {
    known.waiting -= 1
    if (known.waiting === 0) claims.delete(limit.key)
  }
}

async function claim(deps: LimitDeps, limit: RateLimit, waiting: number): Promise<void> {
  const count = Math.min(limit.limit, Math.max(limit.block ?? 1, waiting))
  const { taken, resetsAt } = await takeCounts(deps.database, { ...limit, count, now: deps.now() })
  rememberWindow(deps.database, limit, { left: taken, isFull: taken === 0, resetsAt })
}

type Claim = { waiting: number; underWay: Promise<void> | undefined }

const claimsByDatabase = new WeakMap<Deps['database'], Map<string, Claim>>()

function claimsOf(database: Deps['database']): Map<string, Claim> {
  const claims = claimsByDatabase.get(database) ?? new Map<string, Claim>()
  claimsByDatabase.set(database, claims)
  return claims
}

function refusal(deps: LimitDeps, { window, sentence }: { window: KnownWindow; sentence: string }): AppError {
  return new AppError('limited', sentence, { retryAfterMs: Math.max(window.resetsAt - deps.now(), 1_000) })
}
