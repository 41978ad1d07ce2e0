import { isTextProvider, type ModelProvider, type TextProvider } from '#contracts/keys/models.ts'
import { keyWording } from '#contracts/keys/key-wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import type { StoredAgent } from '../agents/index.ts'
import { chooseKey, chooseKeyFrom, type ChosenKey, type KeyRow, type KeyedRun } from '../keys/index.ts'
import { fillSettings, type FilledSettings } from './model-settings.ts'

/** The model that writes a reply, whose key pays for it, and the voice that speaks it, if any. */
export type ChosenModel = {
  provider: TextProvider | 'mock'
  apiKey: string | undefined
  keySource: ChosenKey['source']
  settings: FilledSettings
  speech: Speech | undefined
  notes: string[]
}

/** The voice that speaks a reply, and whose key pays for it. */
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
  return { ...model, notes: ['The mock was asked for.'] }
}

/** Who writes what an elevenlabs agent speaks: `config.text_model`, else the first text provider with a key. */
async function writerOf(deps: Deps, actor: Actor, agent: StoredAgent): Promise<ChosenModel> {
  const named = parseTextModel(agent.config.text_model)
  if (named) {
    const key = await keyFor(deps, actor, agent, named.provider)
    return textModel(agent, named.provider, requireOpened(key, actor), named.model)
  }
  let unopened: ChosenKey | undefined
  for (const { provider, model } of writers) {
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

const writers = [
  { provider: 'openai', model: 'gpt-4o' },
  { provider: 'anthropic', model: 'claude-3-5-sonnet' },
  { provider: 'together', model: 'meta-llama/Llama-2-70b-chat-hf' },
] as const

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
