import type { Queries } from '../../database/database.ts'
import { prepared } from '../../database/prepared.ts'

/** Counts moments that a keeper has more, or fewer, and when it was written in, `now`. */
export async function countMoments(
  db: Queries,
  keeperId: string,
  { more, now }: { more: number; now?: number },
): Promise<void> {
  await (now === undefined ? addMoments(db, { keeperId, more }) : addMomentsAt(db, { keeperId, more, now }))
}

const addMoments = prepared((db, add: { keeperId: string; more: number }) =>
  db
    .updateTable('keepers')
    .set((eb) => ({ moment_count: eb('moment_count', '+', add.more) }))
    .where('id', '=', add.keeperId),
)

const addMomentsAt = prepared((db, add: { keeperId: string; more: number; now: number }) =>
  db
    .updateTable('keepers')
    .set((eb) => ({ moment_count: eb('moment_count', '+', add.more), updated_at: add.now }))
    .where('id', '=', add.keeperId),
)

/** Counts journeys that a keeper has more, or fewer, and when it was written in, `now`. */
export async function countJourneys(
  db: Queries,
  keeperId: string,
  { more, now }: { more: number; now?: number },
): Promise<void> {
  await db
    .updateTable('keepers')
    .set((eb) => ({
      journey_count: eb('journey_count', '+', more),
      ...(now !== undefined && { updated_at: now }),
    }))
    .where('id', '=', keeperId)
    .execute()
}

/** How many moments an owner has in all keepers that are not deleted. */
export async function countOwnMoments(db: Queries, ownerId: string): Promise<number> {
  const { rows } = await sumOwnMoments(db, { ownerId })
  return Number(rows[0]?.total ?? 0)
}

const sumOwnMoments = prepared((db, of: { ownerId: string }) =>
  db
    .selectFrom('keepers')
    .select((eb) => eb.fn.sum('moment_count').as('total'))
    .where('owner_id', '=', of.ownerId)
    .where('deleted_at', 'is', null),
)

/** How many keepers an owner has, without the deleted ones. */
export async function countKeepers(db: Queries, ownerId: string): Promise<number> {
  const kept = db.selectFrom('keepers').where('owner_id', '=', ownerId).where('deleted_at', 'is', null)
  const { total } = await kept.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}
