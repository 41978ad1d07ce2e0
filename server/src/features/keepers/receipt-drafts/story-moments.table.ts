import { sql } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import { isDrafted } from './drafted.table.ts'

/** Moments of a path that are looked at beside its turning points, evenly from the first to the last. */
const spreadOver = 40
const candidatesMax = 160

/**
 * The moments of a path that a model may read and that its story is drafted from, in the order of the path: the first,
 * the last, turning points, and some of all between. `rank` says which go first where not all fit.
 */
export async function listStoryMoments(
  db: Queries,
  journeyId: string,
): Promise<{ id: string; rank: number }[]> {
  const { rows } = await sql<{ id: string; turning_point: number; rn: number; total: number }>`
    with path as (
      select moments.id, turning_point,
        row_number() over (order by journey_moments.position, moment_id) as rn, count(*) over () as total
      from journey_moments join moments on moments.id = journey_moments.moment_id
      where journey_id = ${journeyId} and deleted_at is null and ai_access = 1
        and not ${isDrafted(sql.ref('moments.id'))})
    select id, turning_point, rn, total from path
    where turning_point = 1 or rn = 1 or rn = total
      or (rn * ${sql.lit(spreadOver)}) / total <> ((rn - 1) * ${sql.lit(spreadOver)}) / total
    order by turning_point desc, rn limit ${sql.lit(candidatesMax)}`.execute(db)
  return rows
    .map((row) => ({ ...row, rn: Number(row.rn), total: Number(row.total) }))
    .toSorted((one, other) => one.rn - other.rn)
    .map(({ id, turning_point, rn, total }) => ({
      ...{ id, rank: rn === 1 || rn === total ? 0 : turning_point === 1 ? 1 : 2 + betweenness(rn, total) },
    }))
}

/** Halves come before quarters, and those before eighths: what is left out is left out evenly. */
function betweenness(rn: number, total: number): number {
  const part = Math.floor((rn / total) * 64)
  return part === 0 ? 6 : 6 - Math.min(6, Math.log2(part & -part))
}

/** Which of some moments are on a path. */
export async function findOnStoryPath(
  db: Queries,
  journeyId: string,
  momentIds: readonly string[],
): Promise<Set<string>> {
  if (momentIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('journey_moments')
    .select('moment_id')
    .where('journey_id', '=', journeyId)
    .where('moment_id', 'in', momentIds)
    .execute()
  return new Set(rows.map(({ moment_id }) => moment_id))
}
