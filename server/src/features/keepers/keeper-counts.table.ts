import { sql } from 'kysely'
import type { Database, Queries } from '../../database/database.ts'
import { prepared } from '../../database/prepared.ts'
import { holdKeeper } from './topics/mentions.table.ts'

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

/** Counts what keepers have from the beginning. Returns how many keepers had other counts. */
export async function recountKeepers(database: Database): Promise<number> {
  const { engine, reports } = database
  let changed = 0
  for (const { id } of await reports.selectFrom('keepers').select('id').execute()) {
    const found = await reports
      .selectFrom('keepers')
      .select('id')
      .where('id', '=', id)
      .where(isMiscounted)
      .executeTakeFirst()
    if (found) changed += await database.transaction((trx) => recount({ db: trx, engine }, id))
  }
  return changed
}

async function recount(trx: Pick<Database, 'db' | 'engine'>, id: string): Promise<number> {
  // Who has added something and not counted it yet does so afterwards.
  await holdKeeper(trx, id)
  const { numUpdatedRows } = await trx.db
    .updateTable('keepers')
    .set(counted)
    .where('id', '=', id)
    .where(isMiscounted)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const counted = {
  moment_count: sql<number>`(select count(*) from moments
    where moments.keeper_id = keepers.id and moments.deleted_at is null)`,
  journey_count: sql<number>`(select count(*) from journeys where journeys.keeper_id = keepers.id)`,
  proposal_count: sql<number>`(select count(*) from proposals
    where proposals.keeper_id = keepers.id and proposals.status = 'proposed')`,
}

const isMiscounted = sql<boolean>`(moment_count <> ${counted.moment_count}
  or journey_count <> ${counted.journey_count} or proposal_count <> ${counted.proposal_count})`

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
