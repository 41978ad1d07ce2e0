import type { Feedback } from '#contracts/runs/feedback.ts'
import type { Database, Queries } from '../../database/database.ts'
import { holdWords } from './run-data.table.ts'

/** Writes what a run's caller thinks of it. False where its words were erased. */
export async function putFeedback(
  queries: Pick<Database, 'db' | 'engine'>,
  { runId, thumb, note, now }: Feedback & { runId: string; now: number },
): Promise<boolean> {
  // A note doesn't outlive the words that it is about.
  if (!(await holdWords(queries, runId))) return false
  const values = { thumb, note, changed_at: now }
  await queries.db
    .insertInto('run_feedback')
    .values({ run_id: runId, ...values })
    .onConflict((conflict) => conflict.column('run_id').doUpdateSet(values))
    .execute()
  return true
}

export async function deleteFeedback(db: Queries, runId: string): Promise<void> {
  await db.deleteFrom('run_feedback').where('run_id', '=', runId).execute()
}
