import { randomUUID } from 'node:crypto'
import { delegatePermission, toolWording } from '#contracts/tools/tool-wording.ts'
import { agentWording } from '#contracts/agents/agent-wording.ts'
import {
  agentConfigDefaults,
  type Agent,
  type AgentChange,
  type AgentCreate,
  type AgentRights,
} from '#contracts/agents/agents.ts'
import { templateWording } from '#contracts/templates/template-wording.ts'
import { keyWording } from '#contracts/keys/key-wording.ts'
import { visitorsGetSamples } from '#contracts/keys/visitor-answers.ts'
import { quotaWording } from '#contracts/limits/quota-wording.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import { isUniqueViolation } from '../../database/violations.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { findVisitorsLack } from '../keys/index.ts'
import { createWithinQuota, takePace } from '../limits/index.ts'
import { saveAgentOpening } from '../templates/index.ts'
import { getAgent, openedAnswer } from './agents.ts'
import {
  countOwnAgents,
  holdStoredAgent,
  insertAgent,
  updateAgent,
  type StoredAgent,
} from './agents.table.ts'
import { auditAccess } from './audit-access.ts'
import { noPicture, withPicture } from './pictures.ts'
import { recordVersion } from './version-record.ts'

type SaveDeps = Pick<Deps, 'database' | 'config' | 'now' | 'secrets'>

/** An agent as it was saved; `warning` says what it still lacks. */
export type AgentSaved = { agent: Agent; warning?: string }

/** Throws `conflict` when the slug is taken, or the owner's quota is reached. */
export async function createAgent(deps: SaveDeps, user: UserActor, input: AgentCreate): Promise<AgentSaved> {
  requireUsableProvider(deps, input.model_provider)
  requireOfferedScope(user, input)
  const now = deps.now()
  const { picture, opening, ...fields } = input
  const bare: StoredAgent = {
    ...fields,
    ...noPicture,
    id: randomUUID(),
    owner_id: user.userId,
    config: { ...agentConfigDefaults, ...fields.config },
    refusals: 0,
    created_at: now,
    updated_at: now,
  }
  requireOpenable(user, bare, opening)
  const count = (db: Queries) => countOwnAgents(db, user.userId)
  const agent = await withPicture(deps, { ownerId: user.userId, picture }, async (columns, takeRoom) => {
    const after = { ...bare, ...columns }
    await createWithinQuota(deps, { owner: user.userId, of: 'agents', count }, async (trx) => {
      await takeRoom(trx)
      await refusingTakenSlugs(() => insertAgent(trx, after))
      await writeOpening(deps, trx, { userId: user.userId, agent: after, opening })
      await recordVersion(trx, { after, savedBy: user.userId })
      await auditAccess(deps, { trx, actorId: user.userId, after })
    })
    return after
  })
  return saved(deps, user, { agent, share: undefined })
}

/**
 * Changes the given fields; a given config replaces the one before, as far as `changed_fields` says. Throws `conflict`
 * when the slug is taken, `limited` for someone who saves faster than a person would.
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
  const { id: _, picture, opening, changed_fields: names, opening_before, ...fields } = change
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
  requireOfferedScope(user, { ...agent, ...changed })
  requireOpenable(user, { ...agent, ...changed }, opening)
  const pictureSave = { before: agent, ownerId: agent.owner_id, picture }
  const after = await withPicture(deps, pictureSave, async (columns, takeRoom) => {
    return deps.database.transaction(async (trx) => {
      await takeRoom(trx)
      // Somebody else may have saved it meanwhile.
      const before = await holdStoredAgent(trx, deps.database, agent.id)
      const written = { ...(names ? keepUnnamed(before, changed, names) : changed), ...columns }
      if (before.owner_id !== null && before.owner_id !== user.userId) protectOwnerFields(before, written)
      const next = { ...before, ...written }
      await refusingTakenSlugs(() => updateAgent(trx, next, written))
      const began = { opening, before: opening_before }
      await writeOpening(deps, trx, { userId: user.userId, agent: next, ...began })
      await recordVersion(trx, { before, after: next, savedBy: user.userId, restoredFrom })
      await auditAccess(deps, { trx, actorId: user.userId, before, after: next })
      return next
    })
  })
  return saved(deps, user, { agent: after, share })
}

/** A change with what its config and model_settings are by it: the stored ones, but for the fields that it names. */
function keepUnnamed(
  before: StoredAgent,
  changed: Partial<StoredAgent>,
  names: readonly string[],
): Partial<StoredAgent> {
  const merge = <Part extends object>(name: string, stored: Part, given: Part): Part => {
    const isNamed = ([field]: [string, unknown]) => names.includes(`${name}.${field}`)
    const kept = Object.entries(stored).filter((entry) => !isNamed(entry))
    // All of them are fields of this part, with their own values.
    return Object.fromEntries([...kept, ...Object.entries(given).filter(isNamed)]) as Part
  }
  const { config, model_settings } = changed
  return {
    ...changed,
    ...(config && { config: merge('config', before.config, config) }),
    ...(model_settings && {
      model_settings: merge('model_settings', before.model_settings, model_settings),
    }),
  }
}

async function saved(
  deps: SaveDeps,
  user: UserActor,
  { agent, share }: { agent: StoredAgent; share: AgentRights | undefined },
): Promise<AgentSaved> {
  const warning = await warningOf(deps, user, agent)
  return {
    agent: await openedAnswer(deps, user, { agent, share }),
    ...(warning !== undefined && { warning }),
  }
}

async function warningOf(
  deps: SaveDeps,
  { userId }: UserActor,
  agent: StoredAgent,
): Promise<string | undefined> {
  if (agent.agent_class === 'Coordinator') {
    if (!agent.config.bundle?.length) return agentWording.emptyBundle
    return agent.permissions.includes(delegatePermission) ? undefined : agentWording.cannotDelegate
  }
  // Only owners can let visitors use their key, and only they learn whether they have one.
  if (agent.agent_class !== 'Lead' || agent.visibility !== 'public' || agent.owner_id !== userId)
    return undefined
  const lack = await findVisitorsLack(deps, userId, agent)
  return lack && visitorsGetSamples(agent, lack.hasOwnKey)
}

/** Only Lead agents open with words of their own, which their owner chooses. */
function requireOpenable(
  user: UserActor,
  agent: Pick<StoredAgent, 'owner_id' | 'agent_class'>,
  opening: AgentCreate['opening'],
): void {
  if (opening === undefined) return
  const fields = (reason: string) => ({ fields: { 'opening.greeting': reason } })
  if (agent.owner_id !== null && agent.owner_id !== user.userId)
    throw new AppError('forbidden', templateWording.notOwner, fields(templateWording.notOwner))
  if (opening !== null && agent.agent_class !== 'Lead')
    throw new AppError('conflict', templateWording.notLead, fields(templateWording.notLead))
}

type OpeningWritten = {
  userId: string
  agent: StoredAgent
  opening: AgentCreate['opening']
  before?: AgentChange['opening_before']
}

async function writeOpening(
  deps: SaveDeps,
  trx: Transaction<Tables>,
  { opening, ...saved }: OpeningWritten,
): Promise<void> {
  if (opening !== undefined) await saveAgentOpening(deps, trx, { ...saved, opening })
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

/** Only the owner can change the agent's address, who sees it, who pays for visitors, and which agents it directs. */
export function protectOwnerFields(agent: StoredAgent, changed: Partial<StoredAgent>): void {
  if (changed.slug !== undefined && changed.slug !== agent.slug)
    throw refused('slug', agentWording.ownerOnlySlug)
  if (changed.visibility !== undefined && changed.visibility !== agent.visibility)
    throw new AppError('forbidden', agentWording.ownerOnlyVisibility)
  const isOpened = changed.agent_class === 'Lead' && agent.agent_class !== 'Lead'
  if (isOpened && agent.visibility === 'public') throw refused('agent_class', agentWording.ownerOnlyVisitors)
  if (!changed.config) return
  for (const field of ['visitors_may_use_my_key', 'visitors_daily_cap_micro_usd'] as const) {
    if (changed.config[field] !== undefined && changed.config[field] !== agent.config[field])
      throw new AppError('forbidden', agentWording.ownerOnlyMoney)
  }
  const { public_tools = [], bundle = [] } = changed.config
  // What the owner's agents know would answer to whoever can edit one of them.
  if (bundle.some((slug) => !agent.config.bundle?.includes(slug)))
    throw refused('config.bundle', agentWording.ownerOnlyBundle)
  if (public_tools.some((name) => !agent.config.public_tools?.includes(name)))
    throw new AppError('forbidden', toolWording.ownerOnlyPublicTools)
  const { visitors_may_use_my_key, visitors_daily_cap_micro_usd } = agent.config
  changed.config = { ...changed.config, visitors_may_use_my_key, visitors_daily_cap_micro_usd }
}

function refused(field: string, message: string): AppError {
  return new AppError('forbidden', message, { fields: { [field]: message } })
}

async function refusingTakenSlugs(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('conflict', agentWording.slugTaken, { fields: { slug: agentWording.slugTaken } })
  }
}
