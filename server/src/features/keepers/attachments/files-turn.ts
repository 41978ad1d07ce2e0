import type { Transaction } from '../../../database/database.ts'
import type { Tables } from '../../../database/schema.ts'
import { takeTurn } from '../../../database/take-turn.ts'
import type { Deps } from '../../../deps.ts'
import { quotaTurn } from '../../limits/index.ts'

/** What the quota knows an owner by: the same as for what is attached in conversations. */
export function filesOwner(ownerId: string): string {
  return `user:${ownerId}`
}

/** Until a transaction ends, nobody else adds or removes files of this owner: what was seen of them stays so. */
export function takeFilesTurn(
  { database }: Pick<Deps, 'database'>,
  trx: Transaction<Tables>,
  ownerId: string,
): Promise<void> {
  return takeTurn(database, trx, quotaTurn('attachments_bytes', filesOwner(ownerId)))
}
