import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { eraseTracesOfMoments } from '../../owned-data/erase.ts'
import { writeAudit } from '../audit/index.ts'
import { eraseKeeperAttachments, removeFiles } from './attachments/unused-attachments.ts'
import { getKeeper, keptDeletedMs } from './keepers.ts'
import { eraseDeletedKeeper, listDeletedBefore } from './keepers.table.ts'
import { forgetWordsOf } from './moments/moments.table.ts'

/**
 * Removes for good the keepers whose time in the trash is over, each with all that is in it. One that can't be removed is
 * told of, and is tried again the next time; the others go all the same.
 */
export async function forgetDeletedKeepers(deps: Deps): Promise<void> {
  for (const id of await listDeletedBefore(deps.database.db, deps.now() - keptDeletedMs)) {
    try {
      await erase(deps, { id, actorId: null })
    } catch (error) {
      // One that was restored meanwhile stays.
      if (error instanceof AppError && error.code === 'not_found') continue
      deps.log.error({ err: error, keeperId: id }, 'a deleted keeper could not be erased')
    }
  }
}

/** Removes a person's deleted keeper for good. Throws `not_found` for one that isn't deleted. */
export async function eraseKeeper(deps: Deps, user: UserActor, id: string): Promise<void> {
  const keeper = await getKeeper(deps, user, id, 'restore')
  await erase(deps, { id: keeper.id, actorId: user.userId })
}

/** Throws `not_found` for one that was restored meanwhile, and leaves it as it is. */
async function erase(deps: Deps, { id, actorId }: { id: string; actorId: string | null }): Promise<void> {
  const { database } = deps
  const afterwards = await database.transaction(async (trx) => {
    const files = await eraseKeeperAttachments(deps, trx, id)
    const endTraces = await eraseTracesOfMoments(deps, trx, { keeperId: id })
    await forgetWordsOf({ db: trx, engine: database.engine }, { keeperId: id })
    if (!(await eraseDeletedKeeper(trx, id))) throw new AppError('not_found', keeperWording.notFound)
    await writeAudit(deps, { trx, actorId, action: 'keeper.purged', subject: id })
    return async () => {
      await endTraces()
      await removeFiles(deps, files)
    }
  })
  await afterwards()
}
