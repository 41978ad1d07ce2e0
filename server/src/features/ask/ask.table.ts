import type { Insertable } from 'kysely'
import type { AskGone } from '#contracts/keepers/ask.ts'
import type { Database, Queries } from '../../database/database.ts'
import type { AskPassagesTable } from '../../database/schema/moments.ts'
import type { MomentsOf } from '../../owned-data/owned-data.ts'
import { isShown } from '../runs/index.ts'

/**
 * Notes what goes into an answer. False, with nothing noted, where one of the moments is gone; none is erased before the
 * transaction has ended, and from then on the answer goes with it.
 */
export async function insertAskPassages(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  passages: Insertable<AskPassagesTable>[],
): Promise<boolean> {
  const ids = new Set(passages.map(({ moment_id }) => moment_id))
  const kept = await db
    .selectFrom('moments')
    .select('id')
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$if(engine === 'postgres', (moments) => moments.forKeyShare())
    .execute()
  if (kept.length < ids.size) return false
  await db.insertInto('ask_passages').values(passages).execute()
  return true
}

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

/** The runs that one of these moments was read for. */
export async function listRunsThatRead(db: Queries, moments: MomentsOf): Promise<string[]> {
  const runs = db.selectFrom('ask_passages').select('run_id').distinct()
  const rows = await (
    'ids' in moments
      ? runs.where('moment_id', 'in', moments.ids)
      : runs
          .innerJoin('moments', 'moments.id', 'ask_passages.moment_id')
          .where('moments.keeper_id', '=', moments.keeperId)
  ).execute()
  return rows.map(({ run_id }) => run_id)
}
