import type { Agent } from '#contracts/agents/agents.ts'
import { defaultModelSettings, type ModelProvider } from '#contracts/keys/models.ts'
import { resolveModel } from '../../providers/catalogue.ts'

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
  modelName: string = agent.model_settings.model ?? agent.model,
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
