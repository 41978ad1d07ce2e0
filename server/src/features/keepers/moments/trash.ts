import { deletedMomentKeptDays } from '#contracts/keepers/moment-choices.ts'
import { momentWording } from '#contracts/keepers/moment-wording.ts'
import type { Moment, MomentSummary, TrashQuery } from '#contracts/keepers/moments.ts'
import type { Transaction } from '../../../database/database.ts'
import type { Tables } from '../../../database/schema.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { eraseTracesOfMoments, type Afterwards } from '../../../owned-data/erase.ts'
import { writeAudit } from '../../audit/index.ts'
import { eraseUnused, removeFiles } from '../attachments/unused-attachments.ts'
import { listUsages } from '../attachments/usages.table.ts'
import { getKeeper } from '../keepers.ts'
import type { LogbookNote } from '../logbook/append-to-logbook.ts'
import { removeDraftsOf } from './drafts.table.ts'
import { trashCursor, trashPlaceOf } from './moment-cursor.ts'
import { logMoments } from './moment-log.ts'
import { readerFor, summaryAnswers } from './list-moments.ts'
import { markInTrash } from './bulk-moments.ts'
import { getMomentRow, showMoment, type MomentPlace } from './moments.ts'
import {
  eraseMoments,
  findMoment,
  holdDeleted,
  holdDeletedBefore,
  type DeletedMoment,
} from './moments.table.ts'
import { listDeleted } from './moment-lists.table.ts'

const keptDeletedMs = deletedMomentKeptDays * 24 * 3_600_000

/** A page of what was deleted and can be restored. */
export async function listTrash(
  deps: Deps,
  user: UserActor,
  { keeperId, query: { q, cursor, limit } }: { keeperId: string; query: TrashQuery },
): Promise<{ data: MomentSummary[]; nextCursor: string | null }> {
  const keeper = await getKeeper(deps, user, keeperId)
  const after = cursor === undefined ? undefined : trashPlaceOf(cursor)
  const rows = await listDeleted(readerFor(deps, q), keeper.id, { q, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    data: await summaryAnswers(page, q),
    nextCursor: last ? trashCursor({ deletedAt: last.deleted_at ?? 0, id: last.id }) : null,
  }
}

/** Into the trash; there it is kept for 30 days. */
export async function deleteMoment(deps: Deps, user: UserActor, place: MomentPlace): Promise<void> {
  const { row, keeper } = await getMomentRow(deps, user, place, 'edit')
  await markInTrash(deps, user, { keeper, ids: [row.id], deletedAt: deps.now() })
}

/** Out of the trash. Throws `not_found` for what isn't there, or has been there for too long. */
export async function restoreMoment(
  deps: Deps,
  user: UserActor,
  { keeperId, momentId }: MomentPlace,
): Promise<Moment> {
  const keeper = await getKeeper(deps, user, keeperId, 'edit')
  const row = await findMoment(deps.database.db, momentId)
  const isInTrash = row?.keeper_id === keeper.id && (row.deleted_at ?? 0) > deps.now() - keptDeletedMs
  if (!isInTrash) throw new AppError('not_found', momentWording.notFound)
  await markInTrash(deps, user, { keeper, ids: [row.id], deletedAt: null })
  return showMoment(deps, user, { keeperId: keeper.id, momentId })
}

/** Out of the trash, for good. */
export async function eraseMoment(
  deps: Deps,
  user: UserActor,
  { keeperId, momentId }: MomentPlace,
): Promise<void> {
  const keeper = await getKeeper(deps, user, keeperId, 'edit')
  const afterwards = await deps.database.transaction(async (trx) => {
    const due = await holdDeleted({ db: trx, engine: deps.database.engine }, keeper.id, momentId)
    if (!due) throw new AppError('not_found', momentWording.notFound)
    const rest = await erase(deps, trx, { due: [due], actor: { kind: 'user', id: user.userId } })
    await writeAudit(deps, { trx, actorId: user.userId, action: 'moment.erased', subject: momentId })
    return rest
  })
  await afterwards()
}

/**
 * Removes for good the moments whose time in the trash is over. One that can't be removed is told of, and is tried again
 * the next time; the others go all the same.
 */
export async function forgetDeletedMoments(deps: Deps, signal: AbortSignal): Promise<void> {
  const before = deps.now() - keptDeletedMs
  const { database } = deps
  const failed: string[] = []
  let limit = batchSize
  let due: DeletedMoment[]
  do {
    due = []
    try {
      const afterwards = await database.transaction(async (trx) => {
        due = await holdDeletedBefore({ db: trx, engine: database.engine }, { before, except: failed, limit })
        return erase(deps, trx, { due, actor: { kind: 'system', id: null } })
      })
      await afterwards()
    } catch (error) {
      const [first] = due
      if (!first) throw error
      // From here on one at a time, which shows the one that fails.
      if (due.length > 1) limit = 1
      else {
        failed.push(first.id)
        deps.log.error({ err: error, momentId: first.id }, 'a deleted moment could not be erased')
      }
    }
  } while (due.length >= limit && !signal.aborted)
}

/** Moments that are removed in one transaction. */
const batchSize = 100

/** Removes moments with all that was made of them. Returns what is to be done once that is committed. */
async function erase(
  deps: Deps,
  trx: Transaction<Tables>,
  { due, actor }: { due: readonly DeletedMoment[]; actor: LogbookNote['actor'] },
): Promise<Afterwards> {
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return async () => {}
  const used = await listUsages(trx, ids)
  const endTraces = await eraseTracesOfMoments(deps, trx, { ids })
  await removeDraftsOf(trx, due)
  await eraseMoments({ db: trx, engine: deps.database.engine }, due)
  const byKeeper = Map.groupBy(due, ({ keeper_id }) => keeper_id)
  // In one order, so that no two wait for each other.
  for (const [keeperId, moments] of [...byKeeper].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await logMoments(
      trx,
      { keeperId, at: deps.now(), actor, action: 'moment.erased' },
      moments.map(({ id }) => id),
    )
  const files = await eraseUnused(deps, trx, used)
  return async () => {
    await endTraces()
    await removeFiles(deps, files)
  }
}
