import type { Database, Queries } from '../../database/database.ts'
import type { RunEventsTable } from '../../database/schema/runs.ts'
import { writeAndTell } from '../../database/together.ts'
import type { HeldPlace } from './run-log.ts'

/** Rows of one statement: few enough sizes for the database to keep a prepared statement of each. */
const eventsAtOnce = 50

/** Stores how replies grew, and tells those who follow them at other processes. */
export async function insertRunEvents(database: Database, events: RunEventsTable[]): Promise<void> {
  for (let at = 0; at < events.length; at += eventsAtOnce) {
    const rows = events.slice(at, at + eventsAtOnce)
    await writeAndTell(
      database,
      (db) =>
        db
          .insertInto('run_events')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing()),
      [...new Set(rows.map(({ run_id: runId }) => runId))].map((runId) => ({
        channel: 'run' as const,
        runId,
      })),
    )
  }
}

/** What is stored of a run's log after a place, in its order. */
export function listRunEvents(db: Queries, runId: string, held: HeldPlace) {
  return db
    .selectFrom('run_events')
    .select(['seq', 'end_offset', 'part', 'type', 'data'])
    .where('run_id', '=', runId)
    .where((eb) =>
      eb.or([
        eb('seq', '>', held.seq),
        eb.and([eb('seq', '=', held.seq), eb('end_offset', '>', held.chars)]),
      ]),
    )
    .orderBy('seq')
    .orderBy('end_offset')
    .execute()
}
