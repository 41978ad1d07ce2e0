import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { findRights } from './accounts.table.ts'
import { isBanned } from './identify.ts'
import { listUsableSignIns } from './sign-ins.table.ts'

/**
 * Whether what was signed for a person at a moment still counts: not once their password has changed since, nor while
 * they are disabled, nor when their account is gone. Where the sign-in is named from which it was asked for, also not
 * once that has ended.
 */
export async function isRightAlive(
  deps: Pick<Deps, 'now'>,
  db: Queries,
  { userId, signedAt, signInId }: { userId: string; signedAt: number; signInId?: string },
): Promise<boolean> {
  const now = new Date(deps.now())
  if (signInId !== undefined && (await listUsableSignIns(db, [signInId], now)).length === 0) return false
  const rights = await findRights(db, userId)
  if (!rights || isBanned(rights, now.getTime())) return false
  return signedAt > (rights.rights_ended_at ?? 0)
}

/** Ends the streams of this process whose sign-ins have ended, wherever that happened. */
export async function endForbiddenStreams(
  deps: Pick<Deps, 'database' | 'openStreams' | 'now'>,
): Promise<void> {
  const open = deps.openStreams.signIns()
  if (open.length === 0) return
  const usable = new Set(await listUsableSignIns(deps.database.db, open, new Date(deps.now())))
  for (const id of open) if (!usable.has(id)) deps.openStreams.endOf(id)
}
