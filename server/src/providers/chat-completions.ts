import type {
  ChatCompletionChunk,
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions'
import type { ReportedError } from './provider-failure.ts'
import {
  textOf,
  type ContentPart,
  type ProviderFinish,
  type ProviderMessage,
  type ProviderRequest,
} from './provider.ts'
import { createToolCallLog } from './tool-call-log.ts'
import { itemsOf, parseUnchecked, textIn, type Unchecked } from './unchecked.ts'
import type { AnswerSink, EventReader, WireFormat } from './wire-format.ts'

/** OpenAI's chat completions, which Together and local servers speak too. `settings` are those of one provider. */
export function chatCompletions(
  settings: (request: ProviderRequest) => Partial<ChatCompletionCreateParamsStreaming> = () => ({}),
): WireFormat {
  return {
    path: '/chat/completions',
    headers: bearer,
    body: (request) => ({ ...commonBody(request), ...settings(request) }),
    createReader,
  }
}

/** How OpenAI and its like are given a key. */
export function bearer(apiKey: string | undefined): Record<string, string> {
  return apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
}

/** An image as these APIs take it. */
export function dataUrl({ mediaType, bytes }: Extract<ContentPart, { type: 'image' }>): string {
  return `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`
}

function commonBody(request: ProviderRequest): ChatCompletionCreateParamsStreaming {
  const { modelId, system, messages, tools, toolChoice, maxTokens, temperature } = request
  return {
    model: modelId,
    messages: [
      ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
      ...messages.flatMap(toMessage),
    ],
    max_tokens: maxTokens,
    temperature,
    tools: tools?.map((tool) => ({ type: 'function', function: tool })),
    tool_choice: tools && toolChoice,
    stream: true,
    stream_options: { include_usage: true },
  }
}

/** Blank turns, such as an answer that was stopped early, are left out. */
function toMessage(message: ProviderMessage): ChatCompletionMessageParam[] {
  if (message.role === 'tool') {
    return [{ role: 'tool', tool_call_id: message.callId, content: message.content }]
  }
  if ('toolCalls' in message) {
    const tool_calls = message.toolCalls.map(({ id, name, input }) => ({
      id,
      type: 'function' as const,
      function: { name, arguments: input },
    }))
    return [{ role: 'assistant', content: message.content || null, tool_calls }]
  }
  if (typeof message.content !== 'string') {
    return [{ role: 'user', content: message.content.map(toPart) }]
  }
  return textOf(message).trim() === '' ? [] : [{ role: message.role, content: message.content }]
}

function toPart(part: ContentPart) {
  return part.type === 'text'
    ? { type: 'text' as const, text: part.text }
    : { type: 'image_url' as const, image_url: { url: dataUrl(part) } }
}

/** A chunk, with what servers add to OpenAI's: their thinking under two names, and an error in its place. */
type Chunk = Unchecked<ChatCompletionChunk> & { readonly error?: ReportedError | string | null }
type Delta = Unchecked<ChatCompletionChunk.Choice.Delta> & {
  readonly reasoning_content?: unknown
  readonly reasoning?: unknown
}

function createReader({ emit, fail, overflow }: AnswerSink): EventReader {
  const calls = createToolCallLog(emit, overflow)
  let reason: ProviderFinish = 'cut'
  let usage: Chunk['usage']
  let hasRefused = false
  let place = 0

  function readDelta(delta: Delta | null | undefined): void {
    const thought = textIn(delta?.reasoning_content) ?? textIn(delta?.reasoning)
    if (thought !== undefined) emit({ type: 'reasoning', text: thought })
    const refusal = textIn(delta?.refusal)
    hasRefused ||= refusal !== undefined
    const text = textIn(delta?.content) ?? refusal
    if (text !== undefined) emit({ type: 'text', text })
    for (const call of itemsOf(delta?.tool_calls)) {
      if (typeof call.index === 'number') place = call.index
      // Some servers number all parallel calls alike: a name begins a call, whatever its number.
      if (textIn(call.function?.name) !== undefined)
        calls.begin(place, { id: call.id, name: call.function?.name })
      calls.grow(place, call.function?.arguments)
    }
  }

  return {
    read(data) {
      if (data === '[DONE]') return true
      const chunk: Chunk = parseUnchecked<ChatCompletionChunk>(data)
      if (chunk.error) fail(typeof chunk.error === 'string' ? { message: chunk.error } : chunk.error)
      usage = chunk.usage ?? usage
      for (const choice of itemsOf(chunk.choices)) {
        readDelta(choice.delta)
        const finish = textIn(choice.finish_reason)
        if (finish === undefined) continue
        calls.completeAll()
        reason = hasRefused ? 'content-filter' : (finishes[finish] ?? 'other')
      }
      return false
    },
    end: () => ({
      reason,
      usage: {
        input: usage?.prompt_tokens,
        cachedInput: usage?.prompt_tokens_details?.cached_tokens,
        output: usage?.completion_tokens,
        reasoning: usage?.completion_tokens_details?.reasoning_tokens,
      },
    }),
  }
}

/** `eos` is Together's. */
const finishes: Readonly<Record<string, ProviderFinish>> = {
  stop: 'stop',
  eos: 'stop',
  length: 'length',
  content_filter: 'content-filter',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
}
