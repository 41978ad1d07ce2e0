import type { Selectable } from 'kysely'
import { momentJourneysMax } from '#contracts/keepers/journey-choices.ts'
import { journeyWording } from '#contracts/keepers/journey-wording.ts'
import type { PathMark } from '#contracts/keepers/moment-bulk.ts'
import type { Queries } from '../../../database/database.ts'
import type { JourneyMomentsTable } from '../../../database/schema/journeys.ts'
import { AppError } from '../../../errors.ts'
import { summaryColumns } from '../moments/moments.table.ts'
import type { PathPlace } from './journey-cursor.ts'

export type JourneyMomentRow = Selectable<JourneyMomentsTable>

/** The journeys that a moment belongs to, in the order in which a list has them. */
export async function listJourneysOf(db: Queries, momentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('journey_moments')
    .innerJoin('journeys', 'journeys.id', 'journey_moments.journey_id')
    .select('journeys.id')
    .where('moment_id', '=', momentId)
    .orderBy('journeys.rank')
    .orderBy('journeys.position')
    .orderBy('journeys.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Has a moment belong to these of its keeper's journeys, and to no other. */
export async function setJourneysOf(
  db: Queries,
  moment: { id: string; keeper_id: string; occurred_at: number },
  journeyIds: readonly string[],
): Promise<void> {
  const known =
    journeyIds.length === 0
      ? []
      : await db
          .selectFrom('journeys')
          .select('id')
          .where('keeper_id', '=', moment.keeper_id)
          .where('id', 'in', journeyIds)
          .execute()
  const wanted = known.map(({ id }) => id)
  await db
    .deleteFrom('journey_moments')
    .where('moment_id', '=', moment.id)
    .$if(wanted.length > 0, (others) => others.where('journey_id', 'not in', wanted))
    .execute()
  await insertJourneyMoments(
    db,
    wanted.map((id) => pathRow(id, moment)),
  )
}

/** A moment whose date was changed goes along on the paths on which nobody moved it. */
export async function followDate(db: Queries, moment: { id: string; occurred_at: number }): Promise<void> {
  await db
    .updateTable('journey_moments')
    .set({ position: Number(moment.occurred_at) })
    .where('moment_id', '=', moment.id)
    .where('is_moved', '=', 0)
    .execute()
}

/**
 * Adds moments of the journey's keeper that are not deleted. Returns those that were not part of it. Throws `conflict`
 * where one of them belongs to as many journeys as it may.
 */
export async function addToJourney(
  db: Queries,
  { keeperId, journeyId, ids, now, marks = [] }: PathWork & { marks?: readonly PathMark[] | undefined },
): Promise<string[]> {
  const marked = new Map(marks.map((mark) => [mark.id, mark]))
  const moments = await db
    .selectFrom('moments')
    .select(['id', 'occurred_at'])
    .where('keeper_id', '=', keeperId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  const added = await insertJourneyMoments(
    db,
    moments.map((moment) => ({ ...pathRow(journeyId, moment), ...markColumns(marked.get(moment.id)) })),
  )
  if (await hasTooMany(db, added)) throw new AppError('conflict', journeyWording.tooManyOfMoment)
  await noteChange(db, added, now)
  return added
}

/** Whether one of some moments belongs to more journeys than its editor takes. */
async function hasTooMany(db: Queries, momentIds: readonly string[]): Promise<boolean> {
  if (momentIds.length === 0) return false
  const full = await db
    .selectFrom('journey_moments')
    .select('moment_id')
    .where('moment_id', 'in', momentIds)
    .groupBy('moment_id')
    .having((eb) => eb(eb.fn.countAll(), '>', momentJourneysMax))
    .limit(1)
    .executeTakeFirst()
  return full !== undefined
}

/** Removes moments from a journey. Returns those that were part of it, and what was said of them there. */
export async function removeFromJourney(
  db: Queries,
  { keeperId, journeyId, ids, now }: PathWork,
): Promise<{ ids: string[]; marks: PathMark[] }> {
  const removed = await db
    .deleteFrom('journey_moments')
    .where('journey_id', '=', journeyId)
    .where('moment_id', 'in', keptOf(db, keeperId).where('id', 'in', ids))
    .returningAll()
    .execute()
  const removedIds = removed.map(({ moment_id }) => moment_id)
  await noteChange(db, removedIds, now)
  return { ids: removedIds, marks: removed.flatMap(markOf) }
}

/** None where nothing was said of a moment. */
function markOf({ moment_id: id, turning_point, is_moved, position }: JourneyMomentRow): PathMark[] {
  if (turning_point === 0 && is_moved === 0) return []
  return [{ id, turningPoint: turning_point === 1, movedTo: is_moved === 1 ? position : null }]
}

function markColumns(mark: PathMark | undefined): Partial<JourneyMomentRow> {
  if (!mark) return {}
  return {
    turning_point: Number(mark.turningPoint),
    ...(mark.movedTo !== null && { position: mark.movedTo, is_moved: 1 }),
  }
}

type PathWork = { keeperId: string; journeyId: string; ids: readonly string[]; now: number }

/** Inserts those that are not there. Returns their moments. */
export async function insertJourneyMoments(
  db: Queries,
  rows: readonly JourneyMomentRow[],
): Promise<string[]> {
  if (rows.length === 0) return []
  const inserted = await db
    .insertInto('journey_moments')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('moment_id')
    .execute()
  return inserted.map(({ moment_id }) => moment_id)
}

/** A moment of a journey's path that is not deleted. */
export function findOnPath(
  db: Queries,
  journeyId: string,
  momentId: string,
): Promise<JourneyMomentRow | undefined> {
  return keptPath(db, journeyId)
    .selectAll('journey_moments')
    .where('moment_id', '=', momentId)
    .executeTakeFirst()
}

/** The moment of a path that comes right after a place, other than `but`. */
export function findNextOnPath(
  db: Queries,
  journeyId: string,
  { after, but }: { after: Pick<JourneyMomentRow, 'position' | 'moment_id'> | undefined; but: string },
): Promise<JourneyMomentRow | undefined> {
  let next = keptPath(db, journeyId).selectAll('journey_moments').where('moment_id', '<>', but)
  if (after)
    next = next.where((eb) =>
      eb(
        eb.refTuple('journey_moments.position', 'journey_moments.moment_id'),
        '>',
        eb.tuple(after.position, after.moment_id),
      ),
    )
  return next.orderBy('journey_moments.position').orderBy('moment_id').limit(1).executeTakeFirst()
}

export async function updateOnPath(
  db: Queries,
  { journey_id, moment_id }: JourneyMomentRow,
  changed: Partial<JourneyMomentRow>,
): Promise<void> {
  await db
    .updateTable('journey_moments')
    .set(changed)
    .where('journey_id', '=', journey_id)
    .where('moment_id', '=', moment_id)
    .execute()
}

/** Gives each moment of a path, deleted ones included, a place of its own, in the order in which they are. */
export async function spreadPath(db: Queries, journeyId: string): Promise<void> {
  const rows = await db
    .selectFrom('journey_moments')
    .select(['moment_id', 'position'])
    .where('journey_id', '=', journeyId)
    .orderBy('position')
    .orderBy('moment_id')
    .execute()
  let last = -Infinity
  for (const { moment_id, position } of rows) {
    const own = Math.max(position, last + 1)
    if (own !== position)
      await db
        .updateTable('journey_moments')
        .set({ position: own })
        .where('journey_id', '=', journeyId)
        .where('moment_id', '=', moment_id)
        .execute()
    last = own
  }
}

/** A page of a path, without moments in the trash. */
export function listPathRows(
  db: Queries,
  journeyId: string,
  { after, limit, order, isTurningPointsOnly }: PathPage,
) {
  const [later, direction] = order === 'newest' ? (['<', 'desc'] as const) : (['>', 'asc'] as const)
  let rows = keptPath(db, journeyId)
    .select(summaryColumns.map((column) => `moments.${column}` as const))
    .select(['journey_moments.position as path_position', 'turning_point'])
  if (isTurningPointsOnly) rows = rows.where('turning_point', '=', 1)
  if (after)
    rows = rows.where((eb) =>
      eb(
        eb.refTuple('journey_moments.position', 'journey_moments.moment_id'),
        later,
        eb.tuple(after.position, after.momentId),
      ),
    )
  return rows
    .orderBy('journey_moments.position', direction)
    .orderBy('journey_moments.moment_id', direction)
    .limit(limit)
    .execute()
}
type PathPage = {
  after: PathPlace | undefined
  limit: number
  order: 'newest' | 'oldest'
  isTurningPointsOnly: boolean
}

/** The paths of a keeper's journeys, without moments in the trash. */
export function listKeptPaths(db: Queries, keeperId: string): Promise<JourneyMomentRow[]> {
  return db
    .selectFrom('journey_moments')
    .innerJoin('moments', 'moments.id', 'journey_moments.moment_id')
    .selectAll('journey_moments')
    .where('keeper_id', '=', keeperId)
    .where('deleted_at', 'is', null)
    .orderBy('journey_id')
    .orderBy('journey_moments.position')
    .orderBy('moment_id')
    .execute()
}

/** Moments that belong to other journeys than before have another version: an open editor knew the old ones. */
export async function noteChange(db: Queries, momentIds: readonly string[], now: number): Promise<void> {
  if (momentIds.length === 0) return
  await db
    .updateTable('moments')
    .set((eb) => ({ updated_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', momentIds)
    .execute()
}

/** A moment on a path, at the place of its date. */
export function pathRow(journeyId: string, moment: { id: string; occurred_at: number }): JourneyMomentRow {
  return {
    ...{ journey_id: journeyId, moment_id: moment.id, position: Number(moment.occurred_at) },
    ...{ is_moved: 0, turning_point: 0 },
  }
}

function keptPath(db: Queries, journeyId: string) {
  return db
    .selectFrom('journey_moments')
    .innerJoin('moments', 'moments.id', 'journey_moments.moment_id')
    .where('journey_id', '=', journeyId)
    .where('deleted_at', 'is', null)
}

function keptOf(db: Queries, keeperId: string) {
  return db
    .selectFrom('moments')
    .select('id')
    .where('keeper_id', '=', keeperId)
    .where('deleted_at', 'is', null)
}
