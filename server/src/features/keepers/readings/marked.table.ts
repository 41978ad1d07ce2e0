import type { GrantWish } from '#contracts/keepers/grants.ts'
import { sql, type RawBuilder } from 'kysely'
import { isWithinGrant, isWithinWish } from '../grants/within-grant.table.ts'

/** Whether a moment is where nothing shows it. Speaks of `moments` and `keepers`. */
export const isInTrash = sql<boolean>`(moments.deleted_at is not null or keepers.deleted_at is not null)`

/** Whether an agent may not be told now, for a person, what comes from a moment. Speaks of `moments` and `keepers`. */
export function isClosedTo({
  user,
  agent,
  tries = [],
}: {
  user: RawBuilder<unknown>
  agent: RawBuilder<unknown>
  tries?: readonly GrantWish[]
}): RawBuilder<boolean> {
  const tried = tries.map(
    (wish) => sql`and (keepers.id <> ${wish.keeperId}
      or not (${wish.right !== null ? sql`1 = 1` : sql`1 = 0`} and keepers.owner_id = ${user}
        and ${isWithinWish(wish, 'moments')}))`,
  )
  const isUntried =
    tries.length === 0
      ? sql``
      : sql`and keepers.id not in (${sql.join(tries.map(({ keeperId }) => keeperId))})`
  return sql<boolean>`(moments.ai_access = 0 or keepers.ai_policy = 'off'
    or keepers.owner_id <> ${user} and (keepers.is_public = 0 or moments.visibility <> 'public')
    or not exists (select 1 from keeper_grants
      where keeper_grants.keeper_id = keepers.id and keeper_grants.agent_id = ${agent}
        and ${isWithinGrant('keeper_grants', 'moments')} ${isUntried}) ${sql.join(tried, sql` `)})`
}
