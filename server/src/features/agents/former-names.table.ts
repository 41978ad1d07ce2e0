import { sql } from 'kysely'
import { agentWording } from '#contracts/agents/agent-wording.ts'
import type { Deps } from '../../deps.ts'
import { visibleAgents } from './agents.access.ts'
import { findShareAddress } from './share-address.ts'
import { findCaller } from './shares.table.ts'

/** What an agent was called when a person last talked with it. */
type FormerName = { name: string; slug: string }

/**
 * By their ids, those of these agents that a person no longer sees, with the names that they had in the person's last
 * runs of them, or in the sums of these where the runs are gone: what they are called now is for those who see them.
 */
export async function listFormerNames(
  deps: Pick<Deps, 'config' | 'database'>,
  { userId, agentIds }: { userId: string; agentIds: readonly string[] },
): Promise<Map<string, FormerName>> {
  const { db } = deps.database
  const caller = agentIds.length > 0 ? await findCaller(db, userId) : undefined
  if (!caller) return new Map()
  const seen = visibleAgents(db, caller, findShareAddress(deps, caller)).where('id', 'in', agentIds)
  const lastCalled = (column: 'agent_name' | 'agent_slug') => sql<string | null>`coalesce(
    (select ${sql.ref(column)} from runs where runs.agent_id = agents.id and runs.user_id = ${userId}
      order by runs.created_at desc, runs.id desc limit 1),
    (select ${sql.ref(column)} from usage_hours
      where scope = 'user' and scope_id = ${userId} and usage_hours.agent_id = agents.id
      order by hour desc, last_at desc limit 1))`
  const hidden = await db
    .selectFrom('agents')
    .select(['id', lastCalled('agent_name').as('name'), lastCalled('agent_slug').as('slug')])
    .where('id', 'in', agentIds)
    .where('id', 'not in', seen.select('id'))
    .execute()
  return new Map(
    // The id stands for a slug that nobody told them: a link with it opens nothing, as one with the slug would.
    hidden.map(({ id, name, slug }) => [id, { name: name ?? agentWording.nameless, slug: slug ?? id }]),
  )
}
