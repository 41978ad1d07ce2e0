import type { Selectable } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import type { JourneyMilestonesTable } from '../../../database/schema/journeys.ts'
import { placeAt } from './place-at.ts'

export type MilestoneRow = Selectable<JourneyMilestonesTable>

/** The milestones of journeys, each journey's in their order. */
export async function listMilestones(db: Queries, journeyIds: readonly string[]): Promise<MilestoneRow[]> {
  if (journeyIds.length === 0) return []
  const rows = db.selectFrom('journey_milestones').selectAll().where('journey_id', 'in', journeyIds)
  return rows.orderBy('journey_id').orderBy('position').orderBy('id').execute()
}

export function findMilestone(db: Queries, journeyId: string, id: string): Promise<MilestoneRow | undefined> {
  return db
    .selectFrom('journey_milestones')
    .selectAll()
    .where('journey_id', '=', journeyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Which of these ids milestones have, of whatever journey. */
export async function findMilestoneIds(db: Queries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('journey_milestones').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

export async function insertMilestones(db: Queries, milestones: readonly MilestoneRow[]): Promise<void> {
  if (milestones.length > 0) await db.insertInto('journey_milestones').values(milestones).execute()
}

/** Writes over the given version. Undefined when the milestone has another one by now, or is gone. */
export function updateMilestone(
  db: Queries,
  { id, version }: MilestoneRow,
  changed: Partial<MilestoneRow>,
): Promise<MilestoneRow | undefined> {
  return db
    .updateTable('journey_milestones')
    .set({ ...changed, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

/** Puts a milestone at a place among its journey's, and numbers these from 0. */
export async function placeMilestone(
  db: Queries,
  { journeyId, id, position }: { journeyId: string; id: string; position: number },
): Promise<void> {
  for (const moved of placeAt(await listMilestones(db, [journeyId]), { id, position }))
    await db
      .updateTable('journey_milestones')
      .set({ position: moved.position })
      .where('id', '=', moved.id)
      .execute()
}

/** False where it is gone already. */
export async function removeMilestone(db: Queries, journeyId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('journey_milestones')
    .where('journey_id', '=', journeyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
