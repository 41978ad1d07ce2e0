import type { Feedback } from '#contracts/runs/feedback.ts'
import type { Queries } from '../../database/database.ts'

/** Writes what a run's caller thinks of it. False where its words were erased. */
export async function putFeedback(
  trx: Queries,
  { runId, thumb, note, now }: Feedback & { runId: string; now: number },
): Promise<boolean> {
  // Held, so that a note doesn't outlive the words that it is about.
  const held = await trx
    .updateTable('run_payloads')
    .set({ run_id: runId })
    .where('run_id', '=', runId)
    .executeTakeFirst()
  if (Number(held.numUpdatedRows) === 0) return false
  const values = { thumb, note, changed_at: now }
  await trx
    .insertInto('run_feedback')
    .values({ run_id: runId, ...values })
    .onConflict((conflict) => conflict.column('run_id').doUpdateSet(values))
    .execute()
  return true
}

export async function deleteFeedback(db: Queries, runId: string): Promise<void> {
  await db.deleteFrom('run_feedback').where('run_id', '=', runId).execute()
}
