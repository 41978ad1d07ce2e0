import type { AllRecallQuery, Passage, RecallQuery } from '#contracts/keepers/recall.ts'
import { recallWording } from '#contracts/keepers/recall-wording.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { takeLimits } from '../../limits/index.ts'
import { getKeeper, listOwnerKeepers, type StoredKeeper } from '../keepers.ts'
import { findPassages } from './passages.ts'

/** The moments of a keeper that answer a search best. */
export async function searchKeeper(
  deps: Deps,
  user: UserActor,
  { keeperId, query }: { keeperId: string; query: RecallQuery },
): Promise<Passage[]> {
  return search(deps, user, { keepers: [await getKeeper(deps, user, keeperId)], query })
}

/** The moments of all keepers of a person, or all but one, that answer a search best. */
export async function searchKeepers(
  deps: Deps,
  user: UserActor,
  { exclude, ...query }: AllRecallQuery,
): Promise<Passage[]> {
  const keepers = (await listOwnerKeepers(deps, user)).filter(({ id }) => id !== exclude)
  return search(deps, user, { keepers, query })
}

async function search(
  deps: Deps,
  { userId }: UserActor,
  {
    keepers,
    query: { q, limit, offset, companions, timeZone },
  }: { keepers: readonly StoredKeeper[]; query: RecallQuery },
): Promise<Passage[]> {
  const pace = { key: `search:moments:${userId}`, limit: 120, windowMs: 60_000, block: 10 }
  await takeLimits(deps, [pace], recallWording.searchingTooFast)
  const { reports: db, engine } = deps.database
  const request = {
    ...{ question: q, limit, offset, now: new Date(deps.now()), timeZone },
    hasCompanions: companions === 'true',
  }
  const found = await findPassages({ db, engine }, keepers, request)
  return found.map(({ passage }) => passage)
}
