import { addDays, dayAt, timeAtWall } from '#contracts/keepers/local-date.ts'
import { weekReviewWording as wording } from '#contracts/keepers/week-review-wording.ts'
import type { ReviewSchedule, ReviewSchedulePut } from '#contracts/keepers/week-reviews.ts'
import { defaultWeekHour, mondayOf, type WeekHour } from '#contracts/keepers/weeks.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import {
  findSchedule,
  getKeeper,
  putSchedule,
  type ScheduleRow,
  type StoredKeeper,
} from '../keepers/index.ts'
import { takePace } from '../limits/index.ts'
import { chooseAskModel } from './ask-model.ts'

/** The first time after a moment at which the clock of a time zone shows an hour of a weekday. */
export function nextTimeOf({ weekday, hour }: WeekHour, timezone: string, after: number): number {
  const here = dayAt(after, timezone)
  for (let week = 0; ; week += 1) {
    const day = addDays(mondayOf(here), weekday - 1 + 7 * week)
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
    const at = timeAtWall({ year, month, day: date, hour, minute: 0 }, timezone)
    if (at > after) return at
  }
}

/** When reviews are written by themselves; off, until their owner says otherwise. */
export async function showSchedule(
  deps: Deps,
  user: UserActor,
  keeper: StoredKeeper,
): Promise<ReviewSchedule> {
  const row = await findSchedule(deps.database.db, keeper.id)
  const to = await chooseAskModel(deps, user, new Set([keeper.ai_policy]))
  return scheduleAnswer(row, keeper, typeof to === 'string' || row?.agreed_provider === to.provider)
}

/** Throws `conflict` for a sample, in which nothing happens by itself. */
export async function changeSchedule(
  deps: Deps,
  user: UserActor,
  { keeperId, put: { isOn, ...weekHour } }: { keeperId: string; put: ReviewSchedulePut },
): Promise<ReviewSchedule> {
  const keeper = await getKeeper(deps, user, keeperId, 'edit')
  await takePace(deps, `save:week-review:${user.userId}`, wording.tooFast)
  if (isOn && keeper.sample === 1) throw new AppError('conflict', wording.scheduleSample)
  const { timezone } = keeper
  const next_at = isOn ? nextTimeOf(weekHour, timezone, deps.now()) : null
  await deps.database.transaction((trx) =>
    putSchedule(trx, { keeper_id: keeper.id, ...weekHour, timezone, next_at }),
  )
  return showSchedule(deps, user, keeper)
}

function scheduleAnswer(
  row: ScheduleRow | undefined,
  { timezone }: StoredKeeper,
  isAgreed: boolean,
): ReviewSchedule {
  const { weekday, hour } = row ?? defaultWeekHour
  const nextAt = row?.next_at == null ? null : new Date(Number(row.next_at)).toISOString()
  return { isOn: nextAt !== null, weekday, hour, timezone, nextAt, isAgreed }
}
