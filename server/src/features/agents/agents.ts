import { randomUUID } from 'node:crypto'
import { toolWording } from '#contracts/tools/tool-wording.ts'
import { agentWording } from '#contracts/agents/agent-wording.ts'
import {
  agentConfigDefaults,
  type Agent,
  type AgentChange,
  type AgentCreate,
  type AgentQuery,
  type AgentRights,
  PublicAgent,
} from '#contracts/agents/agents.ts'
import { keyWording } from '#contracts/keys/key-wording.ts'
import { visitorsGetSamples } from '#contracts/keys/visitor-answers.ts'
import { quotaWording } from '#contracts/limits/quota-wording.ts'
import { wording } from '#contracts/wording.ts'
import type { Queries } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/unique.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor, UserActor } from '../../http/actor.ts'
import { writeAudit } from '../audit/index.ts'
import { findVisitorsLack } from '../keys/index.ts'
import { createWithinQuota, takePace } from '../limits/index.ts'
import { findOpening } from '../templates/index.ts'
import { agentAnswer, publicAgentAnswer } from './agent-answers.ts'
import { pageOfAgents, type Paged } from './agent-page.ts'
import { can, type AgentAction } from './agents.access.ts'
import {
  countOwnAgents,
  deleteAgentRow,
  findAgent,
  insertAgent,
  UnreadableAgentError,
  updateAgent,
  type StoredAgent,
} from './agents.table.ts'
import { auditAccess } from './audit-access.ts'
import { findShareAddress } from './share-address.ts'
import { recordVersion } from './version-record.ts'
import { listSharesHeldBy, rightsFromShares, claimPendingShares } from './shares.table.ts'

export type { StoredAgent }

/** Names one agent. */
export type AgentBy = { id: string } | { slug: string }

/** An agent that the caller may see, and the rights that were given to them. */
export type FoundAgent = { agent: StoredAgent; share: AgentRights | undefined }

type AgentDeps = Pick<Deps, 'database' | 'config' | 'now'>
type SaveDeps = AgentDeps & Pick<Deps, 'secrets'>

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
  const { agent, share } = await getAgent(deps, actor, by)
  const opening = agent.agent_class === 'Lead' ? await findOpening(deps, agent) : undefined
  const answer = actor.kind === 'visitor' ? publicAgentAnswer(agent) : agentAnswer(actor, agent, share)
  return { ...answer, ...(opening && { opening }) }
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
  const address = await findShareAddress(deps, actor)
  const shares = await listSharesHeldBy(deps.database.db, actor.userId, address)
  const sharesByAgent = Map.groupBy(shares, (share) => share.agent_id)
  const { data, ...counts } = await pageOfAgents(deps, { actor, address }, query)
  const rightsTo = (id: string) => rightsFromShares(sharesByAgent.get(id) ?? [])
  return { data: data.map((agent) => agentAnswer(actor, agent, rightsTo(agent.id))), ...counts }
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

/** Throws `conflict` when the slug is taken, or the owner's quota is reached. */
export async function createAgent(deps: SaveDeps, user: UserActor, input: AgentCreate): Promise<AgentSaved> {
  requireUsableProvider(deps, input.model_provider)
  requireOfferedScope(user, input)
  const now = deps.now()
  const agent: StoredAgent = {
    ...input,
    id: randomUUID(),
    owner_id: user.userId,
    config: { ...agentConfigDefaults, ...input.config },
    refusals: 0,
    created_at: now,
    updated_at: now,
  }
  const count = (db: Queries) => countOwnAgents(db, user.userId)
  await createWithinQuota(deps, { owner: user.userId, of: 'agents', count }, async (trx) => {
    await refusingTakenSlugs(() => insertAgent(trx, agent))
    await recordVersion(trx, { after: agent, savedBy: user.userId })
    await auditAccess(deps, { trx, actorId: user.userId, after: agent })
  })
  return saved(deps, user, { agent, share: undefined })
}

/**
 * Changes the given fields; a given config replaces the one before. Throws `conflict` when the slug is taken, `limited`
 * for someone who saves faster than a person would.
 * `restoredFrom` is the version that the change brings back.
 */
export async function changeAgent(
  deps: SaveDeps,
  user: UserActor,
  change: AgentChange,
  { restoredFrom }: { restoredFrom?: number } = {},
): Promise<AgentSaved> {
  const { agent, share } = await getAgent(deps, user, { id: change.id }, 'edit')
  await takePace(deps, `save:agents:${user.userId}`, quotaWording.savingTooFast)
  const { id: _, ...fields } = change
  const { model_provider: provider } = fields
  if (provider !== undefined && provider !== agent.model_provider) requireUsableProvider(deps, provider)
  if (agent.owner_id === null && fields.slug !== undefined && fields.slug !== agent.slug) {
    throw new AppError('conflict', agentWording.builtInSlug, { fields: { slug: agentWording.builtInSlug } })
  }
  const changed: Partial<StoredAgent> = {
    ...fields,
    ...(fields.config && { config: { ...agentConfigDefaults, ...fields.config } }),
    ...((fields.status ?? agent.status === 'error') && { status: fields.status ?? 'ready' }),
    refusals: 0,
    updated_at: deps.now(),
  }
  if (agent.owner_id !== null && agent.owner_id !== user.userId) protectOwnerFields(agent, changed)
  const after = { ...agent, ...changed }
  requireOfferedScope(user, after)
  await deps.database.transaction(async (trx) => {
    await refusingTakenSlugs(() => updateAgent(trx, after, changed))
    await recordVersion(trx, { before: agent, after, savedBy: user.userId, restoredFrom })
    await auditAccess(deps, { trx, actorId: user.userId, before: agent, after })
  })
  return saved(deps, user, { agent: after, share })
}

export async function deleteAgent(deps: AgentDeps, user: UserActor, id: string): Promise<void> {
  const { agent, share } = await getAgent(deps, user, { id })
  if (agent.owner_id === null) throw new AppError('forbidden', agentWording.builtInDelete)
  if (!can(user, 'delete', agent, share)) throw new AppError('forbidden', wording.notAllowed)
  await deps.database.transaction(async (trx) => {
    await deleteAgentRow(trx, id)
    await writeAudit(deps, { trx, actorId: user.userId, action: 'agent.deleted', subject: id })
  })
}

/** An agent as it was saved; `warning` says what it still lacks. */
export type AgentSaved = { agent: Agent; warning?: string }

/** Asks for shares only where they can decide anything: a run by an owner or a visitor takes one query. */
export async function findShareRights(
  deps: Pick<Deps, 'database' | 'config'>,
  actor: Actor,
  agent: StoredAgent,
): Promise<AgentRights | undefined> {
  if (actor.kind === 'visitor' || agent.visibility === 'private') return undefined
  if (agent.owner_id === null || agent.owner_id === actor.userId) return undefined
  const { db } = deps.database
  const address = await findShareAddress(deps, actor)
  const shares = await listSharesHeldBy(db, actor.userId, address, agent.id)
  if (address !== undefined && shares.some((share) => share.user_id === null))
    await claimPendingShares(db, { agentId: agent.id, userId: actor.userId, address })
  return rightsFromShares(shares)
}

async function saved(
  deps: SaveDeps,
  user: UserActor,
  { agent, share }: { agent: StoredAgent; share: AgentRights | undefined },
): Promise<AgentSaved> {
  const warning = await warningOf(deps, user, agent)
  return { agent: agentAnswer(user, agent, share), ...(warning !== undefined && { warning }) }
}

async function warningOf(
  deps: SaveDeps,
  { userId }: UserActor,
  agent: StoredAgent,
): Promise<string | undefined> {
  if (agent.agent_class === 'Coordinator')
    return agent.config.bundle?.length ? undefined : agentWording.emptyBundle
  // Only owners can let visitors use their key, and only they learn whether they have one.
  if (agent.agent_class !== 'Lead' || agent.visibility !== 'public' || agent.owner_id !== userId)
    return undefined
  const lack = await findVisitorsLack(deps, userId, agent)
  return lack && visitorsGetSamples(agent, lack.hasOwnKey)
}

export function requireUsableProvider(deps: Pick<Deps, 'config'>, provider: string): void {
  if (provider !== 'local' || deps.config.baseUrls.local !== undefined) return
  throw new AppError('invalid_request', keyWording.noLocalServer, {
    fields: { model_provider: keyWording.noLocalServer },
  })
}

/** Agents that are told of the instance are saved by admins alone. */
export function requireOfferedScope(
  user: UserActor,
  { context_scope: scope }: Pick<StoredAgent, 'context_scope'>,
): void {
  if (scope !== 'system' || user.role === 'admin') return
  const fields = { context_scope: agentWording.systemForAdmins }
  throw new AppError('forbidden', agentWording.systemForAdmins, { fields })
}

/** Only the owner can change who sees the agent and who pays for visitors. */
export function protectOwnerFields(agent: StoredAgent, changed: Partial<StoredAgent>): void {
  if (changed.visibility !== undefined && changed.visibility !== agent.visibility)
    throw new AppError('forbidden', agentWording.ownerOnlyVisibility)
  if (!changed.config) return
  for (const field of ['visitors_may_use_my_key', 'visitors_daily_cap_micro_usd'] as const) {
    if (changed.config[field] !== undefined && changed.config[field] !== agent.config[field])
      throw new AppError('forbidden', agentWording.ownerOnlyMoney)
  }
  const { public_tools = [] } = changed.config
  if (public_tools.some((name) => !agent.config.public_tools?.includes(name)))
    throw new AppError('forbidden', toolWording.ownerOnlyPublicTools)
  const { visitors_may_use_my_key, visitors_daily_cap_micro_usd } = agent.config
  changed.config = { ...changed.config, visitors_may_use_my_key, visitors_daily_cap_micro_usd }
}

async function refusingTakenSlugs(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('conflict', agentWording.slugTaken, { fields: { slug: agentWording.slugTaken } })
  }
}
