import type { ModelFacts } from '#contracts/keys/model-names.ts'
import { listedModels, runsAs, type ModelProvider } from '#contracts/keys/models.ts'
import { seesPictures } from './picture-tokens.ts'
import type { TokenUsage } from './provider.ts'

/** Prices are those of this day; a run stores it beside its cost. */
export const priceTableVersion = '2026-11-20'

/** What is known about one real model id. Prices in micro-USD per million tokens (for speech: characters). */
export type CatalogueModel = {
  contextTokens: number
  maxOutputTokens: number
  inputPrice: number
  cachedInputPrice: number
  outputPrice: number
}

/** What a listed or typed model name runs as. `runsAs` is set where the name itself is retired. */
export type ResolvedModel = CatalogueModel & { modelId: string; runsAs?: string; isPriced: boolean }

/** Finds the provider's real id, limits and prices for a listed name; a custom id passes through. */
export function resolveModel(provider: ModelProvider, name: string, now: Date = new Date()): ResolvedModel {
  const listed = listedModels[provider].find((model) => model.name === name)
  const successor = listed && runsAs(listed, now)
  const modelId = successor ?? name
  const known = catalogue.get(modelId)
  return {
    ...(known ?? unknownModels[provider]),
    modelId,
    isPriced: known !== undefined || provider === 'local',
    ...(successor !== undefined && { runsAs: successor }),
  }
}

/** What people are told of a model before they choose it; undefined where nothing is known, or it speaks. */
export function modelFacts(provider: ModelProvider, name: string): ModelFacts | undefined {
  const { modelId } = resolveModel(provider, name)
  const known = catalogue.get(modelId)
  if (!known || provider === 'elevenlabs' || provider === 'local') return undefined
  return {
    name,
    context_tokens: known.contextTokens,
    input_micro_usd: Math.round(known.inputPrice),
    output_micro_usd: Math.round(known.outputPrice),
    sees: seesPictures(modelId),
    tools: true,
    json: provider === 'openai',
  }
}

/** Cost of one finished call in micro-USD, rounded up: a model of unknown price counts as its provider's dearest. */
export function costMicroUsd(provider: ModelProvider, modelId: string, usage: TokenUsage): number {
  return priced(catalogue.get(modelId) ?? unknownModels[provider], usage)
}

/** Whether a model writes tokens that nobody sees before its answer. */
export function reasonsInSilence(provider: ModelProvider, modelId: string): boolean {
  return provider === 'openai' && openaiReasoningFamilies.test(modelId)
}

const openaiReasoningFamilies = /^(o\d|gpt-(?!\S*chat)([5-9]|\d\d))/

/** The most that a call can cost, as `costMicroUsd` counts. */
export function worstCaseCostMicroUsd(
  provider: ModelProvider,
  modelId: string,
  tokens: { input: number; maxOutput: number },
): number {
  const usage = { input: tokens.input, cachedInput: 0, output: tokens.maxOutput, reasoning: 0 }
  return costMicroUsd(provider, modelId, usage)
}

/** Cost of speaking a text in micro-USD: elevenlabs bills by character. */
export function speechCostMicroUsd(modelId: string, characters: number): number {
  const model = catalogue.get(modelId) ?? unknownModels.elevenlabs
  return Math.ceil((characters * model.inputPrice) / tokensPerPrice)
}

/** Who can write down what a recording says, and with which model; a local server names its own. */
export const transcriptionModels = { openai: 'gpt-transcribe', elevenlabs: 'scribe_v1' } as const

/** Cost of transcribing a recording in micro-USD, rounded up: billed by its length. A local server bills nothing. */
export function transcriptionCostMicroUsd(provider: ModelProvider, seconds: number): number {
  if (provider !== 'openai' && provider !== 'elevenlabs') return 0
  return Math.ceil(seconds * transcriptionPrices[provider])
}

/**
 * Micro-USD for a second of sound: gpt-transcribe USD 0.0045 a minute (developers.openai.com/api/docs/models/gpt-transcribe),
 * scribe_v1 USD 0.40 an hour (elevenlabs.io/pricing/api).
 */
const transcriptionPrices = { openai: 4_500 / 60, elevenlabs: 400_000 / 3_600 }

const tokensPerPrice = 1_000_000

function priced(model: CatalogueModel, usage: TokenUsage): number {
  const total =
    usage.input * model.inputPrice +
    usage.cachedInput * model.cachedInputPrice +
    (usage.output + usage.reasoning) * model.outputPrice
  return Math.ceil(total / tokensPerPrice)
}

function model(
  contextTokens: number,
  maxOutputTokens: number,
  usd: { input: number; cachedInput?: number; output: number },
): CatalogueModel {
  return {
    contextTokens,
    maxOutputTokens,
    inputPrice: usd.input * 1_000_000,
    cachedInputPrice: (usd.cachedInput ?? usd.input) * 1_000_000,
    outputPrice: usd.output * 1_000_000,
  }
}

const speech = (usdPerMillionCharacters: number, maxCharacters: number): CatalogueModel =>
  model(maxCharacters, 0, { input: usdPerMillionCharacters, output: 0 })

// Sources: developers.openai.com/api/docs/pricing, platform.claude.com/docs/en/about-claude/pricing,
// together.ai/pricing, elevenlabs.io/pricing/api. USD per million tokens, as published.
// Where longer prompts cost more per token, the window given here ends at that length.
const catalogue = new Map<string, CatalogueModel>([
  ['gpt-4o', model(128_000, 16_384, { input: 2.5, cachedInput: 1.25, output: 10 })],
  ['gpt-4o-mini', model(128_000, 16_384, { input: 0.15, cachedInput: 0.075, output: 0.6 })],
  ['gpt-4.1', model(1_047_576, 32_768, { input: 2, cachedInput: 0.5, output: 8 })],
  ['gpt-4.1-mini', model(1_047_576, 32_768, { input: 0.4, cachedInput: 0.1, output: 1.6 })],
  ['gpt-5', model(400_000, 128_000, { input: 1.25, cachedInput: 0.125, output: 10 })],
  ['gpt-5-mini', model(400_000, 128_000, { input: 0.25, cachedInput: 0.025, output: 2 })],
  ['gpt-5.6-sol', model(272_000, 128_000, { input: 5, cachedInput: 0.5, output: 30 })],
  ['gpt-5.6-terra', model(272_000, 128_000, { input: 2, cachedInput: 0.2, output: 12 })],
  ['gpt-5.6-luna', model(272_000, 128_000, { input: 0.2, cachedInput: 0.02, output: 1.2 })],
  ['gpt-6-sol', model(272_000, 128_000, { input: 2, cachedInput: 0.2, output: 10 })],
  ['gpt-6-luna', model(272_000, 128_000, { input: 0.1, cachedInput: 0.01, output: 0.5 })],
  ['claude-haiku-4-5', model(200_000, 64_000, { input: 1, cachedInput: 0.1, output: 5 })],
  ['claude-haiku-5-5', model(100_000, 64_000, { input: 0.1, cachedInput: 0.01, output: 0.5 })],
  ['claude-sonnet-4-6', model(1_000_000, 128_000, { input: 3, cachedInput: 0.3, output: 15 })],
  ['claude-opus-4-6', model(1_000_000, 128_000, { input: 5, cachedInput: 0.5, output: 25 })],
  ['claude-sonnet-5', model(1_000_000, 128_000, { input: 2, cachedInput: 0.2, output: 10 })],
  ['claude-sonnet-5-5', model(1_000_000, 128_000, { input: 2, cachedInput: 0.1, output: 10 })],
  ['claude-opus-5', model(1_000_000, 128_000, { input: 5, cachedInput: 0.5, output: 25 })],
  ['claude-opus-5-5', model(1_000_000, 128_000, { input: 4, cachedInput: 0.2, output: 20 })],
  ['meta-llama/Llama-3.3-70B-Instruct-Turbo', model(131_072, 16_384, { input: 0.88, output: 0.88 })],
  ['eleven_monolingual_v1', speech(100, 10_000)],
  ['eleven_multilingual_v2', speech(100, 10_000)],
  ['eleven_turbo_v2', speech(50, 30_000)],
])

// Limits and prices for ids that people type themselves: small windows and high prices, to stay on the safe side.
const unknownModels: Record<ModelProvider, CatalogueModel> = {
  openai: model(128_000, 16_384, { input: 30, output: 180 }),
  anthropic: model(200_000, 32_000, { input: 15, output: 75 }),
  together: model(32_768, 8_192, { input: 7, output: 7 }),
  elevenlabs: speech(200, 5_000),
  local: model(8_192, 4_096, { input: 0, output: 0 }),
}
