import { randomUUID } from 'node:crypto'
import { agentWording } from '#contracts/agents/agent-wording.ts'
import type { AgentRights } from '#contracts/agents/agents.ts'
import type { AgentShare, AgentShareCreate } from '#contracts/agents/agent-shares.ts'
import { quotaWording } from '#contracts/limits/quota-wording.ts'
import { wording } from '#contracts/wording.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { writeAudit } from '../audit/index.ts'
import { requireRoom, takePace } from '../limits/index.ts'
import { rightsOf } from './agents.access.ts'
import { getAgent } from './agents.ts'
import { findAgent, type StoredAgent } from './agents.table.ts'
import { boundSharedOn, rightNames, takeSharesTurn } from './shared-on.ts'
import {
  countShares,
  deleteShare,
  findShare,
  insertShare,
  listShares,
  listSharesHeldBy,
  rightsFromShares,
  rightsOfRow,
  rightsToFlags,
  updateShareRights,
  type ShareRow,
} from './shares.table.ts'

type ShareDeps = Pick<Deps, 'database' | 'config' | 'now'>

/** Names one share of an agent. */
type ShareBy = { agentId: string; shareId: string }

/** With whom the agent is shared, in the order of sharing. */
export async function listAgentShares(
  deps: ShareDeps,
  user: UserActor,
  agentId: string,
): Promise<AgentShare[]> {
  await getAgent(deps, user, { id: agentId }, 'share')
  const rows = await listShares(deps.database.db, agentId)
  return rows.map(shareAnswer)
}

/**
 * Shares the agent with an address. The answer is the same whether the address has an account or not: the share waits
 * until the person opens the agent. Throws `conflict` where the address has a share already, or the agent's quota of
 * shares is reached.
 */
export async function shareAgent(
  deps: ShareDeps,
  user: UserActor,
  agentId: string,
  input: AgentShareCreate,
): Promise<AgentShare> {
  await requireOwnRights(deps, user, agentId, [input.rights])
  if (input.email === user.email.toLowerCase())
    throw emailError('invalid_request', agentWording.shareWithOwner)
  await takeSharingPace(deps, user)
  const row: ShareRow = {
    id: randomUUID(),
    agent_id: agentId,
    email: input.email,
    user_id: null,
    ...rightsToFlags(input.rights),
    created_by: user.userId,
    created_at: deps.now(),
  }
  const count = (db: Queries) => countShares(db, agentId)
  await deps.database.transaction(async (trx) => {
    await holdOwnRights(deps, trx, { user, agentId, wanted: [input.rights] })
    await requireRoom(deps, trx, { owner: agentId, of: 'shares', count })
    if (!(await insertShare(trx, row))) throw emailError('conflict', agentWording.shareTaken)
    const detail = { shareId: row.id, ...input.rights }
    await writeAudit(deps, { trx, actorId: user.userId, action: 'agent.shared', subject: agentId, detail })
  })
  return shareAnswer(row)
}

/** Gives a share other rights. */
export async function changeShare(
  deps: ShareDeps,
  user: UserActor,
  by: ShareBy,
  rights: AgentRights,
): Promise<AgentShare> {
  const { agentId } = by
  await requireOwnRights(deps, user, agentId, [rights, rightsOfRow(await getShare(deps, user, by))])
  await takeSharingPace(deps, user)
  return deps.database.transaction(async (trx) => {
    const share = await holdShare(deps, trx, by)
    await holdOwnRights(deps, trx, { user, agentId, wanted: [rights, rightsOfRow(share)] })
    // Deleting the agent takes its shares without waiting for their turn.
    if (!(await updateShareRights(trx, share.id, rights))) throw shareNotFound()
    await boundOthers(deps, trx, { user, share })
    const detail = { shareId: share.id, ...rights }
    const action = 'agent.share_changed'
    await writeAudit(deps, { trx, actorId: user.userId, action, subject: agentId, detail })
    return shareAnswer({ ...share, ...rightsToFlags(rights) })
  })
}

/** Removes a share; its recipient can give it up, too. */
export async function removeShare(deps: ShareDeps, user: UserActor, by: ShareBy): Promise<void> {
  const { agentId } = by
  const isOwn = (share: ShareRow) => share.user_id === user.userId
  const seen = await getShare(deps, user, by)
  if (!isOwn(seen)) await requireOwnRights(deps, user, agentId, [rightsOfRow(seen)])
  await deps.database.transaction(async (trx) => {
    const share = await holdShare(deps, trx, by)
    if (!isOwn(share)) await holdOwnRights(deps, trx, { user, agentId, wanted: [rightsOfRow(share)] })
    await deleteShare(trx, share.id)
    await boundOthers(deps, trx, { user, share })
    const detail = { shareId: share.id }
    await writeAudit(deps, { trx, actorId: user.userId, action: 'agent.unshared', subject: agentId, detail })
  })
}

/** Bounds what the person of a share gave of its agent by what they have left, and notes each change. */
async function boundOthers(
  deps: ShareDeps,
  trx: Transaction<Tables>,
  { user, share }: { user: UserActor; share: Pick<ShareRow, 'agent_id' | 'user_id'> },
): Promise<void> {
  const { agent_id: agentId, user_id: sharerId } = share
  if (sharerId === null) return
  for (const { shareId, rights } of await boundSharedOn(trx, { agentId, sharerId })) {
    const action = rights ? 'agent.share_changed' : 'agent.unshared'
    const detail = { shareId, ...rights }
    await writeAudit(deps, { trx, actorId: user.userId, action, subject: agentId, detail })
  }
}

function takeSharingPace(deps: ShareDeps, user: UserActor): Promise<void> {
  return takePace(deps, `share:agents:${user.userId}`, quotaWording.sharingTooFast)
}

/** Nobody passes on, changes or takes back more than they may do themselves. */
async function requireOwnRights(
  deps: ShareDeps,
  user: UserActor,
  agentId: string,
  wanted: AgentRights[],
): Promise<void> {
  const { agent, share } = await getAgent(deps, user, { id: agentId }, 'share')
  requireWithin(rightsToPassOn(user, agent, share), wanted)
}

/** The same until a transaction ends: shares of one agent change one after another, so that nobody's end in between. */
async function holdOwnRights(
  deps: ShareDeps,
  trx: Transaction<Tables>,
  { user, agentId, wanted }: { user: UserActor; agentId: string; wanted: AgentRights[] },
): Promise<void> {
  await takeSharesTurn(deps, trx, agentId)
  const agent = await findAgent(trx, { id: agentId })
  if (!agent) throw new AppError('not_found', wording.agentNotFound)
  const share = rightsFromShares(await listSharesHeldBy(trx, user.userId, undefined, agentId))
  requireWithin(rightsToPassOn(user, agent, share), wanted)
}

/** Without what somebody may do only as long as everybody may: an agent that is public can be shared again. */
function rightsToPassOn(user: UserActor, agent: StoredAgent, share: AgentRights | undefined): AgentRights {
  return rightsOf(user, agent.visibility === 'public' ? { ...agent, visibility: 'shared' } : agent, share)
}

function requireWithin(own: AgentRights, wanted: readonly AgentRights[]): void {
  const isWithin =
    own.share && wanted.every((rights) => rightNames.every((name) => own[name] || !rights[name]))
  if (!isWithin) throw new AppError('forbidden', agentWording.shareBeyondOwn)
}

async function getShare(deps: ShareDeps, user: UserActor, by: ShareBy): Promise<ShareRow> {
  await getAgent(deps, user, { id: by.agentId })
  return getShareRow(deps.database.db, by)
}

/** A share once its turn has come: since it was first read its person may have claimed it, or it may be gone. */
async function holdShare(deps: ShareDeps, trx: Transaction<Tables>, by: ShareBy): Promise<ShareRow> {
  await takeSharesTurn(deps, trx, by.agentId)
  return getShareRow(trx, by)
}

async function getShareRow(db: Queries, by: ShareBy): Promise<ShareRow> {
  const share = await findShare(db, by.agentId, by.shareId)
  if (!share) throw shareNotFound()
  return share
}

function shareNotFound(): AppError {
  return new AppError('not_found', agentWording.shareNotFound)
}

function shareAnswer(row: ShareRow): AgentShare {
  return {
    id: row.id,
    email: row.email,
    pending: row.user_id === null,
    rights: rightsOfRow(row),
    created_at: new Date(row.created_at).toISOString(),
  }
}

function emailError(code: 'invalid_request' | 'conflict', sentence: string): AppError {
  return new AppError(code, sentence, { fields: { email: sentence } })
}
