import { sql } from 'kysely'
import type { Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import type { RunEventsTable } from '../../database/schema/runs.ts'
import type { RunOutcome } from './run-outcome.ts'
import { figuresOf } from './run-end.table.ts'
import type { StoredRun } from './runs.table.ts'

/** Notes that a run waits for its caller, with what it cost so far and the rest of its log. False where it has ended. */
export async function pauseRun(
  trx: Transaction<Tables>,
  run: { id: string; sessionId: string; now: number },
  { outcome, rows, used }: { outcome: RunOutcome; rows: RunEventsTable[]; used: string },
): Promise<boolean> {
  const paused = await trx
    .updateTable('runs')
    .set({ ...figuresOf(outcome), status: 'waiting', waiting_since: run.now, used_budget: used })
    .where('session_id', '=', run.sessionId)
    .where('id', '=', run.id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  if (Number(paused.numUpdatedRows) === 0) return false
  const notes = JSON.stringify(outcome.notes)
  await trx.updateTable('run_payloads').set({ notes }).where('run_id', '=', run.id).execute()
  if (rows.length > 0)
    await trx
      .insertInto('run_events')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return true
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
    .executeTakeFirst()
  return Number(claimed.numUpdatedRows) > 0
}

/** The notes of a run so far, as JSON; undefined once its words are erased. */
export async function findNotes(db: Queries, runId: string): Promise<string | undefined> {
  const payload = db.selectFrom('run_payloads').select('notes').where('run_id', '=', runId)
  return (await payload.executeTakeFirst())?.notes
}

/** The runs that have waited since before a moment. */
export function listWaitingSince(db: Queries, before: number) {
  return db
    .selectFrom('runs')
    .select('id')
    .where('status', '=', sql.lit('waiting'))
    .where('waiting_since', '<=', before)
    .execute()
}
