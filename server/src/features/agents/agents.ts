import { agentWording } from '#contracts/agents/agent-wording.ts'
import { type Agent, type AgentQuery, type AgentRights, PublicAgent } from '#contracts/agents/agents.ts'
import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor, UserActor } from '../../http/actor.ts'
import type { Erasure } from '../../owned-data/owned-data.ts'
import { writeAudit } from '../audit/index.ts'
import { findOpening, findOpeningTemplate } from '../templates/index.ts'
import { agentAnswer, publicAgentAnswer } from './agent-answers.ts'
import { pageOfAgents, type Paged } from './agent-page.ts'
import { can, type AgentAction } from './agents.access.ts'
import {
  deleteAgentRow,
  findAgent,
  holdPicture,
  UnreadableAgentError,
  type StoredAgent,
} from './agents.table.ts'
import { findShareAddress } from './share-address.ts'
import { removePicture } from './pictures.ts'
import { listSharesHeldBy, rightsFromShares, claimPendingShares } from './shares.table.ts'

export type { StoredAgent }

/** Names one agent. */
export type AgentBy = { id: string } | { slug: string }

/** An agent that the caller may see, and the rights that were given to them. */
export type FoundAgent = { agent: StoredAgent; share: AgentRights | undefined }

type AgentDeps = Pick<Deps, 'database' | 'config' | 'now' | 'secrets'>

/** Throws `not_found` for an agent that the caller may not see, `forbidden` where they see it but may not do this. */
export async function getAgent(
  deps: Pick<Deps, 'database' | 'config'>,
  actor: Actor,
  by: AgentBy,
  action: AgentAction = 'see',
): Promise<FoundAgent> {
  const agent = await findAgent(deps.database.db, by).catch((error: unknown) => {
    throw error instanceof UnreadableAgentError ? unreadable(actor, error) : error
  })
  if (!agent) throw new AppError('not_found', wording.agentNotFound)
  const share = await findShareRights(deps, actor, agent)
  if (!can(actor, 'see', agent, share)) throw new AppError('not_found', wording.agentNotFound)
  if (!can(actor, action, agent, share)) throw new AppError('forbidden', wording.notAllowed)
  return { agent, share }
}

/** Those who might mend it are told; for everyone else it isn't there, as nobody knows who may see it. */
function unreadable(actor: Actor, { agent }: UnreadableAgentError): AppError {
  const isTheirs = actor.kind === 'user' && (actor.role === 'admin' || actor.userId === agent.owner_id)
  return isTheirs
    ? new AppError('conflict', agentWording.unreadable)
    : new AppError('not_found', wording.agentNotFound)
}

/** One agent, as the caller may know it, with the opening of its conversations. */
export async function showAgent(deps: AgentDeps, actor: Actor, by: AgentBy): Promise<Agent | PublicAgent> {
  const found = await getAgent(deps, actor, by)
  if (actor.kind === 'user') return openedAnswer(deps, actor, found)
  return { ...publicAgentAnswer(found.agent), ...(await openingOf(deps, found.agent)) }
}

/** One agent with its opening, and, for those who may change that, what it is from. */
export async function openedAnswer(
  deps: AgentDeps,
  user: UserActor,
  { agent, share }: FoundAgent,
): Promise<Agent> {
  const answer = agentAnswer(deps, user, { agent, share })
  const opened = await openingOf(deps, agent)
  const isTheirs = agent.owner_id === user.userId || (agent.owner_id === null && answer.rights.edit)
  if (!opened || !isTheirs) return { ...answer, ...opened }
  const template = await findOpeningTemplate(deps.database.db, user.userId, agent.id)
  return { ...answer, ...opened, ...(template && { opening_template: template }) }
}

async function openingOf(deps: Pick<Deps, 'database'>, agent: StoredAgent) {
  const opening = agent.agent_class === 'Lead' ? await findOpening(deps, agent) : undefined
  return opening && { opening }
}

/** The agent that anybody may talk with at an address, with the opening of its conversations. */
export async function findPublicAgent(
  deps: Pick<Deps, 'database'>,
  slug: string,
): Promise<PublicAgent | undefined> {
  const agent = await findAgent(deps.database.db, { slug })
  if (!agent || !can({ kind: 'visitor' }, 'open-page', agent)) return undefined
  const opening = await findOpening(deps, agent)
  return PublicAgent.parse({ ...publicAgentAnswer(agent), ...(opening && { opening }) })
}

/** What the caller may see. */
export async function listAgents(
  deps: AgentDeps & Pick<Deps, 'log'>,
  actor: UserActor,
  query: AgentQuery,
): Promise<Paged<Agent>> {
  const address = findShareAddress(deps, actor)
  const shares = await listSharesHeldBy(deps.database.db, actor.userId, address)
  const sharesByAgent = Map.groupBy(shares, (share) => share.agent_id)
  const { data, ...counts } = await pageOfAgents(deps, { actor, address }, query)
  const rightsTo = (id: string) => rightsFromShares(sharesByAgent.get(id) ?? [])
  return {
    data: data.map((agent) => agentAnswer(deps, actor, { agent, share: rightsTo(agent.id) })),
    ...counts,
  }
}

/** What anybody on the internet may talk with. */
export async function listPublicAgents(
  deps: AgentDeps & Pick<Deps, 'log'>,
  actor: Actor,
  query: AgentQuery,
): Promise<Paged<PublicAgent>> {
  const { data, ...counts } = await pageOfAgents(deps, { actor, address: undefined }, query)
  return { data: data.map(publicAgentAnswer), ...counts }
}

/** What the caller may run, of the agents that are ready. */
export async function listRunnableAgents(
  deps: AgentDeps & Pick<Deps, 'log'>,
  actor: Actor,
  query: AgentQuery,
): Promise<PublicAgent[]> {
  if (actor.kind === 'visitor') return (await listPublicAgents(deps, actor, query)).data
  const { data } = await listAgents(deps, actor, { ...query, status: 'ready' })
  return data.filter(({ rights }) => rights.run)
}

/** What goes with an agent, as another feature erases it. */
export type EraseOfAgent = (erasure: Erasure, of: { agentId: string }) => Promise<void>

export async function deleteAgent(
  deps: AgentDeps & Erasure['deps'],
  user: UserActor,
  { id, eraseTests }: { id: string; eraseTests: EraseOfAgent },
): Promise<void> {
  const { agent, share } = await getAgent(deps, user, { id })
  if (agent.owner_id === null) throw new AppError('forbidden', agentWording.builtInDelete)
  if (!can(user, 'delete', agent, share)) throw new AppError('forbidden', wording.notAllowed)
  const afterwards: Erasure['afterwards'] = []
  const removed = await deps.database.transaction(async (trx) => {
    const picture = await holdPicture(trx, deps.database, id)
    await eraseTests({ deps, trx, afterwards }, { agentId: id })
    await deleteAgentRow(trx, id)
    await writeAudit(deps, { trx, actorId: user.userId, action: 'agent.deleted', subject: id })
    return picture
  })
  for (const work of afterwards) await work()
  await removePicture(deps, removed)
}

/** Asks for shares only where they can decide anything: a run by an owner or a visitor takes one query. */
export async function findShareRights(
  deps: Pick<Deps, 'database' | 'config'>,
  actor: Actor,
  agent: StoredAgent,
): Promise<AgentRights | undefined> {
  if (actor.kind === 'visitor' || agent.visibility === 'private') return undefined
  if (agent.owner_id === null || agent.owner_id === actor.userId) return undefined
  const { db } = deps.database
  const address = findShareAddress(deps, actor)
  const shares = await listSharesHeldBy(db, actor.userId, address, agent.id)
  if (address !== undefined && shares.some((share) => share.user_id === null))
    await claimPendingShares(db, { agentId: agent.id, userId: actor.userId, address })
  return rightsFromShares(shares)
}
