import { sql, type RawBuilder } from 'kysely'
import { isWithinGrant } from '../grants/within-grant.table.ts'

/** Whether a moment is where nothing shows it. Speaks of `moments` and `keepers`. */
export const isInTrash = sql<boolean>`(moments.deleted_at is not null or keepers.deleted_at is not null)`

/** Whether an agent may not be told now, for a person, what comes from a moment. Speaks of `moments` and `keepers`. */
export function isClosedTo({
  user,
  agent,
}: {
  user: RawBuilder<unknown>
  agent: RawBuilder<unknown>
}): RawBuilder<boolean> {
  return sql<boolean>`(moments.ai_access = 0 or keepers.ai_policy = 'off'
    or keepers.owner_id <> ${user} and (keepers.is_public = 0 or moments.visibility <> 'public')
    or not exists (select 1 from keeper_grants
      where keeper_grants.keeper_id = keepers.id and keeper_grants.agent_id = ${agent}
        and ${isWithinGrant('keeper_grants', 'moments')}))`
}
