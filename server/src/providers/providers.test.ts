import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSimulator, type Simulator } from '../testing/provider-simulator.ts'
import { failure, read } from '../testing/read-stream.ts'
import type { ProviderRequest } from './provider.ts'
import { createProviders, type ProviderName, type Providers } from './providers.ts'

const apiKey = 'sk-test-3f9a7c51e0b84d2296aa17c4'
let simulator: Simulator
let providers: Providers

beforeAll(async () => {
  simulator = await startSimulator()
  const url = `${simulator.url}/v1`
  providers = createProviders({
    openai: url,
    anthropic: url,
    together: url,
    local: url,
  })
})
afterAll(() => simulator.close())
beforeEach(() => {
  simulator.requests.length = 0
})

describe('settings', () => {
  const settings = {
    temperature: 0.4,
    maxTokens: 77,
    topP: 0.9,
    frequencyPenalty: 0.5,
    presencePenalty: -0.5,
  }
  const bodyOf = async (provider: ProviderName, modelId: string, more: Partial<ProviderRequest> = {}) => {
    const { signal } = new AbortController()
    const messages = [{ role: 'user' as const, content: 'Answer in JSON.' }]
    await read(
      providers.get(provider).stream({ modelId, apiKey, system: '', messages, signal, ...settings, ...more }),
    )
    return simulator.requests[0]?.body
  }

  it('reach openai chat models, with penalties, top_p and the JSON format', async () => {
    expect(await bodyOf('openai', 'gpt-4o', { responseFormat: 'json' })).toMatchObject({
      temperature: 0.4,
      max_tokens: 77,
      top_p: 0.9,
      frequency_penalty: 0.5,
      presence_penalty: -0.5,
      response_format: { type: 'json_object' },
      stream: true,
    })
  })

  it('leave out what reasoning models refuse', async () => {
    const body = await bodyOf('openai', 'o3-mini', { responseFormat: 'json' })
    expect(body).toMatchObject({
      max_output_tokens: 77,
      store: false,
      text: { format: { type: 'json_object' } },
    })
    expect(Object.keys(body ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/temperature|top_p|penalty/)]),
    )
  })

  it.each(['anthropic', 'together', 'local'] as const)(
    'leave out top_p and penalties for %s',
    async (provider) => {
      const body = await bodyOf(provider, 'claude-sonnet-4-6')
      expect(body).toMatchObject({ temperature: 0.4, max_tokens: 77 })
      expect(Object.keys(body ?? {})).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/top_p|penalty/)]),
      )
    },
  )

  it('send a key to a local server only where there is one', async () => {
    await bodyOf('local', 'llama3', { apiKey: undefined })
    expect(simulator.requests[0]?.headers.authorization).toBeUndefined()
  })
})

describe('without what a call needs', () => {
  it.each(['openai', 'anthropic', 'together'] as const)(
    '%s refuses without a key, and asks nobody',
    async (provider) => {
      process.env.OPENAI_API_KEY = process.env.ANTHROPIC_API_KEY = process.env.TOGETHER_API_KEY = apiKey
      const { signal } = new AbortController()
      for (const key of [undefined, '', 'sk-ключ-1234567890']) {
        const request = { modelId: 'x', apiKey: key, system: '', messages: [], signal }
        expect(await failure(providers.get(provider).stream(request))).toMatchObject({
          kind: 'status',
          status: 401,
        })
      }
      expect(simulator.requests).toHaveLength(0)
    },
  )

  it('a local server that is not set up is a clear failure', async () => {
    const { signal } = new AbortController()
    const local = createProviders().get('local')
    const error = await failure(local.stream({ modelId: 'llama3', system: '', messages: [], signal }))
    expect(error.message).toContain('LOCAL_BASE_URL')
  })

  it('a refused connection is a connection failure', async () => {
    const closed = await startSimulator()
    await closed.close()
    const { signal } = new AbortController()
    const openai = createProviders({ openai: `${closed.url}/v1` }).get('openai')
    const error = await failure(
      openai.stream({ modelId: 'gpt-4o', apiKey, system: '', messages: [], signal }),
    )
    expect(error).toMatchObject({
      kind: 'connection',
      message: 'OpenAI could not be reached (ECONNREFUSED).',
    })
  })
})
