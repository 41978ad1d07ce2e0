import { randomUUID } from 'node:crypto'
import { isOver, journeysMax } from '#contracts/keepers/journey-choices.ts'
import { journeyWording } from '#contracts/keepers/journey-wording.ts'
import {
  JourneyStatus,
  type Journey,
  type JourneyChange,
  type JourneyConflict,
  type JourneyCreate,
  type JourneyQuery,
} from '#contracts/keepers/journeys.ts'
import { quotaWording } from '#contracts/limits/quota-wording.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { takeLimits } from '../../limits/index.ts'
import { getKeeper, type StoredKeeper } from '../keepers.ts'
import { countJourneys, countMoments } from '../keeper-counts.table.ts'
import { appendToLogbook } from '../logbook/append-to-logbook.ts'
import { deedOf } from '../moments/moment-log.ts'
import { todayIn } from '../today-in.ts'
import { holdKeeper } from '../topics/mentions.table.ts'
import { journeyCursor, journeyPlaceOf } from './journey-cursor.ts'
import { changedColumns, journeyAnswers, newJourneyRow } from './journey-rows.ts'
import {
  countJourneyRows,
  findJourney,
  insertJourney,
  listJourneyRows,
  placeJourney,
  removeJourney,
  updateJourney,
  type JourneyRow,
} from './journeys.table.ts'

export type Place = { keeperId: string; journeyId: string }

/** A page of a keeper's journeys, those that go on first. */
export async function listJourneys(
  deps: Deps,
  user: UserActor,
  { keeperId, query: { cursor, limit } }: { keeperId: string; query: JourneyQuery },
): Promise<{ data: Journey[]; nextCursor: string | null }> {
  const keeper = await getKeeper(deps, user, keeperId)
  const after = cursor === undefined ? undefined : journeyPlaceOf(cursor)
  const rows = await listJourneyRows(deps.database.db, keeper.id, { after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    data: await journeyAnswers(deps.database.reports, page),
    nextCursor: last ? journeyCursor(last) : null,
  }
}

/** One of the person's journeys with its keeper. Throws `not_found`. */
export async function getJourneyRow(
  deps: Deps,
  user: UserActor,
  { keeperId, journeyId }: Place,
  action: 'see' | 'edit' = 'see',
): Promise<{ row: JourneyRow; keeper: StoredKeeper }> {
  const keeper = await getKeeper(deps, user, keeperId, action)
  const row = await findJourney(deps.database.db, keeper.id, journeyId)
  if (!row) throw notFound()
  return { row, keeper }
}

export async function showJourney(deps: Deps, user: UserActor, place: Place): Promise<Journey> {
  const { row } = await getJourneyRow(deps, user, place)
  const [journey] = await journeyAnswers(deps.database.reports, [row])
  if (!journey) throw notFound()
  return journey
}

/** Throws `conflict` where a keeper has as many as it may. */
export async function createJourney(
  deps: Deps,
  user: UserActor,
  { keeperId, input }: { keeperId: string; input: JourneyCreate },
): Promise<Journey> {
  const keeper = await getKeeper(deps, user, keeperId, 'edit')
  await takeJourneyPace(deps, user)
  const now = deps.now()
  const today = todayIn(keeper, now)
  const endedOn = isOver(input.status) ? (input.endedOn ?? today) : input.endedOn
  const given = { ...input, endedOn, startedOn: input.startedOn ?? endedOn ?? today }
  const row = newJourneyRow(given, { id: randomUUID(), keeperId: keeper.id, now })
  requireOrder(row)
  await deps.database.transaction(async (trx) => {
    if ((await countJourneyRows(trx, keeper.id)) >= journeysMax)
      throw new AppError('conflict', journeyWording.tooMany)
    await insertJourney(trx, row)
    await placeJourney(trx, { keeperId: keeper.id, rank: row.rank, id: row.id, position: 0 })
    await countJourneys(trx, keeper.id, { more: 1, now })
    await appendToLogbook(trx, {
      ...{ ...deedOf(user, keeper, now), action: 'journey.begun', subject: { journeyId: row.id } },
    })
  })
  return showJourney(deps, user, { keeperId: keeper.id, journeyId: row.id })
}

/** Changes the given fields. Throws `conflict` with both in `data` when the journey was changed since it was read. */
export async function changeJourney(
  deps: Deps,
  user: UserActor,
  { change, ...place }: Place & { change: JourneyChange },
): Promise<Journey> {
  const { row, keeper } = await getJourneyRow(deps, user, place, 'edit')
  await takeJourneyPace(deps, user)
  const now = deps.now()
  if (change.endedOn && !isOver(change.status ?? JourneyStatus.parse(row.status)))
    throw invalid('endedOn', journeyWording.notOver)
  const columns = changedColumns(row, change, { now, today: todayIn(keeper, now) })
  const next = { ...row, ...columns }
  requireOrder(next)
  const position = change.position ?? (next.rank === row.rank ? undefined : 0)
  const isWritten =
    row.version === change.version &&
    (await deps.database.transaction(async (trx) => {
      if (!(await updateJourney(trx, row, columns))) return false
      if (position !== undefined)
        await placeJourney(trx, { keeperId: keeper.id, rank: next.rank, id: row.id, position })
      await countMoments(trx, keeper.id, { more: 0, now })
      await appendToLogbook(trx, {
        ...{ ...deedOf(user, keeper, now), action: 'journey.changed', subject: { journeyId: row.id } },
      })
      return true
    }))
  const current = await showJourney(deps, user, { keeperId: keeper.id, journeyId: row.id })
  if (isWritten) return current
  const data: JourneyConflict = { current, yours: change }
  throw new AppError('conflict', journeyWording.changedElsewhere, { data })
}

/** For good; its moments stay. */
export async function deleteJourney(deps: Deps, user: UserActor, place: Place): Promise<void> {
  const { row, keeper } = await getJourneyRow(deps, user, place, 'edit')
  const now = deps.now()
  await deps.database.transaction(async (trx) => {
    // Before its path, as who erases a moment of it does.
    await holdKeeper({ db: trx, engine: deps.database.engine }, keeper.id)
    if (!(await removeJourney(trx, keeper.id, row.id))) throw notFound()
    await countJourneys(trx, keeper.id, { more: -1, now })
    await appendToLogbook(trx, {
      ...{ ...deedOf(user, keeper, now), action: 'journey.deleted', subject: { journeyId: row.id } },
    })
  })
}

/** Enough for somebody who moves things about on a board. */
export async function takeJourneyPace(deps: Deps, { userId }: UserActor): Promise<void> {
  const minute = { key: `write:journeys:${userId}`, limit: 240, windowMs: 60_000, block: 10 }
  await takeLimits(deps, [minute], quotaWording.savingTooFast)
}

/** No journey ends, or wants to, before it started. */
function requireOrder({ started_on, target_on, ended_on, status }: JourneyRow): void {
  if (target_on !== null && target_on < started_on) throw invalid('targetOn', journeyWording.endsBeforeStart)
  if (ended_on !== null && ended_on < started_on) throw invalid('endedOn', journeyWording.endsBeforeStart)
  if (ended_on !== null && !isOver(JourneyStatus.parse(status)))
    throw invalid('endedOn', journeyWording.notOver)
}

function invalid(field: 'targetOn' | 'endedOn', reason: string): AppError {
  return new AppError('invalid_request', reason, { fields: { [field]: reason } })
}

function notFound(): AppError {
  return new AppError('not_found', journeyWording.notFound)
}
