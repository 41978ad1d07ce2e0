import type { Insertable } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { AskPassagesTable } from '../../database/schema/moments.ts'

export async function insertAskPassages(
  db: Queries,
  passages: Insertable<AskPassagesTable>[],
): Promise<void> {
  if (passages.length > 0)
    await db
      .insertInto('ask_passages')
      .values(passages)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** What went into an answer, in its order; without moments that have gone to the trash since. */
export function listAskPassages(db: Queries, runId: string) {
  return db
    .selectFrom('ask_passages')
    .innerJoin('moments', 'moments.id', 'ask_passages.moment_id')
    .innerJoin('keepers', 'keepers.id', 'moments.keeper_id')
    .select(['ask_passages.n', 'ask_passages.score', 'ask_passages.why'])
    .select(['moments.id', 'moments.keeper_id', 'moments.title', 'moments.body', 'moments.excerpt'])
    .select(['moments.local_date', 'keepers.title as keeper_title', 'keepers.moment_count'])
    .where('ask_passages.run_id', '=', runId)
    .where('moments.deleted_at', 'is', null)
    .where('keepers.deleted_at', 'is', null)
    .orderBy('ask_passages.n')
    .execute()
}
