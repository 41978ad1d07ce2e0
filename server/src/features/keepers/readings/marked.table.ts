import { sql } from 'kysely'

/** Whether a moment is where nothing shows it. Speaks of `moments` and `keepers`. */
export const isInTrash = sql<boolean>`(moments.deleted_at is not null or keepers.deleted_at is not null)`

/**
 * Whether an agent may not be told now, for a person, what comes from a moment. Speaks of `moments` and `keepers`, and of
 * the columns that name the two.
 */
export function isClosedTo(columns: {
  user: 'memory_facts.user_id' | 'agent_tests.private_to'
  agent: 'memory_facts.agent_id' | 'agent_tests.agent_id'
}) {
  const [user, agent] = [sql.ref(columns.user), sql.ref(columns.agent)]
  return sql<boolean>`(moments.ai_access = 0 or keepers.ai_policy = 'off'
    or keepers.owner_id <> ${user} and (keepers.is_public = 0 or moments.visibility <> 'public')
    or not exists (select 1 from keeper_grants
      where keeper_grants.keeper_id = keepers.id and keeper_grants.agent_id = ${agent}))`
}
