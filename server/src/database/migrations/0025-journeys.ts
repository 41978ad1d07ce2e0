import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Journeys, their milestones, and the moments that are their path. */
export const journeysTables: Migration = {
  version: 25,
  name: 'journeys',
  async up(trx, engine) {
    // Sorted by code points on both engines.
    const sorted = engine === 'postgres' ? 'text collate "C"' : 'text'
    for (const statement of statements(sorted)) await sql.raw(statement).execute(trx)
  },
}

const statements = (sorted: string) => [
  `create table journeys (
    id ${sorted} primary key, keeper_id text not null references keepers(id) on delete cascade,
    title text not null, intention text not null, status text not null, rank integer not null,
    position integer not null, started_on text not null, target_on text, ended_on text,
    outcome text, next_step text, version integer not null,
    created_at bigint not null, updated_at bigint not null)`,
  `create index journeys_order on journeys (keeper_id, rank, position, id)`,
  `create table journey_milestones (
    id ${sorted} primary key, journey_id ${sorted} not null references journeys(id) on delete cascade,
    title text not null, due_on text, reached_on text, position integer not null, version integer not null)`,
  `create index journey_milestones_order on journey_milestones (journey_id, position, id)`,
  `create table journey_moments (
    journey_id ${sorted} not null references journeys(id) on delete cascade,
    moment_id ${sorted} not null references moments(id) on delete cascade,
    position double precision not null, is_moved integer not null, turning_point integer not null,
    primary key (journey_id, moment_id))`,
  `create index journey_moments_path on journey_moments (journey_id, position, moment_id, turning_point)`,
  `create index journey_moments_moment on journey_moments (moment_id)`,
]
