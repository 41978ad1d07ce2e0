import type { AgentRights } from '#contracts/agents/agents.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { can } from './agents.access.ts'
import { findShareRights, type FoundAgent } from './agents.ts'
import { findAgent, UnreadableAgentError, type StoredAgent } from './agents.table.ts'
import { listForbiddenToRun } from './lost-rights.ts'
import { findRole } from './shares.table.ts'

/**
 * The agents that a Coordinator may have work for a caller who runs it: those of its bundle that are ready and its
 * owner's own, of which the caller has the rights that they were given to the Coordinator, and built-in ones that both
 * may run. A built-in Coordinator also directs the agents of admins that the caller may run.
 */
export async function listBundle(
  deps: Pick<Deps, 'database' | 'config'>,
  actor: Actor,
  { agent, share }: FoundAgent,
): Promise<FoundAgent[]> {
  if (agent.agent_class !== 'Coordinator') return []
  const slugs = [...new Set(agent.config.bundle)]
  const members = await Promise.all(slugs.map((slug) => findMember(deps, actor, { agent, share, slug })))
  return members.filter((member) => member !== undefined)
}

/**
 * The bundle that an agent may have which isn't the saved one, such as an earlier version of it. Only its owner adds
 * agents to the saved one, so for others it has no more than that.
 */
export function bundleFor(
  actor: Actor,
  { owner_id, config: saved }: Pick<StoredAgent, 'owner_id' | 'config'>,
  { bundle = [] }: Pick<StoredAgent['config'], 'bundle'>,
): string[] {
  const isOwners = owner_id === null || (actor.kind === 'user' && actor.userId === owner_id)
  return isOwners ? bundle : bundle.filter((slug) => saved.bundle?.includes(slug))
}

async function findMember(
  deps: Pick<Deps, 'database' | 'config'>,
  actor: Actor,
  { agent: coordinator, share, slug }: FoundAgent & { slug: string },
): Promise<FoundAgent | undefined> {
  const agent = await readMember(deps, slug)
  if (agent?.status !== 'ready' || agent.slug === coordinator.slug) return undefined
  if (agent.owner_id === coordinator.owner_id) return { agent, share }
  if (!(await mayDirect(deps, coordinator.owner_id, agent))) return undefined
  const own: AgentRights | undefined = await findShareRights(deps, actor, agent)
  return can(actor, 'run', agent, own) ? { agent, share: own } : undefined
}

/** Nobody's Coordinator directs other people's agents: whoever takes a slug that became free would get its tasks. */
async function mayDirect(
  deps: Pick<Deps, 'database'>,
  coordinatorOwner: string | null,
  agent: StoredAgent,
): Promise<boolean> {
  if (coordinatorOwner === null)
    return agent.owner_id !== null && (await findRole(deps.database.db, agent.owner_id)) === 'admin'
  if (agent.owner_id !== null) return false
  return (await listForbiddenToRun(deps, agent.id, [`user:${coordinatorOwner}`])).length === 0
}

async function readMember(
  { database }: Pick<Deps, 'database'>,
  slug: string,
): Promise<StoredAgent | undefined> {
  try {
    return await findAgent(database.db, { slug })
  } catch (error) {
    if (error instanceof UnreadableAgentError) return undefined
    throw error
  }
}
