import { draftsMax } from '#contracts/keepers/moment-choices.ts'
import { momentWording } from '#contracts/keepers/moment-wording.ts'
import type {
  Draft,
  DraftConflict,
  DraftDeletion,
  DraftPut,
  DraftQuery,
} from '#contracts/keepers/moment-drafts.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { takeLimits } from '../../limits/index.ts'
import { getKeeper } from '../keepers.ts'
import { countDrafts, findDraft, listDraftRows, removeDraft, saveDraft } from './drafts.table.ts'
import { draftCursor, draftPlaceOf } from './moment-cursor.ts'
import { draftAnswer } from './moment-rows.ts'

/** A page of what somebody has written in a keeper and not saved; in an order that writing on doesn't change. */
export async function listDrafts(
  deps: Deps,
  user: UserActor,
  { keeperId, query: { cursor, limit } }: { keeperId: string; query: DraftQuery },
): Promise<{ data: Draft[]; nextCursor: string | null }> {
  const keeper = await getKeeper(deps, user, keeperId)
  const after = cursor === undefined ? undefined : draftPlaceOf(cursor)
  const rows = await listDraftRows(deps.database.db, keeper.id, { after, limit: limit + 1 })
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { data: rows.slice(0, limit).map(draftAnswer), nextCursor: last ? draftCursor(last.id) : null }
}

type Place = { keeperId: string; draftId: string }

/**
 * Keeps a draft as a device has it. What the same device sent later already stays. Throws `conflict` with both in `data`
 * where the draft is another device's.
 */
export async function putDraft(
  deps: Deps,
  user: UserActor,
  { keeperId, draftId, draft }: Place & { draft: DraftPut },
): Promise<Draft> {
  const keeper = await getKeeper(deps, user, keeperId, 'edit')
  const pace = { key: `write:drafts:${user.userId}`, limit: 600, windowMs: 60_000, block: 20 }
  await takeLimits(deps, [pace], momentWording.savingTooFast)
  const kept = await deps.database.transaction(async (trx) => {
    const known = await findDraft(trx, keeper.id, draftId)
    if (!known && (await countDrafts(trx, keeper.id)) >= draftsMax)
      throw new AppError('conflict', momentWording.tooManyDrafts)
    await saveDraft(trx, {
      ...{ keeper_id: keeper.id, id: draftId, moment_id: draft.momentId, base_version: draft.baseVersion },
      ...{ device_id: draft.deviceId, revision: draft.revision, body: draft.body },
      ...{ fields: JSON.stringify(draft.fields), updated_at: deps.now() },
    })
    return findDraft(trx, keeper.id, draftId)
  })
  if (!kept) throw new AppError('not_found', momentWording.draftNotFound)
  const current = draftAnswer(kept)
  if (current.deviceId === draft.deviceId) return current
  const data: DraftConflict = { current, yours: draft }
  throw new AppError('conflict', momentWording.draftElsewhere, { data })
}

/** Throws a draft away; does nothing where it is gone already, or another than is told. */
export async function deleteDraft(
  deps: Deps,
  user: UserActor,
  { keeperId, draftId, ...only }: Place & DraftDeletion,
): Promise<void> {
  const keeper = await getKeeper(deps, user, keeperId, 'edit')
  await deps.database.transaction((trx) => removeDraft(trx, keeper.id, draftId, only))
}
