import type { ProviderRepair } from '#contracts/diagnostics/diagnostics.ts'
import { listedModels, modelProviders, type ModelProvider } from '#contracts/keys/models.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { writeAudit } from '../audit/index.ts'
import { replaceProviderModel } from '../agents/index.ts'
import { listProviderModels } from './diagnostics.table.ts'

type ProviderModel = { provider: string; model: string }

/** Gives every agent whose provider and model do not fit together a pair that does; says which. */
export async function repairProviders(
  deps: Pick<Deps, 'database' | 'now'>,
  admin: UserActor,
): Promise<ProviderRepair> {
  const now = deps.now()
  return deps.database.transaction(async (trx) => {
    const agents = await listProviderModels(trx)
    const repaired: ProviderRepair['repaired'] = []
    for (const agent of agents) {
      const from = { provider: agent.model_provider, model: agent.model }
      const to = fittingPair(from)
      if (!to || !(await replaceProviderModel(trx, agent, { ...to, now }))) continue
      repaired.push({ slug: agent.slug, from, to })
      const detail = { from: `${from.provider}/${from.model}`, to: `${to.provider}/${to.model}` }
      const entry = {
        actorId: admin.userId,
        action: 'agent.provider_repaired',
        subject: agent.id,
        detail,
      } as const
      await writeAudit(deps, { trx, ...entry })
    }
    return { checked: agents.length, repaired }
  })
}

/** A pair that fits in place of one that does not; undefined where it fits. Model ids of one's own are left alone. */
export function fittingPair({ provider, model }: ProviderModel): ProviderModel | undefined {
  const known = modelProviders.find((name) => name === provider)
  const name = model.trim()
  const maker = makerOf(name)
  // A local server, and Together, may call a model what they like.
  const isMisplaced = maker !== undefined && maker !== known && known !== 'local' && known !== 'together'
  if (known !== undefined && name !== '' && !isMisplaced) return undefined
  if (maker !== undefined) return { provider: maker, model: name }
  return defaultPair(known)
}

/** Whose model a name is, where that can be told from the name. */
function makerOf(model: string): ModelProvider | undefined {
  const lister = modelProviders.find((provider) => listedModels[provider].some(({ name }) => name === model))
  return lister ?? families.find(({ pattern }) => pattern.test(model))?.provider
}

const families = [
  { provider: 'openai', pattern: /^(gpt|chatgpt)-|^o\d(-|$)/i },
  { provider: 'anthropic', pattern: /^claude-/i },
  { provider: 'elevenlabs', pattern: /^eleven_/i },
] as const

/** What a new agent runs on; or the first model of a provider that is known. */
function defaultPair(provider: ModelProvider | undefined): ProviderModel {
  const first = provider && listedModels[provider][0]
  return first ? { provider, model: first.name } : { provider: 'openai', model: 'gpt-4o' }
}
