import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import type { WeekReviewsTable } from '../../../database/schema/proposals.ts'
import { isProposalShown } from '../proposals/proposals.table.ts'

export type WeekReviewRow = Selectable<WeekReviewsTable>

export function findWeekReview(
  db: Queries,
  { keeperId, weekStart }: { keeperId: string; weekStart: string },
): Promise<WeekReviewRow | undefined> {
  return db
    .selectFrom('week_reviews')
    .selectAll()
    .where('keeper_id', '=', keeperId)
    .where('week_start', '=', weekStart)
    .executeTakeFirst()
}

/** The reviews of a keeper with what became of them, the latest week first; without those of which nothing is shown. */
export function listWeekReviewRows(
  db: Queries,
  keeperId: string,
  { before, limit }: { before: string | undefined; limit: number },
) {
  return db
    .selectFrom('week_reviews')
    .innerJoin('proposals', 'proposals.id', 'week_reviews.proposal_id')
    .select(['week_reviews.week_start', 'proposals.id', 'proposals.status', 'proposals.moment_id'])
    .where('week_reviews.keeper_id', '=', keeperId)
    .where(isProposalShown)
    .$if(before !== undefined, (rows) => rows.where('week_reviews.week_start', '<', before ?? ''))
    .orderBy('week_reviews.week_start', 'desc')
    .limit(limit)
    .execute()
}

/** Stores what is known of a review, in place of what was known. */
export async function putWeekReview(db: Queries, row: Insertable<WeekReviewsTable>): Promise<void> {
  const { keeper_id: _keeper, week_start: _week, created_at: _created, ...changed } = row
  await db
    .insertInto('week_reviews')
    .values(row)
    .onConflict((conflict) => conflict.columns(['keeper_id', 'week_start']).doUpdateSet(changed))
    .execute()
}

/** Notes that a run no longer writes the review of a week. */
export async function endWriting(
  db: Queries,
  { keeperId, weekStart, runId }: { keeperId: string; weekStart: string; runId: string },
): Promise<void> {
  await db
    .updateTable('week_reviews')
    .set({ is_writing: 0 })
    .where('keeper_id', '=', keeperId)
    .where('week_start', '=', weekStart)
    .where('run_id', '=', runId)
    .execute()
}
