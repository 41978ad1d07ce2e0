import { providersWithKeys } from '#contracts/keys/key-formats.ts'
import { keyWording } from '#contracts/keys/key-wording.ts'
import type { KeyProvider, UserKey, UserKeyCreate } from '#contracts/keys/keys.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { deleteKey, saveKey, storedKeyAnswer, type KeyDeps } from './keys.ts'
import { listKeys } from './keys.table.ts'

/** The caller's personal keys. */
export async function listUserKeys(deps: KeyDeps, user: UserActor): Promise<UserKey[]> {
  const rows = await listKeys(deps.database.db, user.userId)
  return providersWithKeys.flatMap((provider) => {
    const row = rows.find((candidate) => candidate.provider === provider)
    return row ? [storedKeyAnswer(deps, row, provider)] : []
  })
}

/** The providers that keys and agents can be for: a local server where one is set up. */
export function offeredProviders(deps: Pick<KeyDeps, 'config'>): KeyProvider[] {
  return providersWithKeys.filter(
    (provider) => provider !== 'local' || deps.config.baseUrls.local !== undefined,
  )
}

/** Saves a personal key in place of the one before. */
export async function saveUserKey(deps: KeyDeps, user: UserActor, input: UserKeyCreate): Promise<UserKey> {
  const { provider, apiKey: key, label } = input
  const row = await saveKey(deps, user, { ownerId: user.userId, provider, key, label, isActive: true })
  return storedKeyAnswer(deps, row, provider)
}

export async function deleteUserKey(deps: KeyDeps, user: UserActor, provider: KeyProvider): Promise<void> {
  if (!(await deleteKey(deps, user, user.userId, provider)))
    throw new AppError('not_found', keyWording.notFound)
}
