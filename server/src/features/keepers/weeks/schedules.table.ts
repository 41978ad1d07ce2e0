import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import type { ReviewSchedulesTable } from '../../../database/schema/proposals.ts'

export type ScheduleRow = Selectable<ReviewSchedulesTable>

export function findSchedule(db: Queries, keeperId: string): Promise<ScheduleRow | undefined> {
  return db.selectFrom('review_schedules').selectAll().where('keeper_id', '=', keeperId).executeTakeFirst()
}

/** Stores these fields of a schedule; others stay. */
export async function putSchedule(db: Queries, row: Insertable<ReviewSchedulesTable>): Promise<void> {
  const { keeper_id: _keeper, ...changed } = row
  await db
    .insertInto('review_schedules')
    .values(row)
    .onConflict((conflict) => conflict.column('keeper_id').doUpdateSet(changed))
    .execute()
}

/** Schedules that are due, or were computed for another time zone than their keeper has now. */
export function listDueSchedules(db: Queries, { now, limit }: { now: number; limit: number }) {
  return db
    .selectFrom('review_schedules')
    .innerJoin('keepers', 'keepers.id', 'review_schedules.keeper_id')
    .selectAll('review_schedules')
    .select(['keepers.owner_id', 'keepers.timezone as keeper_timezone'])
    .where('keepers.deleted_at', 'is', null)
    .where('keepers.archived_at', 'is', null)
    .where('keepers.sample', '=', 0)
    .where('review_schedules.next_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('review_schedules.next_at', '<=', now),
        eb('review_schedules.timezone', '<>', eb.ref('keepers.timezone')),
      ]),
    )
    .orderBy('review_schedules.next_at')
    .limit(limit)
    .execute()
}

/** Sets the next time of a schedule that is still at the one that was read. */
export async function moveSchedule(
  db: Queries,
  { keeperId, from, to, timezone }: { keeperId: string; from: number; to: number; timezone: string },
): Promise<void> {
  await db
    .updateTable('review_schedules')
    .set({ next_at: to, timezone })
    .where('keeper_id', '=', keeperId)
    .where('next_at', '=', from)
    .execute()
}
