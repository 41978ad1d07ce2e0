import { maskKey, providersWithKeys } from '#contracts/keys/key-formats.ts'
import { keyWording } from '#contracts/keys/key-wording.ts'
import type { KeyProvider, PlatformKey, PlatformKeyCreate, PlatformKeyStats } from '#contracts/keys/keys.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { writeAudit } from '../audit/index.ts'
import { deleteKey, environmentKey, saveKey, storedKeyAnswer, type KeyDeps } from './keys.ts'
import { listKeys, platform, updateKeyActive, type KeyRow } from './keys.table.ts'

/** The platform's keys, one of each provider: the saved one, else the environment's. */
export async function listPlatformKeys(deps: KeyDeps): Promise<PlatformKey[]> {
  const rows = await listKeys(deps.database.db, platform)
  return providersWithKeys.flatMap((provider) => {
    const row = rows.find((candidate) => candidate.provider === provider)
    if (row) return [platformKeyAnswer(deps, row, provider)]
    const key = environmentKey(deps, provider)
    return key === undefined ? [] : [environmentKeyAnswer(provider, key)]
  })
}

/** The providers that the platform has a key for, switched on. Anyone can tell them by running an agent. */
export async function listPlatformProviders(deps: KeyDeps): Promise<KeyProvider[]> {
  const keys = await listPlatformKeys(deps)
  return keys.filter((key) => key.is_active).map(({ provider }) => provider)
}

/** Counts the keys; those that are switched on and can be opened are active. */
export function platformKeyStats(keys: PlatformKey[]): PlatformKeyStats {
  const active = keys.filter((key) => key.is_active && key.problem === null)
  return {
    total: keys.length,
    active: active.length,
    byProvider: Object.fromEntries(keys.map((key) => [key.provider, 1])),
    hasActiveKeys: active.length > 0,
  }
}

/** Saves a key of the platform in place of the one before. */
export async function savePlatformKey(
  deps: KeyDeps,
  admin: UserActor,
  input: PlatformKeyCreate,
): Promise<PlatformKey> {
  const { provider, api_key: key, label, is_active: isActive } = input
  const row = await saveKey(deps, admin, { ownerId: platform, provider, key, label, isActive })
  return platformKeyAnswer(deps, row, provider)
}

/** Switches a saved key of the platform on or off. Throws `conflict` for one of the environment. */
export async function switchPlatformKey(
  deps: KeyDeps,
  admin: UserActor,
  provider: KeyProvider,
  isActive: boolean,
): Promise<PlatformKey> {
  return deps.database.transaction(async (trx) => {
    const row = await updateKeyActive(trx, { ownerId: platform, provider, isActive, now: deps.now() })
    if (!row) throw noStoredKey(deps, provider)
    await writeAudit(deps, {
      trx,
      actorId: admin.userId,
      action: 'key.switched',
      subject: platform,
      detail: { provider, is_active: isActive },
    })
    return platformKeyAnswer(deps, row, provider)
  })
}

/** Throws `conflict` for a key of the environment. */
export async function deletePlatformKey(
  deps: KeyDeps,
  admin: UserActor,
  provider: KeyProvider,
): Promise<void> {
  if (await deleteKey(deps, admin, platform, provider)) return
  throw noStoredKey(deps, provider)
}

function noStoredKey(deps: KeyDeps, provider: KeyProvider): AppError {
  return environmentKey(deps, provider) === undefined
    ? new AppError('not_found', keyWording.notFound)
    : new AppError('conflict', keyWording.fromEnvironment)
}

function platformKeyAnswer(deps: Pick<Deps, 'secrets'>, row: KeyRow, provider: KeyProvider): PlatformKey {
  return { ...storedKeyAnswer(deps, row, provider), is_active: row.is_active === 1, source: 'stored' }
}

function environmentKeyAnswer(provider: KeyProvider, key: string): PlatformKey {
  return {
    provider,
    maskedKey: maskKey(key),
    label: null,
    problem: null,
    createdAt: null,
    is_active: true,
    source: 'environment',
  }
}
