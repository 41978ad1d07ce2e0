import { sql } from 'kysely'
import type { Queries } from '../../../database/database.ts'

/** How many moments journeys have, and how many of them are turning points. */
export async function countPaths(db: Queries, journeyIds: readonly string[]) {
  if (journeyIds.length === 0) return []
  return db
    .selectFrom('journey_moments')
    .innerJoin('moments', 'moments.id', 'journey_moments.moment_id')
    .select((eb) => [
      'journey_id',
      eb.fn.countAll<number>().as('moments'),
      eb.fn.sum<number>('turning_point').as('turning_points'),
    ])
    .where('journey_id', 'in', journeyIds)
    .where('deleted_at', 'is', null)
    .groupBy('journey_id')
    .execute()
}

/** What each day of some journeys had, in the order of the days, from moments whose day is known. */
export async function listJourneyDays(db: Queries, journeyIds: readonly string[]) {
  if (journeyIds.length === 0) return []
  return db
    .selectFrom('journey_moments')
    .innerJoin('moments', 'moments.id', 'journey_moments.moment_id')
    .select((eb) => [
      'journey_id',
      'local_date',
      eb.fn.countAll<number>().as('moments'),
      eb.fn.count<number>('mood').as('moods'),
      sql<number>`coalesce(sum(mood), 0)`.as('mood_sum'),
    ])
    .where('journey_id', 'in', journeyIds)
    .where('deleted_at', 'is', null)
    .where('date_precision', 'in', ['time', 'day'])
    .groupBy(['journey_id', 'local_date'])
    .orderBy('journey_id')
    .orderBy('local_date')
    .execute()
}
