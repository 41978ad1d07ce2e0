import type { AgentRights } from '#contracts/agents/agents.ts'
import type { Queries } from '../../database/database.ts'
import type { Actor, UserActor, VisitorActor } from '../../http/actor.ts'
import { isShownOwner } from '../accounts/index.ts'
import { sharesHeldBy } from './shares.table.ts'

export type AgentAction = 'see' | 'run' | 'edit' | 'share' | 'delete' | 'open-page'

/** What the decision needs to know of a caller. */
export type AccessCaller = Pick<UserActor, 'kind' | 'userId' | 'role'> | Pick<VisitorActor, 'kind'>

/** What the decision needs to know of an agent. `owner_id` null: it belongs to the platform. */
export type AccessAgent = { owner_id: string | null; agent_class: string; visibility: string }

/**
 * Whether somebody may do something with an agent; `share` holds the rights that they were given, if any.
 *
 * - private: its owner alone. Shares rest until the agent is shared or public again.
 * - shared: its owner, and people with a share, each as far as its rights go. A share holds at least one right, and
 *   any right lets one see the agent.
 * - public: everybody signed in sees and runs it; a share adds the rights to edit, share and delete.
 *   Visitors see and run it only when its class is Lead.
 * - Agents of the platform are edited by admins; nobody shares or deletes them. Over the agents of other people an
 *   admin has no more rights than anybody else.
 * - Agents of a disabled account are nobody's until it is enabled: no query finds them.
 * - open-page: the page at /{slug} is there for Lead agents, for whoever may run them.
 */
export function can(
  actor: AccessCaller,
  action: AgentAction,
  agent: AccessAgent,
  share?: AgentRights,
): boolean {
  if (action === 'open-page') return agent.agent_class === 'Lead' && can(actor, 'run', agent, share)
  const isReading = action === 'see' || action === 'run'
  if (actor.kind === 'visitor') return isReading && isOpenToVisitors(agent)
  if (agent.owner_id === actor.userId) return true
  if (agent.owner_id === null && actor.role === 'admin') return isReading || action === 'edit'
  if (agent.visibility === 'public' && isReading) return true
  if (agent.visibility === 'private' || agent.owner_id === null || !share) return false
  return action === 'see' || share[action]
}

function isOpenToVisitors(agent: AccessAgent): boolean {
  return agent.visibility === 'public' && agent.agent_class === 'Lead'
}

/** Everything that `can` decides for one agent, as its cards and buttons need it. */
export function rightsOf(actor: Actor, agent: AccessAgent, share?: AgentRights): AgentRights {
  return {
    run: can(actor, 'run', agent, share),
    edit: can(actor, 'edit', agent, share),
    share: can(actor, 'share', agent, share),
    delete: can(actor, 'delete', agent, share),
  }
}

/**
 * The agents for which `can(actor, 'see', …)` holds, as a query. `address` is the caller's email address where
 * shares that wait for it count (see shares.service).
 */
export function visibleAgents(db: Queries, actor: AccessCaller, address: string | undefined) {
  const agents = db.selectFrom('agents').where(isShownOwner('agents.owner_id'))
  if (actor.kind === 'visitor')
    return agents.where('visibility', '=', 'public').where('agent_class', '=', 'Lead')
  return agents.where((eb) =>
    eb.or([
      eb('owner_id', '=', actor.userId),
      eb('visibility', '=', 'public'),
      ...(actor.role === 'admin' ? [eb('owner_id', 'is', null)] : []),
      eb.and([
        eb('visibility', '=', 'shared'),
        eb('owner_id', 'is not', null),
        eb('id', 'in', sharesHeldBy(db, actor.userId, address).select('agent_id')),
      ]),
    ]),
  )
}
