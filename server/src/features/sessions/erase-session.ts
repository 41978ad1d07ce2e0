import type { Queries } from '../../database/database.ts'
import { eraseConversations, type EraseDeps } from '../../owned-data/erase.ts'
import { deleteSession } from './sessions.table.ts'

/**
 * Deletes a conversation with everything that was said in it, and does `also` in the same transaction. False where
 * there is none of this actor, or while it is being answered.
 */
export async function eraseSession(
  deps: EraseDeps,
  session: { sessionId: string; actorKey: string },
  also?: (trx: Queries) => Promise<void>,
): Promise<boolean> {
  const afterwards = await deps.database.transaction(async (trx) => {
    if (!(await deleteSession(trx, session))) return undefined
    await also?.(trx)
    return eraseConversations(deps, trx, [session.sessionId])
  })
  await afterwards?.()
  return afterwards !== undefined
}
