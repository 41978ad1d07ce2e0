import type { Queries } from '../../../database/database.ts'

/** Something that happened in a keeper, with its days; `to` is null while it goes on. */
export type KeeperEvent = { title: string; from: string; to: string | null }

/** Few keepers have more. */
const eventsMax = 500

/** The journeys of a keeper, and the milestones that were reached on them, the latest first. */
export async function listEvents(db: Queries, keeperId: string): Promise<KeeperEvent[]> {
  const journeys = await db
    .selectFrom('journeys')
    .select(['title', 'started_on as from', 'ended_on as to'])
    .where('keeper_id', '=', keeperId)
    .where('status', '<>', 'planned')
    .orderBy('started_on', 'desc')
    .orderBy('id')
    .limit(eventsMax)
    .execute()
  const milestones = await db
    .selectFrom('journey_milestones')
    .innerJoin('journeys', 'journeys.id', 'journey_milestones.journey_id')
    .select(['journey_milestones.title', 'journey_milestones.reached_on'])
    .where('journeys.keeper_id', '=', keeperId)
    .where('reached_on', 'is not', null)
    .orderBy('reached_on', 'desc')
    .orderBy('journey_milestones.id')
    .limit(eventsMax)
    .execute()
  const reached = milestones.flatMap(({ title, reached_on: on }) =>
    on === null ? [] : [{ title, from: on, to: on }],
  )
  return [...reached, ...journeys]
}
