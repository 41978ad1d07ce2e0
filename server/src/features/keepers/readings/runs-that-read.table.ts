import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import type { Tables } from '../../../database/schema.ts'
import type { MomentsOf } from '../../../owned-data/owned-data.ts'
import { isOfMoments } from '../moments/of-moments.table.ts'
import { isInTrash } from './marked.table.ts'

/** Whether the run that a column names has read a keeper, or knows what another read. */
export function runReadsKeeper(run: 'runs.id' | 'above.id' | 'messages.run_id'): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from ask_passages where ask_passages.run_id = ${sql.ref(run)})`
}

/** Whether any run of a conversation has read a keeper, or knows what another read. */
export function sessionReadsKeeper(sessionId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from ask_passages where ask_passages.session_id = ${sessionId})`
}

/**
 * Whether a moment that the run read, which a column names, or its keeper, is in the trash: nothing shows then what came
 * of it.
 */
export function runReadsTrashed(
  run: 'runs.id' | 'run_payloads.run_id' | 'messages.run_id' | 'session_summaries.run_id',
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from ask_passages
    join moments on moments.id = ask_passages.moment_id join keepers on keepers.id = moments.keeper_id
    where ask_passages.run_id = ${sql.ref(run)}
      and ${isInTrash})`
}

/** Whether something that a conversation has read is in the trash. */
export async function hasReadTrash(db: Queries, sessionId: string): Promise<boolean> {
  const read = await db
    .selectFrom('ask_passages')
    .innerJoin('moments', 'moments.id', 'ask_passages.moment_id')
    .innerJoin('keepers', 'keepers.id', 'moments.keeper_id')
    .select('ask_passages.n')
    .where('ask_passages.session_id', '=', sessionId)
    .where(isInTrash)
    .limit(1)
    .executeTakeFirst()
  return read !== undefined
}

/** Whether a run has read a keeper, or knows what another read; or any run of a conversation. */
export async function hasReadKeeper(
  db: Queries,
  of: { runId: string } | { sessionId: string },
): Promise<boolean> {
  const marks = db.selectFrom('ask_passages').select('n').limit(1)
  const one =
    'runId' in of ? marks.where('run_id', '=', of.runId) : marks.where('session_id', '=', of.sessionId)
  return (await one.executeTakeFirst()) !== undefined
}

/** The runs that one of these moments was read for. */
export async function listRunsThatRead(db: Queries, moments: MomentsOf): Promise<string[]> {
  const runs = db.selectFrom('ask_passages').select('run_id').distinct()
  const rows = await runs.where(isOfMoments(moments)).execute()
  return rows.map(({ run_id }) => run_id)
}

/** The conversations of runs that have read a keeper. */
export function sessionsOfReaders(db: Queries, runIds: readonly string[]) {
  return db
    .selectFrom('ask_passages')
    .select('session_id')
    .where('run_id', 'in', runIds)
    .where('session_id', 'is not', null)
    .$narrowType<{ session_id: string }>()
}

/** Forgets what runs have read whose words are gone. */
export async function forgetReadings(
  trx: Queries,
  runIds: readonly string[] | SelectQueryBuilder<Tables, 'runs', { id: string }>,
): Promise<void> {
  await trx.deleteFrom('ask_passages').where('run_id', 'in', runIds).execute()
}

/** The same for runs that are no longer in the log. Where something that they said is kept, so is what they had read. */
export async function forgetReadingsOfLogs(trx: Queries, runIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('ask_passages')
    .where('run_id', 'in', runIds)
    .where('session_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('proposals').select('id').whereRef('proposals.run_id', '=', 'ask_passages.run_id')),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('facts').select('id').whereRef('facts.run_id', '=', 'ask_passages.run_id'))),
    )
    .execute()
}
