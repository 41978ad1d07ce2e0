import { randomUUID } from 'node:crypto'
import type { AgentConfig, ModelProvider } from '#contracts/agents/agents.ts'
import { maskKey } from '#contracts/keys/key-formats.ts'
import { keyWording } from '#contracts/keys/key-wording.ts'
import type { KeyProvider, UserKey } from '#contracts/keys/keys.ts'
import { speechWriters } from '#contracts/keys/models.ts'
import { getsModelAnswers, writersOf } from '#contracts/keys/visitor-answers.ts'
import { quotaWording } from '#contracts/limits/quota-wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { writeAudit } from '../audit/index.ts'
import { takePace } from '../limits/index.ts'
import { deleteKeyRow, platform, selectKeys, upsertKey, type KeyRow } from './keys.table.ts'

export type KeyDeps = Pick<Deps, 'database' | 'secrets' | 'config' | 'now'>

/** Whose key a run uses. `key` is absent with 'none' alone; `notes` go into the run's log and name no key. */
export type ChosenKey = {
  source: 'personal' | 'platform' | 'owner' | 'none'
  key?: string
  /** A key that would have been used but can't be opened, where no other one serves. */
  unopened?: 'personal' | 'platform' | 'owner'
  notes: string[]
}

/** What a key is sealed to: it opens in this row alone. */
export function boundTo(row: Pick<KeyRow, 'owner_id' | 'provider' | 'id'>): string {
  return `${row.owner_id}:${row.provider}:${row.id}`
}

/** A run that needs a key; `userId` is undefined for a visitor's. */
export type KeyedRun = {
  userId: string | undefined
  provider: ModelProvider
  agent?: { owner_id: string | null; config: Pick<AgentConfig, 'visitors_may_use_my_key'> }
}

/** Which keys `selectKeys` has to find for a run. */
export function keysFor({ userId, provider, agent }: KeyedRun): { provider: ModelProvider; ownerId: string } {
  const owner = agent?.config.visitors_may_use_my_key ? agent.owner_id : null
  return { provider, ownerId: userId ?? owner ?? platform }
}

/**
 * The key for one run. A signed-in caller: their personal key, else the platform's. A visitor: the owner's personal
 * key where the owner allowed it, else the platform's. The platform's is the one that an admin saved, else the
 * environment's; where the saved one is switched off there is none. A key that can't be opened is passed over with a
 * note where another one serves, and named where none does.
 */
export async function chooseKey(
  deps: Pick<Deps, 'database' | 'secrets' | 'config'>,
  run: KeyedRun,
): Promise<ChosenKey> {
  return chooseKeyFrom(deps, run, await selectKeys(deps.database.db, keysFor(run)).execute())
}

/** The same where the keys have been read. */
export function chooseKeyFrom(
  deps: Pick<Deps, 'secrets' | 'config'>,
  run: KeyedRun,
  rows: KeyRow[],
): ChosenKey {
  const { provider } = run
  const { ownerId } = keysFor(run)
  const notes: string[] = []

  let unopened: ChosenKey['unopened']

  function open(row: KeyRow | undefined, whose: 'personal' | 'platform' | 'owner'): string | undefined {
    if (!row?.is_active) return undefined
    const key = deps.secrets.open(row.sealed, boundTo(row))
    if (key !== undefined) return key
    unopened ??= whose
    notes.push(
      `The ${whose === 'owner' ? "owner's" : whose} key for ${provider} can't be opened. Re-enter it.`,
    )
    return undefined
  }

  const source = run.userId === undefined ? 'owner' : 'personal'
  const personal = open(
    ownerId === platform ? undefined : rows.find((row) => row.owner_id === ownerId),
    source,
  )
  if (personal !== undefined) return { source, key: personal, notes }
  const stored = rows.find((row) => row.owner_id === platform)
  const isSwitchedOff = stored?.is_active === 0
  const shared = open(stored, 'platform') ?? (isSwitchedOff ? undefined : environmentKey(deps, run.provider))
  if (shared !== undefined) return { source: 'platform', key: shared, notes }
  return { source: 'none', notes, ...(unopened && { unopened }) }
}

/** Whether a person's runs of a provider's agents get a real answer: a voice needs somebody who writes what it says. */
export async function canAnswer(
  deps: Pick<Deps, 'database' | 'secrets' | 'config'>,
  userId: string,
  provider: ModelProvider,
): Promise<boolean> {
  if (provider === 'local') return true
  const writers = provider === 'elevenlabs' ? speechWriters.map((writer) => writer.provider) : [provider]
  const chosen = await Promise.all(writers.map((writer) => chooseKey(deps, { userId, provider: writer })))
  return chosen.some(({ source }) => source !== 'none')
}

/**
 * What the owner of an agent should know of its visitors: undefined where a real model answers them, else whether the
 * owner has a key that they could use. A key that can't be opened counts, as it is complained of elsewhere.
 */
export async function findVisitorsLack(
  deps: Pick<Deps, 'database' | 'secrets' | 'config'>,
  ownerId: string,
  agent: { model_provider: ModelProvider; config: AgentConfig },
): Promise<{ hasOwnKey: boolean } | undefined> {
  const hasKey = async (run: Pick<KeyedRun, 'userId' | 'agent'>, provider: ModelProvider) => {
    const { source, unopened } = await chooseKey(deps, { ...run, provider })
    return source !== 'none' || unopened !== undefined
  }
  const writers = writersOf(agent)
  const visitors = { userId: undefined, agent: { owner_id: ownerId, config: agent.config } }
  const answering = await Promise.all(writers.map((provider) => hasKey(visitors, provider)))
  if (getsModelAnswers(agent, (provider) => answering[writers.indexOf(provider)] ?? false)) return undefined
  const own = await Promise.all(writers.map((provider) => hasKey({ userId: ownerId }, provider)))
  return { hasOwnKey: own.some(Boolean) }
}

/** Seals a key and keeps it in place of the one before. */
export async function saveKey(
  deps: KeyDeps,
  user: UserActor,
  given: {
    ownerId: string
    provider: KeyProvider
    key: string
    label: string | undefined
    isActive: boolean
  },
): Promise<KeyRow> {
  if (given.provider === 'local' && deps.config.baseUrls.local === undefined) {
    const fields = { provider: keyWording.noLocalServer }
    throw new AppError('invalid_request', keyWording.noLocalServer, { fields })
  }
  await takeSavingPace(deps, user)
  const names = { id: randomUUID(), owner_id: given.ownerId, provider: given.provider }
  const row: KeyRow = {
    ...names,
    sealed: deps.secrets.seal(given.key, boundTo(names)),
    mask: maskKey(given.key),
    label: given.label || null,
    is_active: Number(given.isActive),
    created_at: deps.now(),
    updated_at: deps.now(),
  }
  const detail = { provider: given.provider }
  await deps.database.transaction(async (trx) => {
    await upsertKey(trx, row)
    await writeAudit(deps, {
      trx,
      actorId: user.userId,
      action: 'key.saved',
      subject: given.ownerId,
      detail,
    })
  })
  return row
}

/** Each call is a line of the audit log. */
function takeSavingPace(deps: KeyDeps, user: UserActor): Promise<void> {
  return takePace(deps, `save:keys:${user.userId}`, quotaWording.savingTooFast)
}

/** Returns whether there was one. */
export async function deleteKey(
  deps: KeyDeps,
  user: UserActor,
  ownerId: string,
  provider: KeyProvider,
): Promise<boolean> {
  await takeSavingPace(deps, user)
  return deps.database.transaction(async (trx) => {
    const isDeleted = await deleteKeyRow(trx, ownerId, provider)
    const detail = { provider }
    if (isDeleted)
      await writeAudit(deps, { trx, actorId: user.userId, action: 'key.deleted', subject: ownerId, detail })
    return isDeleted
  })
}

/** A key for a local server counts only where there is one. */
export function environmentKey(deps: Pick<Deps, 'config'>, provider: KeyProvider): string | undefined {
  const { platformKeys, baseUrls } = deps.config
  return provider === 'local' && baseUrls.local === undefined ? undefined : platformKeys[provider]
}

/** What may be shown of a key that is kept. */
export function storedKeyAnswer(deps: Pick<Deps, 'secrets'>, row: KeyRow, provider: KeyProvider): UserKey {
  return {
    provider,
    maskedKey: row.mask,
    label: row.label,
    problem: deps.secrets.open(row.sealed, boundTo(row)) === undefined ? keyWording.problem : null,
    createdAt: new Date(row.created_at).toISOString(),
  }
}
