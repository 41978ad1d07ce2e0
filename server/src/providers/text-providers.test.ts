import { setTimeout } from 'node:timers/promises'
import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultReply, startSimulator, type Simulator } from '../testing/provider-simulator.ts'
import { eachChunk, failure, read, readUntilFailure } from '../testing/read-stream.ts'
import type { ProviderRequest } from './provider.ts'
import { createProviders, type Providers, type ProviderName } from './providers.ts'

const apiKey = 'sk-test-3f9a7c51e0b84d2296aa17c4'

const cases: { title: string; provider: ProviderName; modelId: string; path: string; label: string }[] = [
  { title: 'openai', provider: 'openai', modelId: 'gpt-4o', path: '/v1/chat/completions', label: 'OpenAI' },
  {
    title: 'openai reasoning',
    provider: 'openai',
    modelId: 'gpt-5.6-sol',
    path: '/v1/responses',
    label: 'OpenAI',
  },
  {
    title: 'anthropic',
    provider: 'anthropic',
    modelId: 'claude-sonnet-4-6',
    path: '/v1/messages',
    label: 'Anthropic',
  },
  {
    title: 'together',
    provider: 'together',
    modelId: 'meta-llama/Llama-3.3-70B-Instruct-Turbo',
    path: '/v1/chat/completions',
    label: 'Together',
  },
  {
    title: 'local',
    provider: 'local',
    modelId: 'llama3',
    path: '/v1/chat/completions',
    label: 'Local server',
  },
]

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
  simulator.behave({})
  simulator.requests.length = 0
})

describe.each(cases)('$title', ({ provider, modelId, path, label }) => {
  const ask = (said: string, more: Partial<ProviderRequest> = {}) =>
    providers.get(provider).stream({
      modelId,
      apiKey,
      system: 'You are kind.',
      messages: [{ role: 'user', content: said }],
      maxTokens: 500,
      signal: new AbortController().signal,
      ...more,
    })

  it('streams the text with the whole conversation, then the finish with usage', async () => {
    const said = 'How are you?'
    const answer = await read(
      ask(said, {
        messages: [
          { role: 'user', content: 'Hello' },
          { role: 'assistant', content: 'Hi.' },
          { role: 'user', content: said },
        ],
      }),
    )
    expect(answer.text).toBe(defaultReply(said, 3))
    expect(answer.pieces).toBeGreaterThan(5)
    expect(answer.finish).toEqual({
      type: 'finish',
      reason: 'stop',
      usage: {
        input: expect.any(Number),
        cachedInput: 0,
        output: Math.ceil(answer.text.length / 4),
        reasoning: 0,
      },
    })
    expect(simulator.requests).toHaveLength(1)
    expect(simulator.requests[0]?.path).toBe(path)
    expect(JSON.stringify(simulator.requests[0]?.body)).toContain('You are kind.')
    expect(await simulator.requests[0]?.ended).toBe('complete')
  })

  it('reports the four kinds of tokens without overlap', async () => {
    simulator.behave({ reply: 'x'.repeat(40), cachedTokens: 100, reasoningTokens: 20 })
    const { finish } = await read(ask('y'.repeat(43)))
    expect(finish?.usage).toEqual({ input: 14, cachedInput: 100, output: 10, reasoning: 20 })
  })

  it.each([1e300, -5, 1.5, 20_000_000, 'twelve', [7]])(
    'does not believe a usage of %j, and notes it',
    async (count) => {
      simulator.behave({ usage: { count } })
      const { finish } = await read(ask('go'))
      expect(finish).toEqual({
        type: 'finish',
        reason: 'stop',
        notes: [`${label} reported impossible token counts, which are ignored.`],
      })
    },
  )

  it('reads an answer without a usage', async () => {
    simulator.behave({ usage: {} })
    expect((await read(ask('go'))).finish).toEqual({ type: 'finish', reason: 'stop' })
  })

  it.each([
    ['length', 'length'],
    ['content-filter', 'content-filter'],
  ] as const)('finishes with %s when the model stops so', async (finish, reason) => {
    simulator.behave({ finish, reply: 'Half an' })
    expect(await read(ask('go'))).toMatchObject({ text: 'Half an', finish: { reason } })
  })

  it.each([1, 2, 3, 7, 64])(
    'reads a stream that comes in splits of %i bytes, byte for byte',
    async (split) => {
      const reply = 'Grüße 👩‍👩‍👧 – “naïve” data: [DONE]\n\nevent: x\r\n日本語 \\ "quoted" \u2028 end'
      simulator.behave({ reply, chunks: 9, split })
      expect(await read(ask('go'))).toMatchObject({ text: reply, finish: { reason: 'stop' } })
    },
  )

  it.each(['crlf', 'terse'] as const)('reads a stream whose lines are written %s', async (dialect) => {
    for (const split of [undefined, 1, 3]) {
      simulator.behave({ reply: 'Grüße – 日本語', chunks: 4, dialect, split })
      expect(await read(ask('go'))).toMatchObject({ text: 'Grüße – 日本語', finish: { reason: 'stop' } })
    }
  })

  it('reads an empty answer', async () => {
    simulator.behave({ empty: true })
    expect(await read(ask('go'))).toMatchObject({ text: '', finish: { reason: 'stop' } })
  })

  it('reads a huge answer', async () => {
    // The responses API repeats the whole text in one line at the end, and a line has its limit.
    const size = path === '/v1/responses' ? 900_000 : 5_000_000
    simulator.behave({ size })
    expect((await read(ask('go'))).text).toHaveLength(size)
  })

  it.each([0, 3])('finishes with cut when the stream ends after %i chunks without saying so', async (cut) => {
    simulator.behave({ chunks: 10, cut })
    const { pieces, finish } = await read(ask('go'))
    expect(pieces).toBe(cut)
    expect(finish?.reason).toBe('cut')
  })

  it.each([400, 401, 403, 404, 408, 409, 429, 500, 503, 529])('reports status %i', async (status) => {
    simulator.behave({ status })
    const error = await failure(ask('go'))
    expect(error).toMatchObject({ kind: 'status', status, retryAfterMs: undefined })
    expect(error.message).toMatch(new RegExp(`^${label} answered with status ${status} \\([^)]+\\): .+[.!]$`))
    expect(simulator.requests).toHaveLength(1)
  })

  it('reads Retry-After in seconds, as a date, and in milliseconds', async () => {
    simulator.behave({ status: 429, retryAfter: '2' })
    expect((await failure(ask('go'))).retryAfterMs).toBe(2000)
    simulator.behave({ status: 429, retryAfter: new Date(Date.now() + 60_000).toUTCString() })
    const { retryAfterMs } = await failure(ask('go'))
    expect(retryAfterMs).toBeGreaterThan(55_000)
    expect(retryAfterMs).toBeLessThanOrEqual(60_000)
    simulator.behave({ status: 429, retryAfter: '9', retryAfterMs: 350 })
    expect((await failure(ask('go'))).retryAfterMs).toBe(350)
  })

  it('never repeats the key, whatever the provider echoes', async () => {
    simulator.behave({ status: 401, echoKey: true })
    const error = await failure(ask('go'))
    expect(JSON.stringify(simulator.requests[0]?.headers)).toContain(apiKey)
    const everything = inspect(error, { depth: 20, showHidden: true }) + JSON.stringify(error)
    expect(everything).not.toContain(apiKey)
    expect(everything).not.toContain(apiKey.slice(0, 8))
    expect(everything).not.toContain(apiKey.slice(-4))
    expect(error.message).toContain('[key]')
  })

  it('gives a plain sentence for an HTML error page', async () => {
    simulator.behave({ status: 503, html: true })
    expect((await failure(ask('go'))).message).not.toContain('<')
  })

  it('names a redirect as what it is, and does not follow it', async () => {
    simulator.behave({ redirect: `${simulator.url}/elsewhere` })
    const error = await failure(ask('go'))
    expect(error).toMatchObject({ kind: 'status', status: 307 })
    expect(error.message).toMatch(new RegExp(`^${label} redirected the request \\(status 307\\)\\.`))
    expect(simulator.requests).toHaveLength(1)
  })

  it('names an answer that is not streamed as what it is', async () => {
    simulator.behave({ unstreamed: true })
    const error = await failure(ask('go'))
    expect(error.kind).toBe('malformed')
    expect(error.message).toMatch(new RegExp(`^${label} answered without streaming\\.`))
  })

  it('reports an error in the body of an answer that calls itself a success', async () => {
    simulator.behave({ status: 200, echoKey: true })
    const error = await failure(ask('go'))
    expect(error).toMatchObject({ kind: 'status' })
    expect(error.message).toContain('[key]')
    expect(error.message).not.toContain(apiKey.slice(-4))
  })

  it.each([0, 3])('hangs up on a line that does not end after %i chunks', async (endlessLine) => {
    simulator.behave({ chunks: 10, endlessLine })
    const { pieces, error } = await readUntilFailure(ask('go'))
    expect(pieces).toBe(endlessLine)
    expect(error).toMatchObject({
      kind: 'malformed',
      message: `${label} sent a line longer than 1 MB, so the answer was stopped.`,
    })
    expect(await simulator.requests[0]?.ended).toBe('disconnected')
  })

  it('yields nothing for pings and empty pieces', async () => {
    simulator.behave({ chunks: 10, silence: 2, heartbeatMs: 5 })
    const controller = new AbortController()
    const types: string[] = []
    const reading = (async () => {
      for await (const { type } of eachChunk(ask('go', { signal: controller.signal }))) types.push(type)
    })()
    await setTimeout(150)
    controller.abort(new Error('stopped'))
    await expect(reading).rejects.toThrow('stopped')
    expect(types).toEqual(['text', 'text'])
  })

  it('serves the next calls over the connections that it has', async () => {
    for (let count = 0; count < 10; count++) await read(ask('go'))
    // A connection is free once the end of its answer has arrived, which may be a moment after the call.
    expect(new Set(simulator.requests.map(({ callerPort }) => callerPort)).size).toBeLessThan(5)
  })

  it('closes a connection that its provider leaves open after the answer', async () => {
    simulator.behave({ lingers: true, chunks: 3 })
    expect(await read(ask('go'))).toMatchObject({ pieces: 3, finish: { reason: 'stop' } })
    expect(await simulator.requests[0]?.ended).toBe('disconnected')
  })

  it('reports an error that comes in the middle of the stream, after the text so far', async () => {
    simulator.behave({ chunks: 10, error: 4 })
    const { pieces, error } = await readUntilFailure(ask('go'))
    expect(pieces).toBe(4)
    expect(error).toMatchObject({ kind: 'status', status: provider === 'anthropic' ? 529 : 500 })
  })

  it('reports an error that comes in place of the first chunk', async () => {
    simulator.behave({ chunks: 10, error: 0 })
    const error = await failure(ask('go'))
    expect(error).toMatchObject({ kind: 'status', status: provider === 'anthropic' ? 529 : 500 })
  })

  it.each([0, 4])('reports broken JSON in chunk %i as malformed and hangs up', async (malformed) => {
    simulator.behave({ chunks: 400, chunkMs: 5, malformed })
    const { pieces, error } = await readUntilFailure(ask('go'))
    expect(pieces).toBe(malformed)
    expect(error.kind).toBe('malformed')
    expect(await simulator.requests[0]?.ended).toBe('disconnected')
  })

  it('reports a reset before the answer and in the middle of it', async () => {
    simulator.behave({ reset: 'before' })
    const before = await failure(ask('go'))
    expect(before).toMatchObject({ kind: 'connection', status: undefined })
    expect(before.message).toMatch(/could not be reached \(\w+\)\.$/)
    simulator.behave({ chunks: 10, chunkMs: 5, reset: 3 })
    const { pieces, error } = await readUntilFailure(ask('go'))
    expect(pieces).toBe(3)
    expect(error.kind).toBe('connection')
    expect(error.message).toMatch(/broke before the answer was complete/)
  })

  it.each(['before the first chunk', 'between chunks'])('ends at once when cancelled %s', async (moment) => {
    const silence = moment === 'between chunks' ? 2 : 0
    simulator.behave({ chunks: 10, silence })
    const controller = new AbortController()
    const reason = new Error('stopped')
    const answer = readUntilFailure(ask('go', { signal: controller.signal }))
    await until(() => simulator.requests.length === 1)
    await setTimeout(50)
    const stoppedAt = performance.now()
    controller.abort(reason)
    const { pieces, error } = await answer
    expect(error).toBe(reason)
    expect(pieces).toBe(silence)
    expect(performance.now() - stoppedAt).toBeLessThan(500)
    expect(await simulator.requests[0]?.ended).toBe('disconnected')
  })

  it('makes no request when it is cancelled already', async () => {
    await expect(read(ask('go', { signal: AbortSignal.abort(new Error('stopped')) }))).rejects.toThrow(
      'stopped',
    )
    expect(simulator.requests).toHaveLength(0)
  })

  it('closes the connection when its reader leaves early', async () => {
    simulator.behave({ chunks: 1000, chunkMs: 5 })
    for await (const chunk of eachChunk(ask('go'))) if (chunk.type === 'text') break
    expect(await simulator.requests[0]?.ended).toBe('disconnected')
  })

  it('sends no blank messages', async () => {
    await read(
      ask('', {
        messages: [
          { role: 'user', content: 'one' },
          { role: 'assistant', content: ' ' },
          { role: 'user', content: 'two' },
        ],
      }),
    )
    expect(JSON.stringify(simulator.requests[0]?.body)).not.toContain('" "')
  })
})

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await setTimeout(1)
}
