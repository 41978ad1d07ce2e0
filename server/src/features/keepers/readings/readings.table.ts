import { sql, type Insertable } from 'kysely'
import type { Database, Queries } from '../../../database/database.ts'
import type { AskPassagesTable } from '../../../database/schema/moments.ts'
import type { MomentsOf } from '../../../owned-data/owned-data.ts'

type Store = Pick<Database, 'db' | 'engine'>

/**
 * Notes what a run reads. False, with nothing noted, where one of the moments is gone; none is erased before the
 * transaction has ended, and from then on the words of the run go with it.
 */
export async function insertReadings(
  store: Store,
  readings: Insertable<AskPassagesTable>[],
): Promise<boolean> {
  if (!(await holdMoments(store, [...new Set(readings.map(({ moment_id }) => moment_id))]))) return false
  await store.db.insertInto('ask_passages').values(readings).execute()
  return true
}

/** A moment that is read, with what brought it, if that is known. */
type Read = { momentId: string; score?: number; why?: string }

/**
 * Notes what a run reads while it goes on, and what its parents read through it. Answers the number that each moment has
 * in the run. False, with nothing noted, where a moment is gone, or the run's words are.
 */
export async function addReadings(
  store: Store,
  { runId, passages }: { runId: string; passages: readonly Read[] },
): Promise<ReadonlyMap<string, number> | false> {
  const ids = passages.map(({ momentId }) => momentId)
  if (!(await holdMoments(store, [...new Set(ids)]))) return false
  const numbers = await addTo(store, runId, passages)
  if (!numbers) return false
  for (let id = await findParent(store.db, runId), depth = 0; id !== null && depth < parentsMax; depth += 1) {
    await addTo(store, id, passages)
    id = await findParent(store.db, id)
  }
  return numbers
}

/** More than a run can have above it. */
const parentsMax = 10

/** What a run knows from others is numbered from here on, and what it reads itself from 1. */
const inheritedFrom = 1_001

async function addTo(
  { db, engine }: Store,
  runId: string,
  passages: readonly Read[],
): Promise<Map<string, number> | undefined> {
  // Calls of one run wait here for each other.
  const kept = await db
    .selectFrom('run_payloads')
    .select('run_id')
    .where('run_id', '=', runId)
    .$if(engine === 'postgres', (payloads) => payloads.forUpdate())
    .executeTakeFirst()
  if (!kept) return undefined
  const rows = await db
    .selectFrom('ask_passages')
    .select(['n', 'moment_id'])
    .where('run_id', '=', runId)
    .where('n', '<', inheritedFrom)
    .execute()
  const numbers = new Map(rows.map(({ n, moment_id }) => [moment_id, n]))
  const added: Insertable<AskPassagesTable>[] = []
  for (const { momentId, score = 0, why = '' } of passages) {
    if (numbers.has(momentId)) continue
    const n = Math.max(0, ...numbers.values()) + 1
    numbers.set(momentId, n)
    added.push({ run_id: runId, n, moment_id: momentId, score, why })
  }
  if (added.length > 0) await db.insertInto('ask_passages').values(added).execute()
  return numbers
}

/** What a run itself has read, in the order of its numbers, as it is now. */
export function listReadings(db: Queries, runId: string) {
  return db
    .selectFrom('ask_passages')
    .innerJoin('moments', 'moments.id', 'ask_passages.moment_id')
    .innerJoin('keepers', 'keepers.id', 'moments.keeper_id')
    .select(['ask_passages.n', 'ask_passages.score', 'ask_passages.why'])
    .select(['moments.id', 'moments.keeper_id', 'moments.title', 'moments.body', 'moments.excerpt'])
    .select(['moments.local_date', 'moments.visibility', 'keepers.title as keeper_title'])
    .select(['keepers.moment_count', 'keepers.owner_id', 'keepers.is_public'])
    .where('ask_passages.run_id', '=', runId)
    .where('ask_passages.n', '<', inheritedFrom)
    .orderBy('ask_passages.n')
    .execute()
}

/** False where one of them is gone. None is erased before the transaction has ended. */
export async function holdMoments({ db, engine }: Store, ids: readonly string[]): Promise<boolean> {
  const kept = await db
    .selectFrom('moments')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .$if(engine === 'postgres', (moments) => moments.forKeyShare())
    .execute()
  return kept.length === ids.length
}

async function findParent(db: Queries, runId: string): Promise<string | null> {
  const run = db.selectFrom('runs').select('parent_run_id').where('id', '=', runId)
  return (await run.executeTakeFirst())?.parent_run_id ?? null
}

/** What a run knows of keepers from the start: all that was read before it in its conversation. */
export function inheritReadings(db: Queries, { run }: { run: { id: string; session_id: string } }) {
  return copyReadings(db, run.id, sql`r.session_id = ${run.session_id} and r.session_id <> ''`)
}

/** The same of a run that another one delegated. */
export function inheritFromParent(
  db: Queries,
  { run }: { run: { id: string; parent_run_id?: string | null | undefined } },
) {
  return copyReadings(db, run.id, sql`r.id = ${run.parent_run_id}`)
}

function copyReadings(db: Queries, runId: string, from: ReturnType<typeof sql>) {
  return db
    .insertInto('ask_passages')
    .columns(['run_id', 'n', 'moment_id', 'score', 'why'])
    .expression(
      sql`select cast(${runId} as text), ${sql.lit(inheritedFrom - 1)} + row_number() over (order by p.moment_id), p.moment_id, 0, ''
        from ask_passages p join runs r on r.id = p.run_id where ${from} group by p.moment_id`,
    )
}

/** Whether a run has read a keeper, or knows what another read. */
export async function hasReadKeeper(db: Queries, runId: string): Promise<boolean> {
  const one = db.selectFrom('ask_passages').select('n').where('run_id', '=', runId).limit(1)
  return (await one.executeTakeFirst()) !== undefined
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
