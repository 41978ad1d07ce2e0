import { setTimeout } from 'node:timers/promises'
import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startSimulator, type Simulator } from '../testing/provider-simulator.ts'
import { ProviderError } from './provider.ts'
import { createProviders, type Providers } from './providers.ts'

const apiKey = 'f2c81d9be7704a35915d'
let simulator: Simulator
let providers: Providers

beforeAll(async () => {
  simulator = await startSimulator()
  providers = createProviders({ elevenlabs: simulator.url })
})
afterAll(() => simulator.close())
beforeEach(() => {
  simulator.behave({})
  simulator.requests.length = 0
})

const speech = { text: 'Good morning.', modelId: 'eleven_turbo_v2', voiceId: 'voice/1', apiKey }
const say = (signal = new AbortController().signal) => providers.speak({ ...speech, signal })

it('speaks a text in the chosen voice, as MP3', async () => {
  const { mediaType, bytes } = await say()
  expect(mediaType).toBe('audio/mpeg')
  expect([...bytes.subarray(0, 2)]).toEqual([0xff, 0xfb])
  expect(bytes).toHaveLength(4170)
  expect(simulator.requests[0]).toMatchObject({
    path: '/v1/text-to-speech/voice%2F1/stream?output_format=mp3_44100_128',
    headers: { 'xi-api-key': apiKey },
    body: { text: 'Good morning.', model_id: 'eleven_turbo_v2' },
  })
})

it.each([400, 401, 404, 429, 500])(
  'reports status %i in the words of ElevenLabs, without the key',
  async (status) => {
    simulator.behave({ status, retryAfter: '3', echoKey: true })
    const error = await say().catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(ProviderError)
    expect(error).toMatchObject({ kind: 'status', status, retryAfterMs: 3000 })
    expect(String(error)).toMatch(/ElevenLabs answered with status \d+ \(.+\): .+\./)
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(apiKey.slice(0, 8))
  },
)

it('reports a reset, and audio that is missing', async () => {
  simulator.behave({ reset: 'before' })
  await expect(say()).rejects.toMatchObject({ kind: 'connection' })
  simulator.behave({ empty: true })
  await expect(say()).rejects.toMatchObject({ kind: 'malformed' })
})

it('hangs up when it is cancelled', async () => {
  simulator.behave({ silence: 0 })
  const controller = new AbortController()
  const speaking = say(controller.signal)
  while (simulator.requests.length === 0) await setTimeout(1)
  controller.abort(new Error('stopped'))
  await expect(speaking).rejects.toThrow('stopped')
  expect(await simulator.requests[0]?.ended).toBe('disconnected')
})

it('refuses without a key', async () => {
  process.env.ELEVENLABS_API_KEY = apiKey
  const { signal } = new AbortController()
  await expect(providers.speak({ ...speech, apiKey: undefined, signal })).rejects.toMatchObject({
    status: 401,
  })
  expect(simulator.requests).toHaveLength(0)
})
