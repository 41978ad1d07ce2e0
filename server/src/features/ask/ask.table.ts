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

/** What went into an answer, in its order. */
export function listAskPassages(db: Queries, runId: string) {
  return db
    .selectFrom('ask_passages')
    .innerJoin('moments', 'moments.id', 'ask_passages.moment_id')
    .innerJoin('keepers', 'keepers.id', 'moments.keeper_id')
    .select(['ask_passages.n', 'ask_passages.score', 'ask_passages.why'])
    .select(['moments.id', 'moments.keeper_id', 'moments.title', 'moments.body', 'moments.excerpt'])
    .select(['moments.local_date', 'keepers.title as keeper_title', 'keepers.moment_count'])
    .where('ask_passages.run_id', '=', runId)
    .orderBy('ask_passages.n')
    .execute()
}
