import { randomUUID } from 'node:crypto'
import { grantsMax } from '#contracts/keepers/grant-choices.ts'
import { grantWording } from '#contracts/keepers/grant-wording.ts'
import type { GrantChange, GrantConflict, GrantCreate, KeeperGrant } from '#contracts/keepers/grants.ts'
import type { LogbookAction } from '#contracts/keepers/logbook-choices.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { getAgent } from '../../agents/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { takePace } from '../../limits/index.ts'
import { getKeeper, type StoredKeeper } from '../keepers.ts'
import { appendToLogbook } from '../logbook/append-to-logbook.ts'
import { holdKeeper } from '../topics/mentions.table.ts'
import {
  countTopicsOf,
  deleteGrant,
  insertGrant,
  listGrantRows,
  listGrantTopics,
  putGrantTopics,
  updateGrant,
  type GrantRow,
  type GrantsOf,
} from './grants.table.ts'

type GrantDeps = Pick<Deps, 'database' | 'config' | 'now'>
type Place = { keeperId: string; grantId: string }

/** Which agents may read one of the person's keepers, and how far. */
export async function listGrants(deps: GrantDeps, user: UserActor, keeperId: string): Promise<KeeperGrant[]> {
  const keeper = await getKeeper(deps, user, keeperId)
  return answers(deps.database.db, { keeperId: keeper.id })
}

/** Which of the person's own keepers an agent may read. */
export async function listGrantsOfAgent(
  deps: GrantDeps,
  user: UserActor,
  agentId: string,
): Promise<KeeperGrant[]> {
  const { agent } = await getAgent(deps, user, { id: agentId })
  return answers(deps.database.db, { agentId: agent.id, ownerId: user.userId })
}

/** Lets an agent that the person may run read a keeper. Throws `conflict` where it may already, or too many do. */
export async function giveGrant(
  deps: GrantDeps,
  user: UserActor,
  { keeperId, given }: { keeperId: string; given: GrantCreate },
): Promise<KeeperGrant> {
  const keeper = await getKeeper(deps, user, keeperId, 'configure')
  await takeGrantPace(deps, user)
  const { agent } = await getAgent(deps, user, { id: given.agentId }, 'run')
  const id = randomUUID()
  const now = deps.now()
  await deps.database.transaction(async (trx) => {
    await holdKeeper({ db: trx, engine: deps.database.engine }, keeper.id)
    await requireTopics(trx, keeper.id, given.topicIds)
    const others = await listGrantRows(trx, { keeperId: keeper.id })
    if (others.length >= grantsMax) throw new AppError('conflict', grantWording.tooMany)
    const times = { created_at: now, updated_at: now, agreed_provider: null }
    const row = { id, keeper_id: keeper.id, agent_id: agent.id, version: 1, ...columnsOf(given), ...times }
    if (!(await insertGrant(trx, row))) throw new AppError('conflict', grantWording.given)
    await putGrantTopics(trx, id, given.topicIds ?? [])
    const deed = { action: 'grant.given', agentId: agent.id, right: given.right } as const
    await note(deps, trx, { user, keeper, ...deed })
  })
  return getGrant(deps, keeper, id)
}

/** Changes what a grant allows. Throws `conflict` with both in `data` when it was changed since it was read. */
export async function changeGrant(
  deps: GrantDeps,
  user: UserActor,
  { keeperId, grantId, change }: Place & { change: GrantChange },
): Promise<KeeperGrant> {
  const keeper = await getKeeper(deps, user, keeperId, 'configure')
  await takeGrantPace(deps, user)
  const before = await getGrant(deps, keeper, grantId)
  const isWritten = await deps.database.transaction(async (trx) => {
    await holdKeeper({ db: trx, engine: deps.database.engine }, keeper.id)
    await requireTopics(trx, keeper.id, change.topicIds)
    const of = { id: grantId, version: change.version }
    // Whoever lets it read more looks again at what goes before it does.
    const seen = isWider(before, change) ? { agreed_provider: null } : {}
    if (!(await updateGrant(trx, of, { ...columnsOf(change), ...seen, updated_at: deps.now() }))) return false
    await putGrantTopics(trx, grantId, change.topicIds ?? [])
    const deed = { action: 'grant.changed', agentId: before.agent.id, right: change.right } as const
    await note(deps, trx, { user, keeper, ...deed })
    return true
  })
  const current = await getGrant(deps, keeper, grantId)
  if (isWritten) return current
  const data: GrantConflict = { current, yours: change }
  throw new AppError('conflict', grantWording.changedElsewhere, { data })
}

/** Takes a grant back: it holds from the agent's next step on. */
export async function revokeGrant(
  deps: GrantDeps,
  user: UserActor,
  { keeperId, grantId }: Place,
): Promise<void> {
  const keeper = await getKeeper(deps, user, keeperId, 'configure')
  const { agent, right } = await getGrant(deps, keeper, grantId)
  await deps.database.transaction(async (trx) => {
    if (!(await deleteGrant(trx, grantId))) throw new AppError('not_found', grantWording.notFound)
    await note(deps, trx, { user, keeper, action: 'grant.revoked', agentId: agent.id, right })
  })
}

/**
 * Grants that are limited to a topic go on with the one that it is merged into. Where that lets an agent read more, its
 * owner looks again at what goes before it does.
 */
export async function mergeGrantTopics(
  deps: GrantDeps,
  trx: Queries,
  { user, keeper, ...merged }: { user: UserActor; keeper: StoredKeeper; from: string; into: string },
): Promise<void> {
  const changed: KeeperGrant[] = []
  for (const grant of await answers(trx, { keeperId: keeper.id })) {
    const known = grant.topics?.map(({ id }) => id) ?? []
    const [hasFrom, hasInto] = [known.includes(merged.from), known.includes(merged.into)]
    if (!hasFrom && !hasInto) continue
    const topicIds = [...new Set(known.map((id) => (id === merged.from ? merged.into : id)))]
    const seen = hasFrom && hasInto ? {} : { agreed_provider: null }
    const columns = { ...columnsOf({ ...grant, topicIds }), ...seen, updated_at: deps.now() }
    // False for one that was revoked meanwhile.
    if (!(await updateGrant(trx, grant, columns))) continue
    await putGrantTopics(trx, grant.id, topicIds)
    changed.push(grant)
  }
  // Afterwards, as others do who hold a grant: no two wait for each other.
  for (const { agent, right } of changed)
    await note(deps, trx, { user, keeper, action: 'grant.changed', agentId: agent.id, right })
}

async function getGrant(deps: GrantDeps, keeper: StoredKeeper, grantId: string): Promise<KeeperGrant> {
  const grants = await answers(deps.database.db, { keeperId: keeper.id })
  const grant = grants.find(({ id }) => id === grantId)
  if (!grant) throw new AppError('not_found', grantWording.notFound)
  return grant
}

async function requireTopics(trx: Queries, keeperId: string, topicIds: string[] | null): Promise<void> {
  if (topicIds === null) return
  const different = new Set(topicIds)
  if (different.size === topicIds.length && (await countTopicsOf(trx, keeperId, topicIds)) === different.size)
    return
  throw new AppError('invalid_request', grantWording.unknownTopic, {
    fields: { topicIds: grantWording.unknownTopic },
  })
}

type Deed = {
  user: UserActor
  keeper: StoredKeeper
  action: Extract<LogbookAction, `grant.${string}`>
  agentId: string
  right: GrantCreate['right']
}

/** In the keeper's logbook and in the audit log: ids and choices alone. */
async function note(deps: GrantDeps, trx: Queries, deed: Deed): Promise<void> {
  const { user, keeper, action, agentId, right } = deed
  await appendToLogbook(trx, {
    ...{ keeperId: keeper.id, at: deps.now(), actor: { kind: 'user', id: user.userId }, action },
    subject: { agentId, right },
  })
  const detail = { agent: agentId, right }
  await writeAudit(deps, { trx, actorId: user.userId, action, subject: keeper.id, detail })
}

function takeGrantPace(deps: GrantDeps, { userId }: UserActor): Promise<void> {
  return takePace(deps, `save:grants:${userId}`, grantWording.tooFast)
}

function columnsOf({ right, topicIds, from, to }: Omit<GrantCreate, 'agentId'>) {
  return {
    access: right,
    is_topic_limited: Number(topicIds !== null),
    from_date: from,
    to_date: to,
  }
}

/** Whether a change lets an agent read what it could not read before. */
function isWider(before: KeeperGrant, { topicIds, from, to }: GrantChange): boolean {
  const known = before.topics?.map(({ id }) => id)
  const hasMoreTopics = known !== undefined && (topicIds?.some((id) => !known.includes(id)) ?? true)
  const isEarlier = before.from !== null && (from === null || from < before.from)
  const isLater = before.to !== null && (to === null || to > before.to)
  return hasMoreTopics || isEarlier || isLater
}

async function answers(db: Queries, of: GrantsOf): Promise<KeeperGrant[]> {
  const rows = await listGrantRows(db, of)
  const topics = await listGrantTopics(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => answer(row, topics.get(row.id) ?? []))
}

function answer(row: GrantRow, topics: { id: string; name: string }[]): KeeperGrant {
  return {
    id: row.id,
    keeper: { id: row.keeper_id, number: row.number, title: row.title },
    agent: { id: row.agent_id, name: row.agent_name },
    right: row.access,
    topics: row.is_topic_limited === 1 ? topics : null,
    ...{ from: row.from_date, to: row.to_date, version: row.version },
    createdAt: new Date(Number(row.created_at)).toISOString(),
    updatedAt: new Date(Number(row.updated_at)).toISOString(),
  }
}
