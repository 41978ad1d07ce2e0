import { sql, type RawBuilder } from 'kysely'
import type { MomentsOf } from '../../../owned-data/owned-data.ts'

/** Whether a row is of one of these moments. Speaks of the only `moment_id` that there is. */
export function isOfMoments(moments: MomentsOf): RawBuilder<boolean> {
  return 'ids' in moments
    ? sql<boolean>`moment_id in (${sql.join(moments.ids)})`
    : sql<boolean>`moment_id in (select id from moments where keeper_id = ${moments.keeperId})`
}
