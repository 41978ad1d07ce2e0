import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Database, Queries } from '../../../database/database.ts'
import type { AskPassagesTable } from '../../../database/schema/moments.ts'

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
  const numbers = await addTo(store, runId, { passages, after: 0 })
  if (!numbers) return false
  for (let id = await findParent(store.db, runId), depth = 0; id !== null && depth < parentsMax; depth += 1) {
    await addTo(store, id, { passages, after: toldAfter })
    id = await findParent(store.db, id)
  }
  return numbers
}

/** More than a run can have above it. */
const parentsMax = 10

/** What a run knows from others is numbered from here on, and what it reads itself from 1. */
const inheritedFrom = 1_001
/** What agents read for a run, which is told their answers alone, is numbered after this. */
const toldAfter = 1_000_000
/** Where a run reads more than there are numbers before what it inherits, its own go on after this. */
const moreAfter = 2_000_000

/** What was read before a run and wasn't given to it, as it was closed to its model, is numbered after this. */
const withheldAfter = 3_000_000

const isOwn = sql<boolean>`(ask_passages.n < ${sql.lit(inheritedFrom)}
  or ask_passages.n > ${sql.lit(moreAfter)} and ask_passages.n <= ${sql.lit(withheldAfter)})`
const isTold = sql<boolean>`(ask_passages.n > ${sql.lit(toldAfter)} and ask_passages.n <= ${sql.lit(moreAfter)})`
/** What a run's model was given, or could have said again: not what was withheld from it. */
export const isGiven = sql<boolean>`(ask_passages.n <= ${sql.lit(withheldAfter)})`

async function addTo(
  { db, engine }: Store,
  runId: string,
  { passages, after }: { passages: readonly Read[]; after: 0 | typeof toldAfter },
): Promise<Map<string, number> | undefined> {
  // Calls of one run wait here for each other.
  const kept = await db
    .selectFrom('run_payloads')
    .innerJoin('runs', 'runs.id', 'run_payloads.run_id')
    .select('session_id')
    .where('run_payloads.run_id', '=', runId)
    .$if(engine === 'postgres', (payloads) => payloads.forUpdate('run_payloads'))
    .executeTakeFirst()
  if (!kept) return undefined
  const rows = await db
    .selectFrom('ask_passages')
    .select(['n', 'moment_id'])
    .where('run_id', '=', runId)
    .where(after === 0 ? isOwn : isTold)
    .execute()
  const numbers = new Map(rows.map(({ n, moment_id }) => [moment_id, n]))
  const added: Insertable<AskPassagesTable>[] = []
  let last = rows.reduce<number>((most, { n }) => Math.max(most, n), after)
  for (const { momentId, score = 0, why = '' } of passages) {
    if (numbers.has(momentId)) continue
    last = last + 1 === inheritedFrom ? moreAfter + 1 : last + 1
    const n = last
    numbers.set(momentId, n)
    added.push({ run_id: runId, n, moment_id: momentId, score, why, session_id: kept.session_id || null })
  }
  if (added.length > 0) await db.insertInto('ask_passages').values(added).execute()
  return numbers
}

/** What a run itself has read, in the order of its numbers, as it is now; and what agents read for it, where asked. */
export function listReadings(db: Queries, runId: string, { withAgents = false } = {}) {
  return db
    .selectFrom('ask_passages')
    .innerJoin('moments', 'moments.id', 'ask_passages.moment_id')
    .innerJoin('keepers', 'keepers.id', 'moments.keeper_id')
    .select(['ask_passages.n', 'ask_passages.score', 'ask_passages.why', 'ask_passages.is_quoted'])
    .select(['moments.id', 'moments.keeper_id', 'moments.title', 'moments.body', 'moments.excerpt'])
    .select(['moments.local_date', 'moments.visibility', 'keepers.title as keeper_title'])
    .select(['keepers.moment_count', 'keepers.owner_id', 'keepers.is_public'])
    .where('ask_passages.run_id', '=', runId)
    .where(withAgents ? sql<boolean>`(${isOwn} or ${isTold})` : isOwn)
    .orderBy('ask_passages.n')
    .execute()
}

/** Notes of some passages, by their numbers, which of the quotes of each in the run's answer holds, from 1. */
export async function noteQuoted(
  db: Queries,
  runId: string,
  quoted: ReadonlyMap<number, number>,
): Promise<void> {
  for (const [n, which] of quoted)
    await db
      .updateTable('ask_passages')
      .set({ is_quoted: which })
      .where('run_id', '=', runId)
      .where('n', '=', n)
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

/**
 * What a run knows of keepers from the start: all that was read before it in its conversation. Its model wasn't given the
 * answers of the `withheld` runs, whose ids stand in one text.
 */
export function inheritReadings(
  db: Queries,
  { run, withheld }: { run: { id: string; session_id: string }; withheld: string },
) {
  // No reading has an empty one: a run without a conversation inherits nothing here.
  return copyReadings(db, run, { from: sql`p.session_id = ${run.session_id}`, withheld })
}

/** The same of a run that another one delegated. */
export function inheritFromParent(
  db: Queries,
  { run }: { run: { id: string; session_id: string; parent_run_id?: string | null | undefined } },
) {
  return copyReadings(db, run, { from: sql`p.run_id = ${run.parent_run_id}`, withheld: '' })
}

function copyReadings(
  db: Queries,
  run: { id: string; session_id: string },
  { from, withheld }: { from: RawBuilder<unknown>; withheld: string },
) {
  const isGivenOn = sql`p.n <= ${sql.lit(withheldAfter)} and p.run_id not in (${idsIn(withheld)})`
  return db
    .insertInto('ask_passages')
    .columns(['run_id', 'n', 'moment_id', 'score', 'why', 'session_id'])
    .expression(
      sql`select cast(${run.id} as text), row_number() over (order by p.moment_id)
        + case when max(case when ${isGivenOn} then 1 else 0 end) = 1
          then ${sql.lit(inheritedFrom - 1)} else ${sql.lit(withheldAfter)} end,
        p.moment_id, 0, '', nullif(cast(${run.session_id} as text), '')
        from ask_passages p where ${from} group by p.moment_id`,
    )
}

/** The ids of one text, each of 36 characters and the comma after it. */
function idsIn(text: string): RawBuilder<unknown> {
  return sql`with recursive listed (id, rest) as (
    select substr(cast(${text} as text), 1, 36), substr(cast(${text} as text), 38)
    union all select substr(rest, 1, 36), substr(rest, 38) from listed where rest <> '')
    select id from listed`
}

/** The moments that a run knows: those that it read, and those that others read before it. */
export async function listMomentsOfRun(db: Queries, runId: string): Promise<string[]> {
  const known = db.selectFrom('ask_passages').select('moment_id').distinct().where('run_id', '=', runId)
  return (await known.execute()).map(({ moment_id }) => moment_id)
}

/** Notes that a run knows moments from elsewhere. */
export async function inheritMoments(
  db: Queries,
  { runId, momentIds }: { runId: string; momentIds: readonly string[] },
): Promise<void> {
  if (momentIds.length === 0) return
  const rows = await db
    .selectFrom('ask_passages')
    .select(['n', 'moment_id'])
    .where('run_id', '=', runId)
    .where(isGiven)
    .execute()
  const run = db.selectFrom('runs').select('session_id').where('id', '=', runId)
  const sessionId = (await run.executeTakeFirst())?.session_id || null
  const first = Math.max(inheritedFrom - 1, ...rows.map(({ n }) => n).filter((n) => n < toldAfter)) + 1
  const added = momentIds
    .filter((id) => !rows.some(({ moment_id }) => moment_id === id))
    .map((moment_id, place) => ({
      ...{ run_id: runId, n: first + place, moment_id, score: 0, why: '' },
      session_id: sessionId,
    }))
  if (added.length > 0) await db.insertInto('ask_passages').values(added).execute()
}

/** Those of some moments that are here. */
export async function listKnownMoments(db: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const here = await db.selectFrom('moments').select('id').where('id', 'in', ids).execute()
  return here.map(({ id }) => id)
}
