import { userIdOf } from '../../http/actor.ts'
import type { Deps } from '../../deps.ts'
import { can } from './agents.access.ts'
import { findAgent, type StoredAgent } from './agents.table.ts'
import { findRole, listSharesHeldBy, rightsFromShares } from './shares.table.ts'

/** Which of these callers, named by their keys, may not run an agent now. */
export async function listForbiddenToRun(
  deps: Pick<Deps, 'database'>,
  agentId: string,
  actorKeys: readonly string[],
): Promise<string[]> {
  const agent = await findAgent(deps.database.db, { id: agentId })
  const forbidden: string[] = []
  for (const key of actorKeys) if (!agent || !(await mayRun(deps, agent, key))) forbidden.push(key)
  return forbidden
}

async function mayRun({ database }: Pick<Deps, 'database'>, agent: StoredAgent, key: string) {
  const userId = userIdOf(key)
  if (userId === undefined) return can({ kind: 'visitor' }, 'run', agent)
  if (can({ kind: 'user', userId, role: 'user' }, 'run', agent)) return true
  const role = agent.owner_id === null ? await findRole(database.db, userId) : 'user'
  // Whoever has run the agent has claimed the shares that waited for their address.
  const shares = await listSharesHeldBy(database.db, userId, undefined, agent.id)
  return can({ kind: 'user', userId, role }, 'run', agent, rightsFromShares(shares))
}
