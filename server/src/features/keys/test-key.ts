import { keyWording } from '#contracts/keys/key-wording.ts'
import type { KeyProvider, KeyTest } from '#contracts/keys/keys.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { ProviderError } from '../../providers/provider.ts'
import { takeLimits } from '../limits/index.ts'
import { boundTo, environmentKey } from './keys.ts'
import { platform, selectKeys } from './keys.table.ts'

const timeLimitMs = 5_000
const minuteMs = 60_000

type TestDeps = Pick<Deps, 'database' | 'config' | 'secrets' | 'providers' | 'now'>

/**
 * Asks the provider for its models with a stored key. A provider that doesn't answer says nothing about the key. Throws
 * `not_found` without a key, and `limited` after ten tests a minute.
 */
export async function testKey(
  deps: TestDeps,
  user: UserActor,
  { ownerId, provider }: { ownerId: string; provider: KeyProvider },
): Promise<KeyTest> {
  await takeLimits(deps, [{ key: `key-test:${user.key}`, limit: 10, windowMs: minuteMs }])
  const apiKey = await openKey(deps, ownerId, provider)
  const { outcome, message } = await askWithKey(deps, provider, apiKey)
  return { outcome, message: outcome === 'untested' ? keyWording.untested(message) : message }
}

/** Asks the provider for its models, for five seconds at most. No message repeats the key. */
export async function askWithKey(
  { providers }: Pick<Deps, 'providers'>,
  provider: KeyProvider,
  apiKey: string,
): Promise<KeyTest> {
  try {
    const signal = AbortSignal.timeout(timeLimitMs)
    const { length } = await providers.listModels({ provider, apiKey, signal })
    return { outcome: 'works', message: keyWording.works(length) }
  } catch (error) {
    const isRefused = error instanceof ProviderError && (error.status === 401 || error.status === 403)
    if (isRefused) return { outcome: 'refused', message: error.message }
    // Anything but a provider's own sentence may repeat the key.
    const message = error instanceof ProviderError ? error.message : keyWording.noModelList
    return { outcome: 'untested', message }
  }
}

async function openKey(deps: TestDeps, ownerId: string, provider: KeyProvider): Promise<string> {
  const rows = await selectKeys(deps.database.db, { provider, ownerId }).execute()
  const own = rows.find((row) => row.owner_id === ownerId)
  const inherited = ownerId === platform ? environmentKey(deps, provider) : undefined
  const key = own ? deps.secrets.open(own.sealed, boundTo(own)) : inherited
  if (key === undefined) throw new AppError('not_found', keyWording.notFound)
  return key
}
