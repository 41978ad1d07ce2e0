import type { Transaction } from '../../../database/database.ts'
import type { Tables } from '../../../database/schema.ts'
import { takeTurn } from '../../../database/take-turn.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import type { StoredKeeper } from '../../keepers/index.ts'

/** Whose questions are written, and whether their owner asks for it or the clock. */
export type Asking = { user: UserActor; keeper: StoredKeeper; isByClock: boolean }

/** How long after one try there is another. */
export const tryAgainMs = 24 * 60 * 60_000
/** When the clock looks after a run that writes: where its process died, nobody else does. */
export const settleWithinMs = 60_000

/** Others who change a keeper's written questions wait until the transaction has ended. */
export function holdPrompts(
  { database }: Deps,
  trx: Transaction<Tables>,
  keeper: Pick<StoredKeeper, 'id'>,
): Promise<void> {
  return takeTurn(database, trx, `prompts:${keeper.id}`)
}
