import { keyWording } from '#contracts/keys/key-wording.ts'
import { providerLabels } from '#contracts/keys/models.ts'
import type { ModelChoice } from '#contracts/runs/runs.ts'
import { modelChoiceWording } from '#contracts/runs/model-choice-wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { can, type StoredAgent } from '../agents/index.ts'
import type { ChosenModel } from './chosen-model.ts'
import type { Reach } from './delegator.ts'

/** An agent on the model that its settings name, where they name one. */
export function onNamedModel(agent: StoredAgent): StoredAgent {
  const { model = agent.model } = agent.model_settings
  return { ...agent, model }
}

/** Somebody who may run an agent, with another model than its own: those who may edit it choose one for a run. */
export function withModel<Entered extends Reach>(
  actor: Actor,
  entered: Entered,
  choice: ModelChoice,
): Entered & { chosen: string } {
  const { agent, share } = entered
  if (!can(actor, 'edit', agent, share)) throw new AppError('forbidden', modelChoiceWording.notAllowed)
  return { ...entered, agent: switched(agent, choice), chosen: `${choice.provider}/${choice.model}` }
}

/** An agent with another model. What a voice speaks is written by the other model. What it is refused says nothing about the agent. */
export function switched(agent: StoredAgent, { provider, model }: ModelChoice): StoredAgent {
  if (agent.model_provider === 'elevenlabs')
    return { ...agent, refusals: 0, config: { ...agent.config, text_model: `${provider}/${model}` } }
  const { model: _own, ...settings } = agent.model_settings
  return { ...agent, refusals: 0, model_provider: provider, model, model_settings: settings }
}

/** Throws where nothing is there to answer with a model that was chosen: a sample would pass for its answer. */
export function requireUsable(
  { config }: Pick<Deps, 'config'>,
  { provider }: Pick<ChosenModel, 'provider'>,
  { chosen, isMockAsked }: { chosen?: string | undefined; isMockAsked: boolean },
): void {
  const asked = readChosen(chosen ?? null)
  if (asked?.provider === 'local' && config.baseUrls.local === undefined && !isMockAsked)
    throw new AppError('conflict', keyWording.noLocalServer)
  if (asked && provider === 'mock' && !isMockAsked)
    throw new AppError('conflict', modelChoiceWording.noKey(providerLabels[asked.provider]))
}

/** The choice that a run's row has. */
export function readChosen(stored: string | null): ModelChoice | undefined {
  const [provider, ...model] = stored?.split('/') ?? []
  // As `withModel` wrote it.
  return stored === null
    ? undefined
    : { provider: provider as ModelChoice['provider'], model: model.join('/') }
}
