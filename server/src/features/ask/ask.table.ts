import type { AskGone } from '#contracts/keepers/ask.ts'
import type { Queries } from '../../database/database.ts'
import { isShown } from '../runs/index.ts'

/** Why the answer of a run is no longer shown; null where it is. */
export async function findGone(db: Queries, runId: string): Promise<AskGone | null> {
  const payload = await db
    .selectFrom('run_payloads')
    .select(isShown.as('is_shown'))
    .where('run_id', '=', runId)
    .executeTakeFirst()
  if (!payload) return 'deleted'
  return payload.is_shown ? null : 'in-trash'
}
