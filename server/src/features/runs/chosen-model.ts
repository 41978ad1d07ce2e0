import {
  defaultModelSettings,
  isTextProvider,
  speechWriters,
  type ModelProvider,
  type TextProvider,
} from '#contracts/keys/models.ts'
import { keyWording } from '#contracts/keys/key-wording.ts'
import type { Agent } from '#contracts/agents/agents.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { resolveModel } from '../../providers/catalogue.ts'
import type { StoredAgent } from '../agents/index.ts'
import { chooseKey, chooseKeyFrom, type ChosenKey, type KeyRow, type KeyedRun } from '../keys/index.ts'

/** The model that writes a reply, the key that pays for it, and the voice that speaks it, if any. */
export type ChosenModel = {
  provider: TextProvider | 'mock'
  apiKey: string | undefined
  keySource: ChosenKey['source']
  settings: FilledSettings
  speech: Speech | undefined
  notes: string[]
}

/** The voice that speaks a reply, and the key that pays for it. */
type Speech = { apiKey: string; modelId: string; voiceId: string | undefined; keySource: ChosenKey['source'] }

/** The agent's own model with the caller's, owner's or platform's key of `keys`; without any key the mock. */
export async function chooseModel(
  deps: Deps,
  actor: Actor,
  agent: StoredAgent,
  keys: KeyRow[],
): Promise<ChosenModel> {
  const own = chooseKeyFrom(deps, keyedRun(actor, agent, agent.model_provider), keys)
  if (agent.model_provider !== 'elevenlabs')
    return textModel(agent, agent.model_provider, requireOpened(own, actor), agent.model)
  const writer = await writerOf(deps, actor, agent)
  const { modelId: voiceModelId } = fillSettings(agent, 'elevenlabs', agent.model)
  const speech =
    own.key === undefined
      ? undefined
      : { apiKey: own.key, modelId: voiceModelId, voiceId: agent.config.voice_id, keySource: own.source }
  return {
    ...writer,
    speech,
    notes: [
      ...writer.notes,
      ...own.notes,
      ...(speech ? [] : ['No ElevenLabs key: the reply is not spoken.']),
    ],
  }
}

/** The mock, whatever keys there are: for those who only ask whether running works. */
export function chooseMock(agent: StoredAgent): ChosenModel {
  const model = textModel(agent, 'openai', noKey, agent.model)
  return { ...model, notes: ['The mock was requested.'] }
}

/** Who writes what an elevenlabs agent speaks: `config.text_model`, else the first text provider with a key. */
async function writerOf(deps: Deps, actor: Actor, agent: StoredAgent): Promise<ChosenModel> {
  const named = parseTextModel(agent.config.text_model)
  if (named) {
    const key = await keyFor(deps, actor, agent, named.provider)
    return textModel(agent, named.provider, requireOpened(key, actor), named.model)
  }
  let unopened: ChosenKey | undefined
  for (const { provider, model } of speechWriters) {
    const key = await keyFor(deps, actor, agent, provider)
    if (key.source !== 'none') return textModel(agent, provider, key, model)
    if (key.unopened) unopened ??= key
  }
  return textModel(agent, 'openai', requireOpened(unopened ?? noKey, actor), 'gpt-4o')
}

const noKey: ChosenKey = { source: 'none', notes: [] }

/** Throws when the key that would have been used can't be opened: a sample must not pass for an answer. */
function requireOpened(key: ChosenKey, actor: Actor): ChosenKey {
  if (key.unopened === undefined) return key
  if (actor.kind === 'visitor') throw new AppError('unavailable', keyWording.visitorUnopened)
  throw new AppError(
    'conflict',
    key.unopened === 'personal' ? keyWording.ownUnopened : keyWording.platformUnopened,
  )
}

function parseTextModel(value: string | undefined): { provider: TextProvider; model: string } | undefined {
  const [provider = '', ...model] = value?.split('/') ?? []
  if (!isTextProvider(provider)) return undefined
  return model.length > 0 ? { provider, model: model.join('/') } : undefined
}

function textModel(agent: StoredAgent, provider: TextProvider, key: ChosenKey, model: string): ChosenModel {
  const settings = fillSettings(agent, provider, model, agent.model_provider)
  // A local server needs no key and is never mocked.
  const isMock = key.source === 'none' && provider !== 'local'
  return {
    provider: isMock ? 'mock' : provider,
    apiKey: key.key,
    keySource: key.source,
    settings,
    speech: undefined,
    notes: [...settings.notes, ...key.notes],
  }
}

function keyFor(deps: Deps, actor: Actor, agent: StoredAgent, provider: ModelProvider): Promise<ChosenKey> {
  return chooseKey(deps, keyedRun(actor, agent, provider))
}

/** What a key is needed for. */
export function keyedRun(actor: Actor, agent: StoredAgent, provider: ModelProvider): KeyedRun {
  return { userId: actor.kind === 'user' ? actor.userId : undefined, provider, agent }
}

/** An agent's settings filled from the provider's defaults and clamped to the model's limits. */
export type FilledSettings = {
  modelId: string
  temperature: number
  maxTokens: number
  topP?: number
  frequencyPenalty?: number
  presencePenalty?: number
  maxRetries: number
  retryDelayMs: number
  contextTokens: number
  /** Whether the price table has the model. */
  isPriced: boolean
  /** What was changed, for the trace. */
  notes: string[]
}

/** Anthropic's temperature ends at 1 (docs.claude.com, Messages API). */
const temperatureMax: Partial<Record<ModelProvider, number>> = { anthropic: 1 }

/**
 * What is sent to the provider. `top_p` and penalties go to openai only. What an elevenlabs agent speaks is written by
 * another provider's model, with the defaults of its own.
 */
export function fillSettings(
  agent: Pick<Agent, 'model' | 'model_settings'>,
  provider: ModelProvider,
  modelName = agent.model,
  defaultsOf: ModelProvider = provider,
): FilledSettings {
  const defaults = defaultModelSettings[defaultsOf]
  const own = agent.model_settings
  const model = resolveModel(provider, modelName)
  const notes: string[] = []
  if (model.runsAs) notes.push(`${modelName} runs as ${model.runsAs}`)

  function clamp(name: string, value: number, max: number): number {
    if (value <= max) return value
    notes.push(`${name} ${value} was lowered to ${max}, the limit of ${model.modelId}`)
    return max
  }

  const isOpenai = provider === 'openai'
  return {
    modelId: model.modelId,
    temperature: clamp('temperature', own.temperature ?? defaults.temperature, temperatureMax[provider] ?? 2),
    maxTokens: clamp('max_tokens', own.max_tokens ?? defaults.max_tokens, model.maxOutputTokens),
    ...(isOpenai && {
      topP: own.top_p ?? defaults.top_p,
      frequencyPenalty: own.frequency_penalty ?? defaults.frequency_penalty,
      presencePenalty: own.presence_penalty ?? defaults.presence_penalty,
    }),
    maxRetries: own.retry?.max_retries ?? defaults.retry.max_retries,
    retryDelayMs: own.retry?.retry_delay_ms ?? defaults.retry.retry_delay_ms,
    contextTokens: model.contextTokens,
    isPriced: model.isPriced,
    notes,
  }
}
