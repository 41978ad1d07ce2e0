import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSimulator, type Simulator } from '../testing/provider-simulator.ts'
import { eachChunk, failure } from '../testing/read-stream.ts'
import { anthropicStreams, chatStreams, responsesStreams } from '../testing/simulator/vendor-streams.ts'
import type { ProviderRequest, ProviderStream } from './provider.ts'
import { createProviders, type ProviderName, type Providers } from './providers.ts'

let simulator: Simulator
let providers: Providers

beforeAll(async () => {
  simulator = await startSimulator()
  const url = `${simulator.url}/v1`
  providers = createProviders({ openai: url, anthropic: url, together: url, local: url })
})
afterAll(() => simulator.close())
beforeEach(() => {
  simulator.behave({})
  simulator.requests.length = 0
})

const weather = {
  name: 'get_weather',
  description: 'The weather of a place.',
  parameters: { type: 'object', properties: { location: { type: 'string' } } },
}

function ask(provider: ProviderName, modelId: string, more: Partial<ProviderRequest> = {}) {
  return providers.get(provider).stream({
    modelId,
    apiKey: 'sk-test-3f9a7c51e0b84d2296aa17c4',
    system: '',
    messages: [{ role: 'user', content: 'What is the weather?' }],
    tools: [weather],
    signal: new AbortController().signal,
    ...more,
  })
}

/** What an answer is, however its stream is cut: text and thoughts joined, inputs as they grew, calls, the end. */
async function gather(stream: ProviderStream) {
  const found = {
    text: '',
    reasoning: '',
    inputs: {} as Record<string, string[]>,
    calls: [] as object[],
    finish: {},
  }
  for await (const chunk of eachChunk(stream)) {
    if (chunk.type === 'text') found.text += chunk.text
    else if (chunk.type === 'reasoning') found.reasoning += chunk.text
    else if (chunk.type === 'tool-input') (found.inputs[chunk.id] ??= []).push(chunk.text)
    else if (chunk.type === 'tool-call') found.calls.push(chunk.call)
    else found.finish = chunk
  }
  return found
}

describe.each([undefined, 1, 5, 37])('in pieces of %s bytes', (split) => {
  it('chat completions call two tools at once', async () => {
    simulator.behave({ stream: chatStreams.parallelToolCalls, split })
    expect(await gather(ask('openai', 'gpt-4o'))).toEqual({
      text: '',
      reasoning: '',
      inputs: { call_paris: ['', '{"loc', 'ation":"Paris"}'], call_bogota: ['', '{"location":"Bogotá"}'] },
      calls: [
        { id: 'call_paris', name: 'get_weather', input: '{"location":"Paris"}' },
        { id: 'call_bogota', name: 'get_weather', input: '{"location":"Bogotá"}' },
      ],
      finish: {
        type: 'finish',
        reason: 'tool-calls',
        usage: { input: 82, cachedInput: 0, output: 46, reasoning: 0 },
      },
    })
  })

  it('a local server gives whole calls under one number, without ids', async () => {
    simulator.behave({ stream: chatStreams.wholeToolCalls, split })
    const { calls, finish } = await gather(ask('local', 'llama3'))
    const id = expect.stringMatching(/^call_[\w-]{36}$/)
    expect(calls).toEqual([
      { id, name: 'get_weather', input: '{"location":"Paris"}' },
      { id, name: 'get_time', input: '{}' },
    ])
    expect(finish).toMatchObject({ reason: 'tool-calls' })
  })

  it('a local server shows what it thinks', async () => {
    simulator.behave({ stream: chatStreams.thinking, split })
    expect(await gather(ask('local', 'deepseek-r1'))).toMatchObject({
      reasoning: 'They want the weather. Sunny?',
      text: 'Sunny.',
      finish: { reason: 'stop', usage: { output: 3, reasoning: 8 } },
    })
  })

  it('chat completions refuse in words', async () => {
    simulator.behave({ stream: chatStreams.refusal, split })
    expect(await gather(ask('openai', 'gpt-4o'))).toMatchObject({
      text: "I'm sorry, I can't help with that.",
      finish: { reason: 'content-filter' },
    })
  })

  it('an answer is whole where its connection ends without [DONE]', async () => {
    simulator.behave({ stream: chatStreams.withoutDone, split })
    expect(await gather(ask('together', 'x/y'))).toMatchObject({ text: 'Hi', finish: { reason: 'stop' } })
  })

  it('messages think, speak and call two tools, with pings between', async () => {
    simulator.behave({ stream: anthropicStreams.toolUse, split })
    expect(await gather(ask('anthropic', 'claude-sonnet-4-6'))).toEqual({
      text: "Okay, let's check the weather for San Francisco, CA:",
      reasoning: 'I need the weather.',
      inputs: { toolu_01: ['', '{"location":', ' "San Fra', 'ncisco, CA"}'], toolu_02: [''] },
      calls: [
        { id: 'toolu_01', name: 'get_weather', input: '{"location": "San Francisco, CA"}' },
        { id: 'toolu_02', name: 'get_time', input: '{}' },
      ],
      finish: {
        type: 'finish',
        reason: 'tool-calls',
        usage: { input: 475, cachedInput: 100, output: 89, reasoning: 0 },
      },
    })
  })

  it('messages end with an error in mid-stream', async () => {
    simulator.behave({ stream: anthropicStreams.overloaded, split })
    expect(await failure(ask('anthropic', 'claude-sonnet-4-6'))).toMatchObject({
      kind: 'status',
      status: 529,
      message: 'Anthropic answered with status 529 (it is overloaded): Overloaded.',
    })
  })

  it('messages refuse', async () => {
    simulator.behave({ stream: anthropicStreams.refusal, split })
    expect(await gather(ask('anthropic', 'claude-sonnet-4-6'))).toMatchObject({
      text: 'Well',
      finish: { reason: 'content-filter' },
    })
  })

  it('responses call two tools at once, after thinking unseen', async () => {
    simulator.behave({ stream: responsesStreams.functionCalls, split })
    expect(await gather(ask('openai', 'gpt-5'))).toEqual({
      text: '',
      reasoning: '',
      inputs: { call_a: ['', '{"location":', '"Paris"}'], call_b: ['', '{"location":"Oslo"}'] },
      calls: [
        { id: 'call_a', name: 'get_weather', input: '{"location":"Paris"}' },
        { id: 'call_b', name: 'get_weather', input: '{"location":"Oslo"}' },
      ],
      finish: {
        type: 'finish',
        reason: 'tool-calls',
        usage: { input: 60, cachedInput: 30, output: 40, reasoning: 20 },
      },
    })
  })

  it('responses refuse in words', async () => {
    simulator.behave({ stream: responsesStreams.refusal, split })
    expect(await gather(ask('openai', 'gpt-5'))).toMatchObject({
      text: "I can't help with that.",
      finish: { reason: 'content-filter' },
    })
  })

  it('responses fail', async () => {
    simulator.behave({ stream: responsesStreams.failed, split })
    expect(await failure(ask('openai', 'gpt-5'))).toMatchObject({
      kind: 'status',
      status: 429,
      message: expect.stringContaining('Rate limit reached for gpt-5'),
    })
  })
})

describe('a conversation with pictures, tools and their results', () => {
  const bytes = Buffer.from('not really a picture')
  const base64 = bytes.toString('base64')
  const conversation: Partial<ProviderRequest> = {
    system: 'Be brief.',
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Where is this?' },
          { type: 'image', mediaType: 'image/png', bytes },
        ],
      },
      {
        role: 'assistant',
        content: 'Let me look.',
        toolCalls: [
          { id: 'call_1', name: 'get_weather', input: '{"location":"Oslo"}' },
          { id: 'call_2', name: 'get_weather', input: 'not JSON' },
        ],
      },
      { role: 'tool', callId: 'call_1', content: 'Rain.' },
      { role: 'tool', callId: 'call_2', content: 'The input is not JSON.' },
    ],
    toolChoice: 'none',
    maxTokens: 50,
  }
  const bodyOf = async (provider: ProviderName, modelId: string) => {
    await gather(ask(provider, modelId, conversation))
    return simulator.requests[0]?.body
  }
  const { description, parameters } = weather

  it('reaches chat completions', async () => {
    const call = (id: string, input: string) => ({
      id,
      type: 'function',
      function: { name: 'get_weather', arguments: input },
    })
    expect(await bodyOf('openai', 'gpt-4o')).toEqual({
      model: 'gpt-4o',
      max_tokens: 50,
      stream: true,
      stream_options: { include_usage: true },
      tools: [{ type: 'function', function: weather }],
      tool_choice: 'none',
      messages: [
        { role: 'system', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Where is this?' },
            { type: 'image_url', image_url: { url: `data:image/png;base64,${base64}` } },
          ],
        },
        {
          role: 'assistant',
          content: 'Let me look.',
          tool_calls: [call('call_1', '{"location":"Oslo"}'), call('call_2', 'not JSON')],
        },
        { role: 'tool', tool_call_id: 'call_1', content: 'Rain.' },
        { role: 'tool', tool_call_id: 'call_2', content: 'The input is not JSON.' },
      ],
    })
  })

  it('reaches responses', async () => {
    const call = (id: string, input: string) => ({
      type: 'function_call',
      call_id: id,
      name: 'get_weather',
      arguments: input,
    })
    expect(await bodyOf('openai', 'gpt-5')).toEqual({
      model: 'gpt-5',
      max_output_tokens: 50,
      reasoning: { effort: 'low' },
      store: false,
      stream: true,
      tools: [{ type: 'function', strict: false, ...weather }],
      tool_choice: 'none',
      input: [
        { role: 'developer', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'Where is this?' },
            { type: 'input_image', image_url: `data:image/png;base64,${base64}`, detail: 'auto' },
          ],
        },
        { role: 'assistant', content: 'Let me look.' },
        call('call_1', '{"location":"Oslo"}'),
        call('call_2', 'not JSON'),
        { type: 'function_call_output', call_id: 'call_1', output: 'Rain.' },
        { type: 'function_call_output', call_id: 'call_2', output: 'The input is not JSON.' },
      ],
    })
  })

  it('reaches messages, both results in one turn', async () => {
    const call = (id: string, input: object) => ({ type: 'tool_use', id, name: 'get_weather', input })
    expect(await bodyOf('anthropic', 'claude-sonnet-4-6')).toEqual({
      model: 'claude-sonnet-4-6',
      max_tokens: 50,
      stream: true,
      system: 'Be brief.',
      tools: [{ name: 'get_weather', description, input_schema: parameters }],
      tool_choice: { type: 'none' },
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Where is this?' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: base64 } },
          ],
        },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'Let me look.' },
            call('call_1', { location: 'Oslo' }),
            call('call_2', {}),
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'call_1', content: 'Rain.' },
            { type: 'tool_result', tool_use_id: 'call_2', content: 'The input is not JSON.' },
          ],
        },
      ],
    })
  })
})

it.each([
  ['more calls', chatStreams.endlessToolCalls()],
  ['a longer call', chatStreams.endlessToolInput()],
])('an answer with %s than any model makes is ended', async (_what, stream) => {
  simulator.behave({ stream })
  expect(await failure(ask('openai', 'gpt-4o'))).toMatchObject({
    kind: 'malformed',
    message: 'OpenAI sent a longer answer than Keeper accepts, so it was stopped.',
  })
})

it('an answer of nothing but empty pieces is ended', async () => {
  simulator.behave({ stream: chatStreams.endlessEmptyPieces() })
  expect(await failure(ask('local', 'llama3'))).toMatchObject({
    kind: 'malformed',
    message: 'Local server sent a longer answer than Keeper accepts, so it was stopped.',
  })
})

it.each([
  ['claude-3-5-sonnet-20241022', true],
  ['claude-opus-4-20250514', true],
  ['claude-sonnet-4-6', true],
  ['claude-opus-4-7', false],
  ['claude-haiku-5-5', false],
  ['claude-opus-5', false],
  ['a-gateway-name', true],
])('whether %s takes a temperature: %s', async (modelId, isSent) => {
  await gather(ask('anthropic', modelId, { temperature: 0.4 }))
  expect(simulator.requests).toMatchObject([{ body: { model: modelId } }])
  expect(JSON.stringify(simulator.requests[0]?.body).includes('"temperature":0.4')).toBe(isSent)
})
