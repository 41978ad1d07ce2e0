import { quotaReached, quotaWording } from '#contracts/limits/quota-wording.ts'
import { defaultQuotas, type QuotaName, type Quotas, type QuotasChange } from '#contracts/limits/quotas.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import { takeTurn } from '../../database/take-turn.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { writeAudit } from '../audit/index.ts'
import { takeLimits } from './limits.ts'
import { findEffectiveQuota, findSetQuotas, saveQuotas } from './quotas.table.ts'

/** Whose quota it is, a user's id, an actor's key or an agent's id; and how to count what they have. */
type Room = {
  owner: string
  of: Exclude<QuotaName, 'attachment_bytes'>
  count: (db: Queries) => Promise<number>
}

/**
 * Throws `conflict` when `adding` more would pass the owner's quota; where there is more than that already, what
 * `comesBack` may. Until the transaction ends, others who ask for the same room wait, so that no number of them at once
 * can pass it.
 */
export async function requireRoom(
  deps: Pick<Deps, 'database'>,
  trx: Transaction<Tables>,
  { owner, of, count, adding = 1, comesBack = false }: Room & { adding?: number; comesBack?: boolean },
): Promise<void> {
  await takeTurn(deps.database, trx, quotaTurn(of, owner))
  const limit = await findEffectiveQuota(trx, of)
  const before = await count(trx)
  if (before + adding > limit && !(comesBack && before > limit))
    throw new AppError('conflict', quotaReached(of, limit))
}

/** The name of the turn that callers wait for before they check the quota. */
export function quotaTurn(of: QuotaName, owner: string): string {
  return `quota:${of}:${owner}`
}

/** Creates one thing, or `adding`, in a transaction, within the owner's quota and not faster than a person would. */
export async function createWithinQuota<T>(
  deps: Pick<Deps, 'database' | 'config' | 'now'>,
  room: Room & { adding?: number },
  create: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  await takePace(deps, `create:${room.of}:${room.owner}`, quotaWording.creatingTooFast)
  return deps.database.transaction(async (trx) => {
    await requireRoom(deps, trx, room)
    return create(trx)
  })
}

const minuteMs = 60_000
const writesPerMinute = 60
const writesPerDay = 1_000

/** Throws `limited` with the sentence where a script writes faster than a person would. `key` names what, and whose. */
export async function takePace(
  deps: Pick<Deps, 'database' | 'config' | 'now'>,
  key: string,
  sentence: string,
): Promise<void> {
  await takeLimits(deps, [{ key, limit: writesPerMinute, windowMs: minuteMs }], sentence)
  // Counts only what the minute let through: a script that runs wild doesn't use up the whole day.
  const day = { key: `${key}:day`, limit: writesPerDay, windowMs: 24 * 60 * minuteMs }
  await takeLimits(deps, [day], sentence)
}

/** What an admin set, and the defaults. */
export async function getQuotas(
  deps: Pick<Deps, 'database'>,
  db: Queries = deps.database.db,
): Promise<Quotas> {
  return { ...(await findSetQuotas(db)), defaults: defaultQuotas }
}

/** Takes effect with the next thing that anyone creates, on every process. */
export async function changeQuotas(
  deps: Pick<Deps, 'database' | 'now'>,
  admin: UserActor,
  change: QuotasChange,
): Promise<Quotas> {
  return deps.database.transaction(async (trx) => {
    await saveQuotas(trx, change)
    await writeAudit(deps, { trx, action: 'quotas.changed', actorId: admin.userId, detail: change })
    return getQuotas(deps, trx)
  })
}
