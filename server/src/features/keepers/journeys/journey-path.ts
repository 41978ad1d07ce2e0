import { journeyWording } from '#contracts/keepers/journey-wording.ts'
import type { PathAdd, PathChange, PathMoment, PathQuery } from '#contracts/keepers/journeys.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { summaryAnswer } from '../moments/moment-rows.ts'
import { pathCursor, pathPlaceOf } from './journey-cursor.ts'
import {
  addToJourney,
  findNextOnPath,
  findOnPath,
  listPathRows,
  removeFromJourney,
  spreadPath,
  updateOnPath,
  type JourneyMomentRow,
} from './journey-moments.table.ts'
import { getJourneyRow, takeJourneyPace, type Place } from './journeys.ts'

/** A page of a journey's path, the newest moment first unless the oldest is asked for. */
export async function listPath(
  deps: Deps,
  user: UserActor,
  { query: { cursor, limit, order, turningPoints }, ...place }: Place & { query: PathQuery },
): Promise<{ data: PathMoment[]; nextCursor: string | null }> {
  const { row: journey } = await getJourneyRow(deps, user, place)
  const after = cursor === undefined ? undefined : pathPlaceOf(cursor)
  const rows = await listPathRows(deps.database.db, journey.id, {
    ...{ after, order, limit: limit + 1, isTurningPointsOnly: turningPoints === true },
  })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    data: page.map((row) => ({ ...summaryAnswer(row, ''), turningPoint: row.turning_point === 1 })),
    nextCursor: last ? pathCursor({ position: last.path_position, momentId: last.id }) : null,
  }
}

/** Adds moments to a journey; those that are gone, or are part of it, are left out. */
export async function addMoments(
  deps: Deps,
  user: UserActor,
  { input: { ids }, ...place }: Place & { input: PathAdd },
): Promise<{ ids: string[] }> {
  const { row: journey, keeper } = await getJourneyRow(deps, user, place, 'edit')
  await takeJourneyPace(deps, user)
  const work = { keeperId: keeper.id, journeyId: journey.id, ids, now: deps.now() }
  return { ids: await deps.database.transaction((trx) => addToJourney(trx, work)) }
}

type MomentPlace = Place & { momentId: string }

/** Marks a moment of the path as a turning point, or moves it. Throws `not_found` for what isn't on it. */
export async function changeOnPath(
  deps: Deps,
  user: UserActor,
  { momentId, change: { turningPoint, after }, ...place }: MomentPlace & { change: PathChange },
): Promise<void> {
  const { row: journey } = await getJourneyRow(deps, user, place, 'edit')
  await takeJourneyPace(deps, user)
  await deps.database.transaction(async (trx) => {
    const row = await getOnPath(trx, journey.id, momentId)
    if (turningPoint !== undefined) await updateOnPath(trx, row, { turning_point: Number(turningPoint) })
    if (after !== undefined && after !== momentId)
      await updateOnPath(trx, row, { position: await placeAfter(trx, row, after), is_moved: 1 })
  })
}

/** The moment itself stays. */
export async function removeMoment(
  deps: Deps,
  user: UserActor,
  { momentId, ...place }: MomentPlace,
): Promise<void> {
  const { row: journey, keeper } = await getJourneyRow(deps, user, place, 'edit')
  const work = { keeperId: keeper.id, journeyId: journey.id, ids: [momentId], now: deps.now() }
  const removed = await deps.database.transaction((trx) => removeFromJourney(trx, work))
  if (removed.ids.length === 0) throw notOnPath()
}

const hourMs = 3_600_000

/** A place right after another moment, or before all with null. */
async function placeAfter(
  trx: Queries,
  { journey_id, moment_id }: JourneyMomentRow,
  after: string | null,
  isSpread = false,
): Promise<number> {
  const older = after === null ? undefined : await getOnPath(trx, journey_id, after)
  const newer = await findNextOnPath(trx, journey_id, { after: older, but: moment_id })
  if (!older) return newer ? newer.position - hourMs : 0
  if (!newer) return older.position + hourMs
  const between = (older.position + newer.position) / 2
  if (isSpread || (between > older.position && between < newer.position)) return between
  await spreadPath(trx, journey_id)
  return placeAfter(trx, { ...older, moment_id }, after, true)
}

async function getOnPath(trx: Queries, journeyId: string, momentId: string): Promise<JourneyMomentRow> {
  const row = await findOnPath(trx, journeyId, momentId)
  if (!row) throw notOnPath()
  return row
}

function notOnPath(): AppError {
  return new AppError('not_found', journeyWording.momentNotInIt)
}
