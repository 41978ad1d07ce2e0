import { userIdOf } from '../../http/actor.ts'
import type { Deps } from '../../deps.ts'
import { can, type AgentAction } from './agents.access.ts'
import { findAgent, type StoredAgent } from './agents.table.ts'
import { findDraft } from './drafts.table.ts'
import { findRole, listSharesHeldBy, rightsFromShares } from './shares.table.ts'

/** Which of these callers, named by their keys, may not run an agent now. */
export async function listForbiddenToRun(
  deps: Pick<Deps, 'database'>,
  agentId: string,
  actorKeys: readonly string[],
): Promise<string[]> {
  const agent = await findAgent(deps.database.db, { id: agentId })
  const forbidden: string[] = []
  for (const key of actorKeys)
    if (!agent || !(await may(deps, agent, { key, action: 'run' }))) forbidden.push(key)
  return forbidden
}

/** Whether somebody may go on with a draft, as far as that depends on one saved agent. A draft goes with its agent. */
export async function mayTry(
  deps: Pick<Deps, 'database'>,
  agentId: string,
  { draftId, actorKey: key }: { draftId: string; actorKey: string },
): Promise<boolean> {
  const draft = await findDraft(deps.database.db, draftId)
  if (draft?.agent_id !== agentId) return draft !== undefined
  const agent = await findAgent(deps.database.db, { id: agentId })
  if (!agent) return false
  return (await may(deps, agent, { key, action: 'edit' })) && may(deps, agent, { key, action: 'run' })
}

async function may(
  { database }: Pick<Deps, 'database'>,
  agent: StoredAgent,
  { key, action }: { key: string; action: AgentAction },
): Promise<boolean> {
  const userId = userIdOf(key)
  if (userId === undefined) return can({ kind: 'visitor' }, action, agent)
  if (can({ kind: 'user', userId, role: 'user' }, action, agent)) return true
  const role = agent.owner_id === null ? await findRole(database.db, userId) : 'user'
  // Whoever has run the agent has claimed the shares that waited for their address.
  const shares = await listSharesHeldBy(database.db, userId, undefined, agent.id)
  return can({ kind: 'user', userId, role }, action, agent, rightsFromShares(shares))
}
