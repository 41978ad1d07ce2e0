import { sql, type RawBuilder } from 'kysely'
import type { MomentsOf } from '../../../owned-data/owned-data.ts'

/** Whether a row is of one of these moments. Speaks of the only `moment_id` that there is. */
export function isOfMoments(moments: MomentsOf): RawBuilder<boolean> {
  if ('ids' in moments) return sql<boolean>`moment_id in (${sql.join(moments.ids)})`
  const keepers =
    'keeperId' in moments
      ? sql`${moments.keeperId}`
      : sql`select id from keepers where owner_id = ${moments.ownerId}`
  return sql<boolean>`moment_id in (select id from moments where keeper_id in (${keepers}))`
}
