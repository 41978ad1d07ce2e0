import { createHash } from 'node:crypto'
import type { ModelNames } from '#contracts/keys/model-names.ts'
import { listedModels, type ModelProvider } from '#contracts/keys/models.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { modelFacts } from '../../providers/catalogue.ts'
import { chooseKey } from './keys.ts'
import { takeLimits } from '../limits/index.ts'

const timeLimitMs = 5_000
const keptMs = 5 * 60_000
const keptFailureMs = 30_000
const mostKept = 200

type ModelDeps = Pick<Deps, 'database' | 'config' | 'secrets' | 'providers' | 'now' | 'log'>
type Kept = { models: string[] | undefined; until: number }

/** Answers that were fetched a moment ago, by provider and a hash of the key. */
export type ModelLists = Map<string, Kept>

/**
 * The models that the key of this person's runs gets, asked of the provider at most every five minutes. Without a key,
 * or when the provider does not answer, the listed names.
 */
export async function listModels(
  deps: ModelDeps,
  kept: ModelLists,
  user: UserActor,
  provider: ModelProvider,
): Promise<ModelNames> {
  await takeLimits(deps, [{ key: `models:${user.key}`, limit: 60, windowMs: 60_000 }])
  const { key } = await chooseKey(deps, { userId: user.userId, provider })
  const isLocal = provider === 'local' && deps.config.baseUrls.local !== undefined
  const models = key !== undefined || isLocal ? await fetched(deps, kept, provider, key) : undefined
  const names = listedModels[provider].map(({ name }) => name)
  const facts = [...new Set([...names, ...(models ?? [])])].flatMap(
    (name) => modelFacts(provider, name) ?? [],
  )
  return { provider, models: models ?? names, live: models !== undefined, facts }
}

/** Undefined when the provider did not answer with a list. */
async function fetched(deps: ModelDeps, kept: ModelLists, provider: ModelProvider, key: string | undefined) {
  const name = `${provider}:${createHash('sha256')
    .update(key ?? '')
    .digest('hex')}`
  const before = kept.get(name)
  if (before !== undefined && before.until > deps.now()) return before.models
  const models = await askProvider(deps, provider, key)
  if (kept.size >= mostKept) kept.clear()
  kept.set(name, { models, until: deps.now() + (models ? keptMs : keptFailureMs) })
  return models
}

async function askProvider(deps: ModelDeps, provider: ModelProvider, key: string | undefined) {
  try {
    const signal = AbortSignal.timeout(timeLimitMs)
    const models = await deps.providers.listModels({ provider, signal, ...(key && { apiKey: key }) })
    return models.length > 0 ? models : undefined
  } catch {
    // What failed may repeat the key; that it failed is all that is worth knowing.
    deps.log.info({ provider }, 'The list of models could not be fetched.')
    return undefined
  }
}
