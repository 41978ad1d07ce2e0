import type { AccountContents } from '#contracts/account-data.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { requireOtherAdmin } from './admins.table.ts'
import { writeAudit } from '../audit/index.ts'
import {
  countContents,
  deleteAccountRows,
  listAttachmentIds,
  listRunningRuns,
} from './delete-account.table.ts'
import { confirmPassword } from './password-check.ts'

/** What other features do when an account goes. */
export type AccountEndings = {
  stopRun(deps: Deps, actor: UserActor, runId: string): Promise<void>
  removeAttachmentFiles(deps: Deps, ids: string[]): Promise<void>
}

/** How much would go with the caller's account. */
export function getAccountContents(deps: Pick<Deps, 'database'>, actor: UserActor): Promise<AccountContents> {
  return countContents(deps.database.db, { userId: actor.userId, actorKey: actor.key })
}

/** Deletes the caller's account with all that is theirs. Throws for the only admin. The audit log keeps its lines. */
export async function deleteAccount(
  deps: Deps,
  actor: UserActor,
  { password, endings }: { password: string; endings: AccountEndings },
): Promise<void> {
  await confirmPassword(deps, actor, { password })
  if (actor.role === 'admin') await deps.database.transaction((trx) => requireOtherAdmin(trx, actor.userId))
  await endOwnRuns(deps, actor, endings)
  const files = await deps.database.transaction(async (trx) => {
    if (actor.role === 'admin') await requireOtherAdmin(trx, actor.userId)
    const ids = await listAttachmentIds(trx, actor.key)
    await deleteAccountRows(trx, { userId: actor.userId, actorKey: actor.key, email: actor.email })
    await writeAudit(deps, {
      trx,
      action: 'account.deleted',
      actorId: actor.userId,
      subject: actor.userId,
    })
    return ids
  })
  await endings.removeAttachmentFiles(deps, files)
}

/** A run that goes on would write for somebody who is gone. */
async function endOwnRuns(deps: Deps, actor: UserActor, { stopRun }: AccountEndings): Promise<void> {
  const running = await listRunningRuns(deps.database.db, actor.key)
  await Promise.all(
    running.map(async (runId) => {
      const finished = deps.liveRuns.find(runId)?.finished
      await stopRun(deps, actor, runId)
      await finished
    }),
  )
}
