import type { AgentRights } from '#contracts/agents/agents.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { can } from './agents.access.ts'
import { findShareRights, type FoundAgent } from './agents.ts'
import { findAgent, UnreadableAgentError, type StoredAgent } from './agents.table.ts'
import { listForbiddenToRun } from './lost-rights.ts'

/**
 * The agents that a Coordinator may have work for a caller who runs it: those of its bundle that are ready, that its
 * owner may run, and that the caller may run as well, unless they are the owner's own. Of those the caller has the
 * rights that they were given to the Coordinator.
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

async function findMember(
  deps: Pick<Deps, 'database' | 'config'>,
  actor: Actor,
  { agent: coordinator, share, slug }: FoundAgent & { slug: string },
): Promise<FoundAgent | undefined> {
  const agent = await readMember(deps, slug)
  if (agent?.status !== 'ready' || agent.slug === coordinator.slug) return undefined
  const owner = coordinator.owner_id
  if (agent.owner_id === owner) return { agent, share }
  if (owner !== null && (await listForbiddenToRun(deps, agent.id, [`user:${owner}`])).length > 0)
    return undefined
  const own: AgentRights | undefined = await findShareRights(deps, actor, agent)
  return can(actor, 'run', agent, own) ? { agent, share: own } : undefined
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
