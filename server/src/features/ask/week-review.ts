import { z } from 'zod'
import { weekReviewsPageSize, lastFinishedWeek, sundayOf } from '#contracts/keepers/weeks.ts'
import { textOfReview } from '#contracts/keepers/week-review-text.ts'
import { weekReviewWording as wording } from '#contracts/keepers/week-review-wording.ts'
import type {
  WeekReview,
  WeekReviewParts,
  WeekReviewPreview,
  WeekReviewStatus,
  WeekReviewSummary,
  WeekReviewWrite,
} from '#contracts/keepers/week-reviews.ts'
import { WithoutModel } from '#contracts/keepers/week-reviews.ts'
import { localDateOf } from '#contracts/keepers/local-date.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import {
  countWeekMoments,
  daysOf,
  decodeCursor,
  encodeCursor,
  findProposal,
  findWeekReview,
  getKeeper,
  listWeekReviewRows,
  previewToken,
  proposalAnswer,
  todayIn,
  type ReviewedWeek,
  type WeekReviewRow,
} from '../keepers/index.ts'
import { takeLimits } from '../limits/index.ts'
import { chooseAskModel } from './ask-model.ts'
import { listCitations } from './list-citations.ts'
import { showSchedule } from './review-schedule.ts'
import { settleReview } from './settle-review.ts'
import { buildReviewPrompt } from './week-review-prompt.ts'
import { findWritingRun } from './week-review.table.ts'
import { boundTo, hasAgreed, sentOf, writeReview } from './write-review.ts'

type Week = { keeperId: string; weekStart: string }

/** The review of the last week that is over on the viewer's day, and when it is written by itself. */
export async function showLastWeek(
  deps: Deps,
  user: UserActor,
  { keeperId, today }: { keeperId: string; today: string | undefined },
): Promise<WeekReviewParts> {
  const keeper = await getKeeper(deps, user, keeperId)
  const weekStart = lastFinishedWeek(today ?? todayIn(keeper, deps.now()))
  const review = await showReview(deps, user, { keeper, weekStart })
  return { review, schedule: await showSchedule(deps, user, keeper) }
}

/** The review of one week. What a run has written meanwhile becomes the draft. */
export async function showWeekReview(
  deps: Deps,
  user: UserActor,
  { keeperId, weekStart }: Week,
): Promise<WeekReview> {
  return showReview(deps, user, { keeper: await getKeeper(deps, user, keeperId), weekStart })
}

/**
 * Has the review of a finished week written, by a model where one may read the keeper. Throws `preview_needed` where its
 * owner hasn't seen yet what goes to this provider, and `conflict` where there is nothing to review, it is a moment
 * already, or what was looked at has changed.
 */
export async function writeWeekReview(
  deps: Deps,
  user: UserActor,
  { body, address, ...place }: Week & { body: WeekReviewWrite; address: string },
): Promise<WeekReview> {
  const week = await getWeek(deps, user, { ...place, action: 'edit' })
  await takeReviewPace(deps, user)
  await writeReview(deps, { user, isByClock: false }, week, { ...body, address })
  return showReview(deps, user, week)
}

/** What a review would send, to whom. Nothing is sent. */
export async function previewWeekReview(
  deps: Deps,
  user: UserActor,
  place: Week,
): Promise<WeekReviewPreview> {
  const week = await getWeek(deps, user, { ...place, action: 'edit' })
  await takeReviewPace(deps, user)
  const { keeper } = week
  const of = await countWeekMoments(deps.database.reports, { keeperId: keeper.id, ...daysOf(week.weekStart) })
  const to = await chooseAskModel(deps, user, new Set([keeper.ai_policy]))
  if (typeof to === 'string') return { ...nothingSent, silence: to, of, isNeeded: false }
  const { prompt, taken, count, tokens } = await buildReviewPrompt(deps, week, { to })
  const passages = taken.slice(0, count).map(({ passage }) => passage)
  const token = previewToken(
    deps,
    { ...boundTo(user, week), sent: sentOf(to, prompt) },
    passages.map(({ momentId }) => momentId),
  )
  return {
    ...{ passages, previewToken: token, to, silence: null, system: prompt.system, sent: [...prompt.data] },
    ...{ tokens, of, isNeeded: count > 0 && !(await hasAgreed(deps, keeper, to)) },
  }
}

const nothingSent = { passages: [], previewToken: '', to: null, system: '', sent: [], tokens: 0 }

const Cursor = z.tuple([z.literal('weeks'), z.string().regex(/^\d{4}-\d\d-\d\d$/)])

/** A page of a keeper's reviews, the latest week first. */
export async function listWeekReviews(
  deps: Deps,
  user: UserActor,
  { keeperId, cursor }: { keeperId: string; cursor: string | undefined },
): Promise<{ data: WeekReviewSummary[]; nextCursor: string | null }> {
  const keeper = await getKeeper(deps, user, keeperId)
  const before = cursor === undefined ? undefined : decodeCursor(Cursor, cursor)[1]
  const page = { before, limit: weekReviewsPageSize + 1 }
  const rows = await listWeekReviewRows(deps.database.db, keeper.id, page)
  const shown = rows.slice(0, weekReviewsPageSize)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    data: shown.map(({ week_start: weekStart, id, status, moment_id: momentId }) => ({
      ...{ weekStart, status: stateOf[status], momentId, proposalId: status === 'accepted' ? null : id },
    })),
    nextCursor: last ? encodeCursor(['weeks', last.week_start]) : null,
  }
}

const stateOf = { proposed: 'draft', accepted: 'accepted', declined: 'discarded' } as const

/** A finished week of a keeper that has moments. */
async function getWeek(
  deps: Deps,
  user: UserActor,
  { keeperId, weekStart, action }: Week & { action: 'edit' },
): Promise<ReviewedWeek> {
  const keeper = await getKeeper(deps, user, keeperId, action)
  // It is over where the day begins first.
  if (
    sundayOf(weekStart) >= localDateOf({ timeMs: deps.now(), tz: 'Pacific/Kiritimati', precision: 'day' }, '')
  )
    throw new AppError('conflict', wording.notOver)
  return { keeper, weekStart }
}

function takeReviewPace(deps: Deps, { userId }: UserActor): Promise<void> {
  const pace = { key: `week-review:${userId}`, limit: 20, windowMs: 60_000 }
  return takeLimits(deps, [pace], wording.tooFast)
}

async function showReview(deps: Deps, user: UserActor, week: ReviewedWeek): Promise<WeekReview> {
  const { db, reports } = deps.database
  const { keeper, weekStart } = week
  // An archived keeper stays as it is.
  if (keeper.archived_at === null) await settleReview(deps, { user, isByClock: false }, week)
  const row = await findWeekReview(db, { keeperId: keeper.id, weekStart })
  const of = await countWeekMoments(reports, { keeperId: keeper.id, ...daysOf(weekStart) })
  const found = row?.proposal_id ? await findProposal(db, keeper.id, row.proposal_id) : undefined
  const run = row?.run_id ? await findWritingRun(db, row.run_id) : undefined
  const isDraft = row?.is_writing === 0 && found?.status === 'proposed'
  return {
    ...{ weekStart, of, status: statusOf(row, found?.status) },
    ...{
      proposal: isDraft ? proposalAnswer(found, keeper) : null,
      text: isDraft ? textOfReview(found.body) : '',
    },
    citations: isDraft ? await listCitations(deps, found.id) : [],
    runId: row?.run_id ?? null,
    by: row?.provider && row.model ? { provider: row.provider, model: row.model } : null,
    costMicroUsd: run && !run.isOpen ? run.costMicroUsd : null,
    withoutModel: WithoutModel.nullable()
      .catch(null)
      .parse(row?.without_model ?? null),
    momentId: found?.moment_id ?? null,
  }
}

function statusOf(
  row: WeekReviewRow | undefined,
  proposal: keyof typeof stateOf | undefined,
): WeekReviewStatus {
  if (row?.is_writing === 1) return 'writing'
  return proposal === undefined ? 'none' : stateOf[proposal]
}
