import { inspect } from 'node:util'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startSimulator, type Simulator } from '../testing/provider-simulator.ts'
import { heard } from '../testing/simulator/transcription.ts'
import { ProviderError } from './provider.ts'
import { createProviders, type Providers } from './providers.ts'
import type { Transcriber } from './transcription.ts'

const apiKey = 'sk-test-3f9a7c51e0b84d2296aa17c4'
let simulator: Simulator
let providers: Providers

beforeAll(async () => {
  simulator = await startSimulator()
  const url = `${simulator.url}/v1`
  providers = createProviders({ openai: url, local: url, elevenlabs: simulator.url })
})
afterAll(() => simulator.close())
beforeEach(() => {
  simulator.behave({})
  simulator.requests.length = 0
})

async function* pieces() {
  yield Buffer.from('Ogg')
  yield Buffer.from('S and the river')
}

function write(provider: Transcriber, given: { apiKey?: string; signal?: AbortSignal } = { apiKey }) {
  const audio = { ending: 'ogg', type: 'audio/ogg', bytes: 18, stream: pieces() }
  const signal = given.signal ?? new AbortController().signal
  return providers.transcribe({ provider, modelId: 'a-model', audio, ...given, signal })
}

it.each([
  ['openai', '/v1/audio/transcriptions', { authorization: `Bearer ${apiKey}` }, { model: 'a-model' }],
  ['elevenlabs', '/v1/speech-to-text', { 'xi-api-key': apiKey }, { model_id: 'a-model' }],
  ['local', '/v1/audio/transcriptions', { authorization: `Bearer ${apiKey}` }, { model: 'a-model' }],
] as const)('%s writes down a recording, which is sent as a form', async (provider, path, headers, body) => {
  expect(await write(provider)).toEqual({ text: heard, seconds: 2 })
  expect(simulator.requests).toMatchObject([
    { path, headers, body: { ...body, file: { name: 'recording.ogg', type: 'audio/ogg', size: 18 } } },
  ])
})

it.each([undefined, 'many', -1])('a length of %s is no length', async (count) => {
  simulator.behave({ usage: { count } })
  for (const provider of ['openai', 'elevenlabs'] as const)
    expect(await write(provider)).toEqual({ text: heard, seconds: undefined })
})

it.each(['openai', 'elevenlabs'] as const)(
  'reports what %s refuses, a broken connection and a broken answer, without the key',
  async (provider) => {
    simulator.behave({ status: 429, retryAfter: '3', echoKey: true })
    const error = await write(provider).catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(ProviderError)
    expect(error).toMatchObject({ kind: 'status', status: 429, retryAfterMs: 3000 })
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(apiKey.slice(0, 8))
    simulator.behave({ reset: 'before' })
    await expect(write(provider)).rejects.toMatchObject({ kind: 'connection' })
  },
)

it('hangs up when it is cancelled, and refuses without a key', async () => {
  simulator.behave({ silence: 0 })
  const controller = new AbortController()
  const writing = write('openai', { apiKey, signal: controller.signal })
  while (simulator.requests.length === 0) await setTimeout(1)
  controller.abort(new Error('stopped'))
  await expect(writing).rejects.toThrow('stopped')
  expect(await simulator.requests[0]?.ended).toBe('disconnected')
  simulator.behave({})
  await expect(write('openai', {})).rejects.toMatchObject({ status: 401 })
  expect(await write('local', {})).toMatchObject({ text: heard })
})
