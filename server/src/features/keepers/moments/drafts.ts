import { draftsMax } from '#contracts/keepers/moment-choices.ts'
import { momentWording } from '#contracts/keepers/moment-wording.ts'
import type { Draft, DraftConflict, DraftPut } from '#contracts/keepers/moment-drafts.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { takeLimits } from '../../limits/index.ts'
import { getKeeper } from '../keepers.ts'
import { countDrafts, findDraft, listDraftRows, removeDraft, saveDraft } from './drafts.table.ts'
import { draftAnswer } from './moment-rows.ts'

/** What somebody has written in a keeper and not saved, the latest first. */
export async function listDrafts(deps: Deps, user: UserActor, keeperId: string): Promise<Draft[]> {
  const keeper = await getKeeper(deps, user, keeperId)
  return (await listDraftRows(deps.database.db, keeper.id)).map(draftAnswer)
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

/** Throws a draft away; does nothing where it is gone already. */
export async function deleteDraft(deps: Deps, user: UserActor, { keeperId, draftId }: Place): Promise<void> {
  const keeper = await getKeeper(deps, user, keeperId, 'edit')
  await deps.database.transaction((trx) => removeDraft(trx, keeper.id, draftId))
}
