import { randomUUID } from 'node:crypto'
import { addDays, timeAtWall } from '#contracts/keepers/local-date.ts'
import { proposalWording } from '#contracts/keepers/proposal-wording.ts'
import { joinReceipts } from '#contracts/keepers/week-review-text.ts'
import { weekDays, weekReviewWording as wording } from '#contracts/keepers/week-review-wording.ts'
import type { WithoutModel } from '#contracts/keepers/week-reviews.ts'
import { sundayOf } from '#contracts/keepers/weeks.ts'
import type { Database, Transaction } from '../../../database/database.ts'
import type { Tables } from '../../../database/schema.ts'
import { takeTurn } from '../../../database/take-turn.ts'
import { AppError } from '../../../errors.ts'
import type { StoredKeeper } from '../keepers.ts'
import { appendToLogbook, type LogbookNote } from '../logbook/append-to-logbook.ts'
import { insertProposalSources } from '../proposals/proposal-sources.table.ts'
import { newProposalRow } from '../proposals/proposal-rows.ts'
import {
  countProposals,
  eraseProposals,
  findProposal,
  insertProposals,
} from '../proposals/proposals.table.ts'
import { holdMoments } from '../readings/readings.table.ts'
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
 * The row of a week's review, which nobody else changes before the transaction has ended. Throws `conflict` where the
 * review is a moment already.
 */
export async function holdReview(
  { engine, trx }: Store,
  { keeper, weekStart }: ReviewedWeek,
): Promise<WeekReviewRow | undefined> {
  await takeTurn({ engine }, trx, `week-review:${keeper.id}:${weekStart}`)
  const row = await findWeekReview(trx, { keeperId: keeper.id, weekStart })
  const known = row?.proposal_id ? await findProposal(trx, keeper.id, row.proposal_id) : undefined
  if (known?.status === 'accepted') throw new AppError('conflict', wording.isAccepted)
  return row
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
 * Keeps a review as a proposal, in place of the draft that waited for this week. Throws `conflict` where a moment that
 * it is made from is gone.
 */
export async function keepReview(
  store: Store,
  week: ReviewedWeek,
  written: WrittenReview & { row: WeekReviewRow | undefined; actor: LogbookNote['actor']; now: number },
): Promise<void> {
  const { keeper, weekStart } = week
  const { text, quotes, readIds, by, runId, withoutModel, row, actor, now } = written
  const { trx, engine } = store
  const ids = [...new Set([...quotes.map(({ momentId }) => momentId), ...readIds])]
  if (!(await holdMoments({ db: trx, engine }, ids)))
    throw new AppError('conflict', proposalWording.momentGone)
  if (row?.proposal_id) await eraseProposals(trx, [row.proposal_id])
  await countProposals(trx, keeper.id, 1, { isAskedFor: true })
  const id = randomUUID()
  await insertProposals(trx, [
    {
      ...draftRow(week, { id, body: joinReceipts(text, quotes), now }),
      run_id: runId,
      agent_name: authorOf(by),
    },
  ])
  const quoted = new Set(quotes.map(({ momentId }) => momentId))
  await insertProposalSources(trx, [
    ...quotes.map(({ n, momentId, quote }) => ({ proposal_id: id, n, moment_id: momentId, quote })),
    ...readIds
      .filter((one) => !quoted.has(one))
      .map((momentId, at) => ({ proposal_id: id, n: unquotedFrom + at, moment_id: momentId, quote: null })),
  ])
  await putWeekReview(trx, {
    ...{ keeper_id: keeper.id, week_start: weekStart, run_id: runId, proposal_id: id, is_writing: 0 },
    ...{ provider: by?.provider ?? null, model: by?.model ?? null, without_model: withoutModel },
    ...{ created_at: row?.created_at ?? now, updated_at: now },
  })
  await appendToLogbook(trx, {
    ...{ keeperId: keeper.id, at: now, actor, action: 'proposal.made', subject: { proposalId: id } },
  })
}

/** What is read and not quoted is numbered from here on. */
const unquotedFrom = 1_001

function authorOf(by: WrittenReview['by']): string {
  return by ? wording.authorWithModel(by.model) : wording.author
}

/** A draft that belongs to the last day of its week. */
function draftRow(
  { keeper, weekStart }: ReviewedWeek,
  { id, body, now }: { id: string; body: string; now: number },
) {
  const end = sundayOf(weekStart)
  const [year = 0, month = 1, day = 1] = end.split('-').map(Number)
  const noon = timeAtWall({ year, month, day, hour: 12, minute: 0 }, keeper.timezone)
  const title = wording.momentTitle(weekDays(weekStart, end))
  return newProposalRow(
    {
      ...{ kind: 'entry', title, body, tz: keeper.timezone, datePrecision: 'day' },
      occurredAt: new Date(noon).toISOString(),
    },
    { id, keeperId: keeper.id, now },
  )
}

/** The first and the last day of a week. */
export function daysOf(weekStart: string): { from: string; to: string } {
  return { from: weekStart, to: addDays(weekStart, 6) }
}
