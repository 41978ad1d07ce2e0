import type { Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import type { Deps } from '../../deps.ts'
import { requireRoom } from '../limits/index.ts'
import { countSessions, insertSession } from './session-rows.table.ts'

/** Begins a conversation. Throws `conflict` when its actor's quota is reached. */
export async function beginSession(
  deps: Pick<Deps, 'database'>,
  trx: Transaction<Tables>,
  session: Parameters<typeof insertSession>[1],
): Promise<void> {
  const { actorKey } = session
  const count = (db: Queries) => countSessions(db, actorKey)
  await requireRoom(deps, trx, { owner: actorKey, of: 'conversations', count })
  await insertSession(trx, session)
}

/** What a conversation is called by itself: the beginning of its first question. */
export function sessionName(question: string): string {
  const line = question.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59).toWellFormed()}…` : line
}
