import { weekReviewWording as wording } from '#contracts/keepers/week-review-wording.ts'
import type { WithoutModel } from '#contracts/keepers/week-reviews.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import {
  composePlainReview,
  daysOf,
  endWriting,
  findWeekReview,
  holdReview,
  keepReview,
  listWeekMoments,
  listWeekTopics,
  type ReviewedWeek,
  type WrittenReview,
} from '../keepers/index.ts'
import { readWritten } from './read-written.ts'
import { findWritingRun } from './week-review.table.ts'

/** Whether its owner asked for a review, or the clock. */
export type ReviewCaller = { user: UserActor; isByClock: boolean }

/** Keeps a review that is made from the moments of the week alone. */
export async function keepPlainReview(
  deps: Deps,
  caller: ReviewCaller,
  week: ReviewedWeek & { why: WithoutModel; ofRun?: string | undefined },
): Promise<void> {
  const { database } = deps
  const days = { keeperId: week.keeper.id, ...daysOf(week.weekStart) }
  const moments = await listWeekMoments(database.reports, days)
  const topics = await listWeekTopics(database.reports, days)
  if (moments.length === 0) {
    // Nothing is left to review, and nothing writes it any longer.
    if (week.ofRun !== undefined)
      await endWriting(database.db, { ...days, weekStart: week.weekStart, runId: week.ofRun })
    return
  }
  const isKept = await keep(deps, caller, week, {
    ...composePlainReview(moments, topics),
    ...{ readIds: moments.map(({ id }) => id), by: null, runId: null, withoutModel: week.why },
  })
  // One of them went in the same instant: what is left is looked at again.
  if (!isKept) await keepPlainReview(deps, caller, week)
}

/** Keeps what a run has written as the draft, once it has ended; without a model, where nothing of it holds. */
export async function settleReview(deps: Deps, caller: ReviewCaller, week: ReviewedWeek): Promise<void> {
  const { db } = deps.database
  const row = await findWeekReview(db, { keeperId: week.keeper.id, weekStart: week.weekStart })
  if (!row || row.is_writing === 0 || row.run_id === null) return
  const run = await findWritingRun(db, row.run_id)
  if (run?.isOpen) return
  const plain = (why: WithoutModel) =>
    keepPlainReview(deps, caller, { ...week, why, ofRun: row.run_id ?? undefined })
  if (!run?.isDone) return plain(run?.isHidden ? 'moment-gone' : 'failed')
  const { from, to } = daysOf(week.weekStart)
  const written = await readWritten(deps, caller.user, {
    runId: row.run_id,
    isOf: (one) => one.keeper_id === week.keeper.id && one.local_date >= from && one.local_date <= to,
  })
  if (written.quotes.length === 0) return plain('no-receipts')
  const by = row.provider !== null && row.model !== null ? { provider: row.provider, model: row.model } : null
  const review = { ...written, by, runId: row.run_id, withoutModel: null }
  if (!(await keep(deps, caller, { ...week, ofRun: row.run_id }, review))) await plain('moment-gone')
}

/** False where a moment that it is made from is gone. */
async function keep(
  { database, now }: Deps,
  { user, isByClock }: ReviewCaller,
  week: ReviewedWeek & { ofRun?: string | undefined },
  written: WrittenReview,
): Promise<boolean> {
  const actor = isByClock
    ? ({ kind: 'system', id: null } as const)
    : ({ kind: 'user', id: user.userId } as const)
  return database.transaction(async (trx) => {
    const store = { trx, engine: database.engine }
    const { row, isAccepted } = await holdReview(store, week)
    // Another process was quicker, or it is written again by now.
    const isLate =
      week.ofRun === undefined ? isByClock && row : row?.is_writing !== 1 || row.run_id !== week.ofRun
    if (isLate) return true
    if (isAccepted) {
      if (week.ofRun === undefined) throw new AppError('conflict', wording.isAccepted)
      // The draft that waited was accepted while this one was written: it stays.
      await endWriting(trx, { keeperId: week.keeper.id, weekStart: week.weekStart, runId: week.ofRun })
      return true
    }
    return keepReview(store, week, { ...written, row, actor, now: now() })
  })
}
