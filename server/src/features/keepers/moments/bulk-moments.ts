import { journeyWording } from '#contracts/keepers/journey-wording.ts'
import type { MomentBulk, PathMark } from '#contracts/keepers/moment-bulk.ts'
import type { Transaction } from '../../../database/database.ts'
import type { Tables } from '../../../database/schema.ts'
import { takeTurn } from '../../../database/take-turn.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { quotaTurn } from '../../limits/index.ts'
import { getKeeper, type StoredKeeper } from '../keepers.ts'
import { countMoments } from '../keeper-counts.table.ts'
import { addToJourney, removeFromJourney } from '../journeys/journey-moments.table.ts'
import { findJourney } from '../journeys/journeys.table.ts'
import { deedOf, logMoments } from './moment-log.ts'
import { requireMomentRoom } from './moment-room.ts'
import { takeWritingPace } from './moments.ts'
import { countTrashed, markMoments, setOnMoments } from './moments.table.ts'
import { tagMoments, untagMoments } from './tag-moments.ts'

/**
 * Changes several moments at once; those that are gone, or are so already, are left out. Texts are rewritten some at a
 * time: interrupted and asked again, it changes the rest.
 */
export async function changeMoments(
  deps: Deps,
  user: UserActor,
  { keeperId, bulk: { ids, change } }: { keeperId: string; bulk: MomentBulk },
): Promise<{ ids: string[]; marks?: PathMark[] }> {
  const keeper = await getKeeper(deps, user, keeperId, 'edit')
  await takeWritingPace(deps, user)
  const now = deps.now()
  if ('deleted' in change)
    return { ids: await markInTrash(deps, user, { keeper, ids, deletedAt: change.deleted ? now : null }) }
  if ('journey' in change) return changeJourneyOf(deps, keeper, { ids, now, ...change })
  const deed = deedOf(user, keeper, now)
  const on = { keeperId: keeper.id, ids, now, deed }
  if ('addTopic' in change) return { ids: await tagMoments(deps.database, on, change.addTopic) }
  if ('removeTopic' in change) return { ids: await untagMoments(deps.database, on, change.removeTopic) }
  return deps.database.transaction(async (trx) => {
    if ('pinned' in change) return { ids: await setOnMoments(trx, on, ['pinned', Number(change.pinned)]) }
    if ('visibility' in change) {
      const changed = await setOnMoments(trx, on, ['visibility', change.visibility])
      await logMoments(trx, { ...deed, action: 'moment.visibility_changed' }, changed, change)
      return { ids: changed }
    }
    const changed = await setOnMoments(trx, on, ['ai_access', Number(change.aiAccess)])
    await logMoments(trx, { ...deed, action: 'moment.ai_access_changed' }, changed, change)
    return { ids: changed }
  })
}

/** Adds moments to a journey or removes them. Throws `not_found` where the keeper has no such journey. */
async function changeJourneyOf(
  { database }: Deps,
  { id: keeperId }: StoredKeeper,
  { journey: journeyId, added, marks, ...on }: JourneyBulk & { ids: string[]; now: number },
): Promise<{ ids: string[]; marks?: PathMark[] }> {
  if (!(await findJourney(database.db, keeperId, journeyId)))
    throw new AppError('not_found', journeyWording.notFound)
  return database.transaction(async (trx) =>
    added
      ? { ids: await addToJourney(trx, { keeperId, journeyId, ...on, marks }) }
      : removeFromJourney(trx, { keeperId, journeyId, ...on }),
  )
}
type JourneyBulk = { journey: string; added: boolean; marks?: PathMark[] | undefined }

/**
 * Puts moments of a keeper into the trash, or takes them out with null. Returns those that were elsewhere. Throws
 * `conflict` when the owner's quota has no room for those that come out.
 */
export async function markInTrash(
  deps: Deps,
  user: UserActor,
  { keeper, ids, deletedAt }: { keeper: StoredKeeper; ids: readonly string[]; deletedAt: number | null },
): Promise<string[]> {
  return deps.database.transaction(async (trx) => {
    if (deletedAt === null) await requireRoomForTrashed(deps, trx, { keeper, ids })
    const marked = await markMoments(
      { db: trx, engine: deps.database.engine },
      { keeperId: keeper.id, ids },
      deletedAt,
    )
    const more = deletedAt === null ? marked.length : -marked.length
    const now = deps.now()
    await countMoments(trx, keeper.id, { more, now })
    const action = deletedAt === null ? 'moment.restored' : 'moment.trashed'
    await logMoments(trx, { ...deedOf(user, keeper, now), action }, marked)
    return marked
  })
}

/** Whoever restores the same ones at once waits here, and needs no room for them then. */
async function requireRoomForTrashed(
  deps: Deps,
  trx: Transaction<Tables>,
  { keeper: { id: keeperId, owner_id: ownerId }, ids }: { keeper: StoredKeeper; ids: readonly string[] },
): Promise<void> {
  await takeTurn(deps.database, trx, quotaTurn('moments', ownerId))
  const adding = await countTrashed(trx, { keeperId, ids })
  await requireMomentRoom(deps, trx, { ownerId, adding, comesBack: true })
}
