import { sql } from 'kysely'
import type { Database, Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import type { RunEventsTable } from '../../database/schema/runs.ts'
import type { RunOutcome } from './run-outcome.ts'
import { lockRuns } from './run-data.table.ts'
import { figuresOf } from './run-end.table.ts'
import type { StoredRun } from './runs.table.ts'

/**
 * Notes that a run waits for its caller, with what it cost so far and the rest of its log. 'answered': one of the runs
 * that it waits for was answered meanwhile, or has ended, so that it is to go on; 'ended': it has ended itself; 'erased':
 * its words were erased meanwhile, so that it is to end.
 */
export async function pauseRun(
  trx: Transaction<Tables>,
  run: { id: string; sessionId: string; now: number },
  paused: { outcome: RunOutcome; rows: RunEventsTable[]; used: string; waitsFor: readonly string[] },
): Promise<'waiting' | 'answered' | 'ended' | 'erased'> {
  const { outcome, rows, used, waitsFor } = paused
  const stored = await trx
    .updateTable('runs')
    .set({ ...figuresOf(outcome), status: 'waiting', waiting_since: run.now, used_budget: used })
    .where('session_id', '=', run.sessionId)
    .where('id', '=', run.id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  if (Number(stored.numUpdatedRows) === 0) return 'ended'
  const notes = JSON.stringify(outcome.notes)
  const payload = trx.updateTable('run_payloads').set({ notes }).where('run_id', '=', run.id)
  if (Number((await payload.executeTakeFirst()).numUpdatedRows) === 0) {
    // What it went on to say until it heard of it.
    await trx.deleteFrom('run_events').where('run_id', '=', run.id).execute()
    return 'erased'
  }
  if (rows.length > 0)
    await trx
      .insertInto('run_events')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return (await listAnswered(trx, waitsFor)).size > 0 ? 'answered' : 'waiting'
}

/**
 * Notes that delegated runs have what they waited for, and adds the time that they waited to their deadlines. They go on
 * with the run above them.
 */
export async function markAnswered(trx: Queries, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('runs')
    .set({
      deadline_at: sql<number>`deadline_at + (cast(${now} as bigint) - waiting_since)`,
      waiting_since: null,
    })
    .where('id', 'in', ids)
    .where('status', '=', 'waiting')
    .where('waiting_since', 'is not', null)
    .execute()
}

/** Of some runs that waited, those that no longer wait for their person: they were answered, or have ended. */
export async function listAnswered(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = db.selectFrom('runs').select('id').where('id', 'in', ids)
  const rows = await found.where('status', '<>', 'running').where('waiting_since', 'is', null).execute()
  return new Set(rows.map(({ id }) => id))
}

/** The highest runs that wait where one that they delegated was answered, with whose they are. */
export function listAnsweredHighest(db: Queries) {
  return selectAnsweredHighest(db).execute()
}

export async function isAnyAnswered(db: Queries): Promise<boolean> {
  return (await selectAnsweredHighest(db).limit(1).execute()).length > 0
}

function selectAnsweredHighest(db: Queries) {
  return db
    .selectFrom('runs as highest')
    .select(['highest.id', 'highest.actor_key'])
    .where('highest.status', '=', sql.lit('waiting'))
    .where('highest.parent_run_id', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('runs as child')
          .select('child.id')
          .whereRef('child.parent_run_id', '=', 'highest.id')
          .where('child.status', '=', 'waiting')
          .where('child.waiting_since', 'is', null),
      ),
    )
}

/**
 * Locks a run with all above and below it until the transaction ends: whoever answers or ends what waits among them comes
 * before or after, and reads what is so by then.
 */
export async function lockTree(within: Pick<Database, 'db' | 'engine'>, runId: string): Promise<void> {
  const tree = sql<{ id: string }>`with recursive
    above(id, parent_id) as (select id, parent_run_id from runs where id = ${runId}
      union select runs.id, runs.parent_run_id from runs join above on runs.id = above.parent_id),
    tree(id) as (select id from above union select runs.id from runs join tree on runs.parent_run_id = tree.id)
    select id from tree`
  const { rows } = await tree.execute(within.db)
  // It may be gone, and then there is nothing to lock.
  if (rows.length > 0) await lockRuns(within, { ids: rows.map(({ id }) => id) })
}

/** The runs that a run delegated and that wait. */
export async function listWaitingBelow(db: Queries, runId: string): Promise<string[]> {
  const children = db.selectFrom('runs').select('id').where('parent_run_id', '=', runId)
  return (await children.where('status', '=', 'waiting').execute()).map(({ id }) => id)
}

/** Lets one process have a run that waited, with the time that it waited added to its deadline. False where another was first. */
export async function claimWaiting(
  trx: Queries,
  run: Pick<StoredRun, 'id' | 'session_id' | 'waiting_since'>,
  { processId, now, budget }: { processId: string; now: number; budget: string | null },
): Promise<boolean> {
  const waitedMs = Math.max(0, now - (run.waiting_since ?? now))
  const claimed = await trx
    .updateTable('runs')
    .set({ status: 'running', process_id: processId, waiting_since: null, budget })
    .set({ deadline_at: sql<number>`deadline_at + ${waitedMs}` })
    .where('session_id', '=', run.session_id)
    .where('id', '=', run.id)
    .where('status', '=', 'waiting')
    // From there on it goes on, not from where it has waited again meanwhile.
    .where('waiting_since', 'is not distinct from', run.waiting_since)
    .executeTakeFirst()
  return Number(claimed.numUpdatedRows) > 0
}

/** The notes of a run so far, as JSON; undefined once its words are erased. */
export async function findNotes(db: Queries, runId: string): Promise<string | undefined> {
  const payload = db.selectFrom('run_payloads').select('notes').where('run_id', '=', runId)
  return (await payload.executeTakeFirst())?.notes
}

/**
 * The runs that have waited since before a moment; those that they delegated end with them. Also those that wait below
 * one that has ended, which nobody lets go on.
 */
export function listWaitingSince(db: Queries, before: number) {
  const hasOpenParent = sql<boolean>`exists (select 1 from runs as parent
    where parent.id = runs.parent_run_id and parent.status in ('running', 'waiting'))`
  return db
    .selectFrom('runs')
    .select('id')
    .where('status', '=', sql.lit('waiting'))
    .where((eb) =>
      eb.or([
        eb.and([eb('parent_run_id', 'is', null), eb('waiting_since', '<=', before)]),
        eb.and([eb('parent_run_id', 'is not', null), eb.not(hasOpenParent)]),
      ]),
    )
    .execute()
}
