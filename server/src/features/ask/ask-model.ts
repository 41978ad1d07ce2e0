import type { AskSilence } from '#contracts/keepers/ask.ts'
import type { AiPolicy } from '#contracts/keepers/keepers.ts'
import { speechWriters, type TextProvider } from '#contracts/keys/models.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { readablePolicies } from '../keepers/index.ts'
import { canAnswer, chooseKey } from '../keys/index.ts'

/** Who answers. */
export type AskModel = { provider: TextProvider; model: string }

/** Who answers a person's questions about keepers with these policies; where nobody does, why. */
export async function chooseAskModel(
  deps: Deps,
  user: UserActor,
  policies: ReadonlySet<AiPolicy>,
): Promise<AskModel | AskSilence> {
  if (policies.has('providers')) {
    for (const { provider, model } of speechWriters)
      if (await canAnswer(deps, user.userId, provider)) return { provider, model }
  }
  if (policies.has('providers') || policies.has('local')) {
    const local = await findLocalModel(deps, user)
    if (local) return local
    return policies.has('providers') ? 'no-key' : 'policy-local'
  }
  return 'policy-off'
}

/** Of which policies a provider may read keepers. */
export function policiesFor({ provider }: AskModel): AiPolicy[] {
  return readablePolicies(provider === 'local')
}

const listWithinMs = 3_000

/** The first model of the operator's own server, where there is one that answers. */
async function findLocalModel(deps: Deps, { userId }: UserActor): Promise<AskModel | undefined> {
  if (deps.config.baseUrls.local === undefined) return undefined
  const { key } = await chooseKey(deps, { userId, provider: 'local' })
  const signal = AbortSignal.timeout(listWithinMs)
  try {
    const [model] = await deps.providers.listModels({
      provider: 'local',
      signal,
      ...(key && { apiKey: key }),
    })
    return model === undefined ? undefined : { provider: 'local', model }
  } catch {
    // A server that does not answer is as good as none.
    return undefined
  }
}
