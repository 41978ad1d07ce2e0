import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import type { JourneysTable } from '../../../database/schema/journeys.ts'
import { placeAt } from './place-at.ts'

export type JourneyRow = Selectable<JourneysTable>

/** The place of a journey in the list. */
export type JourneyPlace = { rank: number; position: number; id: string }

/** One of a keeper's journeys. */
export function findJourney(db: Queries, keeperId: string, id: string): Promise<JourneyRow | undefined> {
  return ofKeeper(db, keeperId).selectAll().where('id', '=', id).executeTakeFirst()
}

/** A page of a keeper's journeys, those that go on first. */
export function listJourneyRows(
  db: Queries,
  keeperId: string,
  { after, limit }: { after: JourneyPlace | undefined; limit: number },
): Promise<JourneyRow[]> {
  let rows = ofKeeper(db, keeperId).selectAll()
  if (after)
    rows = rows.where((eb) =>
      eb(eb.refTuple('rank', 'position', 'id'), '>', eb.tuple(after.rank, after.position, after.id)),
    )
  return rows.orderBy('rank').orderBy('position').orderBy('id').limit(limit).execute()
}

/** Whose a journey is, by its keeper. */
export function findJourneyKeeper(db: Queries, id: string): Promise<{ keeper_id: string } | undefined> {
  return db.selectFrom('journeys').select('keeper_id').where('id', '=', id).executeTakeFirst()
}

export async function countJourneyRows(db: Queries, keeperId: string): Promise<number> {
  const { total } = await ofKeeper(db, keeperId)
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function insertJourney(db: Queries, journey: Insertable<JourneysTable>): Promise<void> {
  await db.insertInto('journeys').values(journey).execute()
}

/** Writes over the given version. False when the journey has another one by now, or is gone. */
export async function updateJourney(
  db: Queries,
  { id, version }: Pick<JourneyRow, 'id' | 'version'>,
  changed: Partial<JourneyRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('journeys')
    .set({ ...changed, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Puts a journey at a place among those of the same rank, and numbers these from 0. */
export async function placeJourney(
  db: Queries,
  { keeperId, rank, id, position }: { keeperId: string; rank: number; id: string; position: number },
): Promise<void> {
  const inColumn = await ofKeeper(db, keeperId)
    .select(['id', 'position'])
    .where('rank', '=', rank)
    .orderBy('position')
    .orderBy('id')
    .execute()
  for (const moved of placeAt(inColumn, { id, position }))
    await db.updateTable('journeys').set({ position: moved.position }).where('id', '=', moved.id).execute()
}

/** Removes a journey with its milestones and its path; the moments stay. False where it is gone. */
export async function removeJourney(db: Queries, keeperId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('journeys')
    .where('keeper_id', '=', keeperId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function ofKeeper(db: Queries, keeperId: string) {
  return db.selectFrom('journeys').where('keeper_id', '=', keeperId)
}
