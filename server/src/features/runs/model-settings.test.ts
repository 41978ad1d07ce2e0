import { describe, expect, test } from 'vitest'
import { fillSettings } from './chosen-model.ts'

const retry = { maxRetries: 3, retryDelayMs: 1_000 }
const openaiOnly = { topP: 1, frequencyPenalty: 0, presencePenalty: 0 }

describe('without settings of its own an agent takes those of its provider', () => {
  test.each([
    ['openai', 'gpt-4.1', { temperature: 0.7, maxTokens: 2_000, ...openaiOnly, ...retry }],
    ['anthropic', 'claude-sonnet-4-6', { temperature: 0.7, maxTokens: 4_000, ...retry }],
    ['together', 'some/model', { temperature: 0.7, maxTokens: 2_000, ...retry }],
    ['local', 'llama3', { temperature: 0.7, maxTokens: 2_000, ...retry }],
  ] as const)('those of %s', (provider, model, expected) => {
    const { contextTokens, isPriced, ...settings } = fillSettings({ model, model_settings: {} }, provider)
    expect(settings).toEqual({ modelId: model, ...expected, notes: [] })
    expect(contextTokens).toBeGreaterThan(expected.maxTokens)
    expect(isPriced).toBe(provider !== 'together')
  })

  test('elevenlabs', () => {
    const voice = fillSettings({ model: 'eleven_turbo_v2', model_settings: {} }, 'elevenlabs')
    expect(voice).toMatchObject({ modelId: 'eleven_turbo_v2', temperature: 0.5, ...retry })
    const agent = { model: 'eleven_turbo_v2', model_settings: {} }
    const writer = fillSettings(agent, 'openai', 'gpt-4.1', 'elevenlabs')
    expect(writer).toMatchObject({ modelId: 'gpt-4.1', temperature: 0.5, maxTokens: 1_000, ...retry })
  })
})

test("an agent's own settings come first, also when they are 0", () => {
  const model_settings = {
    ...{ temperature: 0, max_tokens: 1, top_p: 0, frequency_penalty: -2, presence_penalty: 2 },
    retry: { max_retries: 0, retry_delay_ms: 100 },
  }
  expect(fillSettings({ model: 'gpt-4.1', model_settings }, 'openai')).toMatchObject({
    ...{ temperature: 0, maxTokens: 1, topP: 0, frequencyPenalty: -2, presencePenalty: 2 },
    ...{ maxRetries: 0, retryDelayMs: 100, notes: [] },
  })
})

test('top_p and penalties go to openai only', () => {
  const model_settings = { top_p: 0.5, frequency_penalty: 1, presence_penalty: 1 }
  for (const provider of ['anthropic', 'together', 'elevenlabs', 'local'] as const) {
    const settings = fillSettings({ model: 'a-model', model_settings }, provider)
    expect(Object.keys(settings)).not.toEqual(expect.arrayContaining([expect.stringMatching(/topP|Penalty/)]))
  }
})

test('values above the limits of the model are lowered, with a note', () => {
  const model_settings = { temperature: 2, max_tokens: 32_000 }
  expect(fillSettings({ model: 'gpt-4o-2024', model_settings }, 'openai')).toMatchObject({
    temperature: 2,
    maxTokens: 16_384,
    notes: ['max_tokens 32000 was lowered to 16384, the limit of gpt-4o-2024'],
  })
  expect(fillSettings({ model: 'claude-haiku-4-5', model_settings }, 'anthropic')).toMatchObject({
    temperature: 1,
    maxTokens: 32_000,
    notes: ['temperature 2 was lowered to 1, the limit of claude-haiku-4-5'],
  })
})

test('a retired name runs as its successor, and says so', () => {
  expect(fillSettings({ model: 'claude-3-opus', model_settings: {} }, 'anthropic')).toMatchObject({
    modelId: 'claude-opus-4-6',
    notes: ['claude-3-opus runs as claude-opus-4-6'],
  })
})
