import type { AccountContents } from '#contracts/accounts/account-data.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { eraseAccount } from '../../owned-data/erase.ts'
import { requireOtherAdmin } from './admins.table.ts'
import { writeAudit } from '../audit/index.ts'
import { confirmPassword } from './password-check.ts'

/** How much would go with the caller's account. */
export async function getAccountContents(
  deps: Pick<Deps, 'database' | 'ownedData'>,
  actor: UserActor,
): Promise<AccountContents> {
  const contents: AccountContents = { keepers: 0, moments: 0, agents: 0, conversations: 0, logs: 0, keys: 0 }
  for (const data of deps.ownedData) Object.assign(contents, await data.count?.(deps.database.db, actor))
  return contents
}

/** Deletes the caller's account with all that is theirs. Throws for the only admin. The audit log keeps its lines. */
export async function deleteAccount(
  deps: Deps,
  actor: UserActor,
  { password }: { password: string },
): Promise<void> {
  await confirmPassword(deps, actor, { password })
  if (actor.role === 'admin') await deps.database.transaction((trx) => requireOtherAdmin(trx, actor.userId))
  for (const data of deps.ownedData) await data.stop?.(deps, actor)
  const afterwards = await deps.database.transaction(async (trx) => {
    if (actor.role === 'admin') await requireOtherAdmin(trx, actor.userId)
    const last = await eraseAccount(deps, trx, actor)
    await writeAudit(deps, {
      trx,
      action: 'account.deleted',
      actorId: actor.userId,
      subject: actor.userId,
    })
    return last
  })
  await afterwards()
}
