import { addDays } from '#contracts/keepers/local-date.ts'
import { weekDays, weekReviewWording as wording } from '#contracts/keepers/week-review-wording.ts'
import type { WithoutModel } from '#contracts/keepers/week-reviews.ts'
import { sundayOf } from '#contracts/keepers/weeks.ts'
import type { Database, Transaction } from '../../../database/database.ts'
import type { Tables } from '../../../database/schema.ts'
import { takeTurn } from '../../../database/take-turn.ts'
import type { StoredKeeper } from '../keepers.ts'
import type { LogbookNote } from '../logbook/append-to-logbook.ts'
import { findProposal } from '../proposals/proposals.table.ts'
import { insertDraft } from '../receipt-drafts/insert-draft.ts'
import type { ReviewText } from './plain-review.ts'
import { findWeekReview, putWeekReview, type WeekReviewRow } from './week-reviews.table.ts'

/** The week of a keeper that a review is about. */
export type ReviewedWeek = { keeper: StoredKeeper; weekStart: string }

/** A review that has been written. */
export type WrittenReview = ReviewText & {
  /** All moments that it was made from. */
  readIds: readonly string[]
  by: { provider: string; model: string } | null
  runId: string | null
  withoutModel: WithoutModel | null
}

type Store = { engine: Database['engine']; trx: Transaction<Tables> }

/**
 * The row of a week's review, which nobody else changes before the transaction has ended, and whether the review is a
 * moment already.
 */
export async function holdReview(
  { engine, trx }: Store,
  { keeper, weekStart }: ReviewedWeek,
): Promise<{ row: WeekReviewRow | undefined; isAccepted: boolean }> {
  await takeTurn({ engine }, trx, `week-review:${keeper.id}:${weekStart}`)
  const row = await findWeekReview(trx, { keeperId: keeper.id, weekStart })
  const known = row?.proposal_id ? await findProposal(trx, keeper.id, row.proposal_id) : undefined
  return { row, isAccepted: known?.status === 'accepted' }
}

/** Notes that a run writes the review of a week; what waited before is gone once it has. */
export async function noteWriting(
  store: Store,
  week: ReviewedWeek,
  {
    row,
    runId,
    by,
    now,
  }: Pick<WrittenReview, 'by'> & {
    row: WeekReviewRow | undefined
    runId: string
    now: number
  },
): Promise<void> {
  await putWeekReview(store.trx, {
    ...{ keeper_id: week.keeper.id, week_start: week.weekStart, run_id: runId, is_writing: 1 },
    ...{ proposal_id: row?.proposal_id ?? null, provider: by?.provider ?? null, model: by?.model ?? null },
    ...{ without_model: null, created_at: row?.created_at ?? now, updated_at: now },
  })
}

/**
 * Keeps a review as a proposal, in place of the draft that waited for this week. False, with nothing changed, where a
 * moment that it is made from is gone or in the trash.
 */
export async function keepReview(
  store: Store,
  week: ReviewedWeek,
  written: WrittenReview & { row: WeekReviewRow | undefined; actor: LogbookNote['actor']; now: number },
): Promise<boolean> {
  const { keeper, weekStart } = week
  const { by, runId, withoutModel, row, actor, now } = written
  const { trx } = store
  const end = sundayOf(weekStart)
  const place = {
    ...{ keeper, title: wording.momentTitle(weekDays(weekStart, end)), day: end, author: authorOf(by) },
    ...{ replaced: row?.proposal_id ?? null, actor, now },
  }
  const id = await insertDraft(store, place, written)
  if (id === undefined) return false
  await putWeekReview(trx, {
    ...{ keeper_id: keeper.id, week_start: weekStart, run_id: runId, proposal_id: id, is_writing: 0 },
    ...{ provider: by?.provider ?? null, model: by?.model ?? null, without_model: withoutModel },
    ...{ created_at: row?.created_at ?? now, updated_at: now },
  })
  return true
}

function authorOf(by: WrittenReview['by']): string {
  return by ? wording.authorWithModel(by.model) : wording.author
}

/** The first and the last day of a week. */
export function daysOf(weekStart: string): { from: string; to: string } {
  return { from: weekStart, to: addDays(weekStart, 6) }
}
