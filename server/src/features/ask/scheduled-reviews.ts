import { dayAt } from '#contracts/keepers/local-date.ts'
import { weekReviewWording as wording } from '#contracts/keepers/week-review-wording.ts'
import { lastFinishedWeek } from '#contracts/keepers/weeks.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Job } from '../../jobs/index.ts'
import { findActor } from '../accounts/index.ts'
import {
  countWeekMoments,
  daysOf,
  findSchedule,
  findWeekReview,
  getKeeper,
  listDueSchedules,
  moveSchedule,
  type ReviewedWeek,
} from '../keepers/index.ts'
import { isPassing } from './passing-trouble.ts'
import { nextTimeOf } from './review-schedule.ts'
import { keepPlainReview, settleReview, type ReviewCaller } from './settle-review.ts'
import { writeReview } from './write-review.ts'

type Due = Awaited<ReturnType<typeof listDueSchedules>>[number]

const everyMs = 60_000
const atOnce = 20
const dayMs = 24 * 60 * 60_000

/** Writes reviews whose time has come. */
export function weekReviewsJob(deps: Deps): Job {
  return {
    name: 'week-reviews',
    everyMs,
    isNeeded: async () => (await listDue(deps, 1)).length > 0,
    work: (_payload, signal) => writeDueReviews(deps, signal),
  }
}

function listDue({ database, now }: Deps, limit: number): Promise<Due[]> {
  return listDueSchedules(database.db, { now: now(), limit })
}

/** A server that slept writes the last week's alone: each schedule goes on from now. */
export async function writeDueReviews(deps: Deps, signal: AbortSignal): Promise<void> {
  for (const due of await listDue(deps, atOnce)) {
    if (signal.aborted || deps.liveRuns.isDraining()) return
    let isDone = true
    try {
      if (Number(due.next_at) <= deps.now()) isDone = await writeDue(deps, due)
    } catch (error) {
      deps.log.warn({ err: error, keeper: due.keeper_id }, 'a scheduled review could not be written')
      isDone = !isPassing(error)
    }
    if (isDone) await goOn(deps, due).catch((error: unknown) => putOff(deps, due, error))
  }
}

/** False where a run is at it still: it is looked at again in a minute. */
async function writeDue(
  deps: Deps,
  { keeper_id: keeperId, owner_id: ownerId, next_at }: Due,
): Promise<boolean> {
  const user = await findActor(deps, ownerId)
  if (!user) return true
  // It may be minutes since it was read: others came first.
  const now = await findSchedule(deps.database.db, keeperId)
  if (now?.next_at == null || Number(now.next_at) !== Number(next_at)) return true
  const keeper = await getKeeper(deps, user, keeperId, 'edit')
  // By the calendar, as the schedule goes: where the keeper's day starts late, early Monday is still its Sunday.
  const week = { keeper, weekStart: lastFinishedWeek(dayAt(deps.now(), keeper.timezone)) }
  const caller = { user, isByClock: true }
  await writeOnce(deps, caller, week)
  await settleReview(deps, caller, week)
  return (await findWeekReview(deps.database.db, { keeperId, weekStart: week.weekStart }))?.is_writing !== 1
}

/** A week that was begun before, by its owner or before a crash, is not begun again. */
async function writeOnce(deps: Deps, caller: ReviewCaller, week: ReviewedWeek): Promise<void> {
  const { keeper, weekStart } = week
  const known = await findWeekReview(deps.database.db, { keeperId: keeper.id, weekStart })
  const days = { keeperId: keeper.id, ...daysOf(weekStart) }
  if (known || (await countWeekMoments(deps.database.reports, days)) === 0) return
  const idempotencyKey = `${wording.title}:${keeper.id}:${weekStart}`
  try {
    const started = await writeReview(deps, caller, week, { address: '', idempotencyKey })
    await started?.live?.finished
  } catch (error) {
    // What stops any run, such as a cap of money, doesn't stop what costs nothing.
    if (!(error instanceof AppError) || error.code !== 'limited') throw error
    await keepPlainReview(deps, caller, { ...week, why: 'over-limit' })
  }
}

async function goOn(deps: Deps, due: Due): Promise<void> {
  const { weekday, hour, keeper_timezone: timezone } = due
  await move(deps, due, nextTimeOf({ weekday, hour }, timezone, deps.now()))
}

/** Where no next time can be found, as of a time zone that this runtime doesn't know, others are not kept waiting. */
async function putOff(deps: Deps, due: Due, error: unknown): Promise<void> {
  deps.log.warn({ err: error, keeper: due.keeper_id }, 'a schedule has no next time')
  await move(deps, due, deps.now() + dayMs)
}

async function move({ database }: Deps, due: Due, to: number): Promise<void> {
  const { keeper_id: keeperId, next_at, keeper_timezone: timezone } = due
  await database.transaction((trx) => moveSchedule(trx, { keeperId, from: Number(next_at), to, timezone }))
}
