import type { AccountContents } from '#contracts/account-data.ts'
import type { Deps } from '../../deps.ts'
import { removeAttachmentFiles } from '../attachments/index.ts'
import { stopRun } from '../runs/index.ts'
import type { UserActor } from './actor.ts'
import { requireOtherAdmin } from './admins.ts'
import { writeAudit } from '../audit/index.ts'
import {
  countContents,
  deleteAccountRows,
  listAttachmentIds,
  listRunningRuns,
} from './delete-account.table.ts'
import { confirmPassword } from './password-check.ts'

/** How much would go with the caller's account. */
export function getAccountContents(deps: Pick<Deps, 'database'>, actor: UserActor): Promise<AccountContents> {
  return countContents(deps.database.db, { userId: actor.userId, actorKey: actor.key })
}

/** Deletes the caller's account with all that is theirs. Throws for the only admin. The audit log keeps its lines. */
export async function deleteAccount(
  deps: Deps,
  actor: UserActor,
  { password }: { password: string },
): Promise<void> {
  await confirmPassword(deps, actor, { password })
  if (actor.role === 'admin') await deps.database.transaction((trx) => requireOtherAdmin(trx, actor.userId))
  await endOwnRuns(deps, actor)
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
  await removeAttachmentFiles(deps, files)
}

/** A run that goes on would write for somebody who is gone. */
async function endOwnRuns(deps: Deps, actor: UserActor): Promise<void> {
  const running = await listRunningRuns(deps.database.db, actor.key)
  await Promise.all(
    running.map(async (runId) => {
      const finished = deps.liveRuns.find(runId)?.finished
      await stopRun(deps, actor, runId)
      await finished
    }),
  )
}
