import type {
  ResponseCreateParamsStreaming,
  ResponseInputItem,
  ResponseStreamEvent,
  ResponseUsage,
} from 'openai/resources/responses/responses'
import { bearer, dataUrl } from './chat-completions.ts'
import {
  textOf,
  type ContentPart,
  type ProviderFinish,
  type ProviderMessage,
  type ProviderRequest,
} from './provider.ts'
import { createToolCallLog } from './tool-call-log.ts'
import { parseUnchecked, textIn, type Unchecked } from './unchecked.ts'
import type { AnswerSink, EventReader, WireFormat } from './wire-format.ts'

/** OpenAI's responses. Conversations are kept by Keeper, not by OpenAI. */
export const responses: WireFormat = {
  path: '/responses',
  headers: bearer,
  body: (request) => toBody(request),
  createReader,
}

/** Thinks briefly, so that the answer fits into its token limit; `-pro` models can't. */
function toBody(request: ProviderRequest): ResponseCreateParamsStreaming {
  const { modelId, system, messages, tools, toolChoice, maxTokens, responseFormat } = request
  return {
    model: modelId,
    // Not as instructions: JSON has to be asked for in the input.
    input: [
      ...(system === '' ? [] : [{ role: 'developer' as const, content: system }]),
      ...messages.flatMap(toItems),
    ],
    max_output_tokens: maxTokens,
    tools: tools?.map((tool) => ({ type: 'function', strict: false, ...tool })),
    tool_choice: tools && toolChoice,
    ...(responseFormat === 'json' && { text: { format: { type: 'json_object' } } }),
    ...(!modelId.includes('-pro') && { reasoning: { effort: 'low' } }),
    store: false,
    stream: true,
  }
}

/** Blank turns, such as an answer that was stopped early, are left out. */
function toItems(message: ProviderMessage): ResponseInputItem[] {
  if (message.role === 'tool') {
    return [{ type: 'function_call_output', call_id: message.callId, output: message.content }]
  }
  if (typeof message.content !== 'string') return [{ role: 'user', content: message.content.map(toPart) }]
  const said: ResponseInputItem[] =
    textOf(message).trim() === '' ? [] : [{ role: message.role, content: message.content }]
  if (!('toolCalls' in message)) return said
  const calls = message.toolCalls.map(({ id, name, input }) => ({
    type: 'function_call' as const,
    call_id: id,
    name,
    arguments: input,
  }))
  return [...said, ...calls]
}

function toPart(part: ContentPart) {
  return part.type === 'text'
    ? { type: 'input_text' as const, text: part.text }
    : { type: 'input_image' as const, image_url: dataUrl(part), detail: 'auto' as const }
}

function createReader({ emit, fail, overflow }: AnswerSink): EventReader {
  const calls = createToolCallLog(emit, overflow)
  let reason: ProviderFinish = 'cut'
  let usage: Unchecked<ResponseUsage> | null | undefined
  let hasRefused = false
  let hasCalled = false

  function readText(delta: unknown): void {
    const text = textIn(delta)
    if (text !== undefined) emit({ type: 'text', text })
  }

  return {
    read(data) {
      const event = parseUnchecked<ResponseStreamEvent>(data)
      switch (event.type) {
        case 'response.output_text.delta':
          readText(event.delta)
          return false
        case 'response.refusal.delta':
          hasRefused = true
          readText(event.delta)
          return false
        case 'response.output_item.added':
          if (event.item?.type === 'function_call') {
            hasCalled = true
            calls.begin(placeOf(event), { id: event.item.call_id, name: event.item.name })
          }
          return false
        case 'response.function_call_arguments.delta':
          calls.grow(placeOf(event), event.delta)
          return false
        case 'response.output_item.done':
          if (event.item?.type === 'function_call') calls.complete(placeOf(event), event.item.arguments)
          return false
        case 'response.completed':
          usage = event.response?.usage
          reason = hasRefused ? 'content-filter' : hasCalled ? 'tool-calls' : 'stop'
          return true
        case 'response.incomplete':
          usage = event.response?.usage
          reason = incompleteReasons[textIn(event.response?.incomplete_details?.reason) ?? ''] ?? 'other'
          return true
        case 'response.failed':
          return fail(event.response?.error ?? {})
        case 'error':
          return fail({ message: event.message, code: event.code })
        default:
          return false
      }
    },
    end: () => ({
      reason,
      usage: {
        input: usage?.input_tokens,
        cachedInput: usage?.input_tokens_details?.cached_tokens,
        output: usage?.output_tokens,
        reasoning: usage?.output_tokens_details?.reasoning_tokens,
      },
    }),
  }
}

function placeOf({ output_index }: { readonly output_index?: unknown }): number {
  return typeof output_index === 'number' ? output_index : 0
}

const incompleteReasons: Readonly<Record<string, ProviderFinish>> = {
  max_output_tokens: 'length',
  content_filter: 'content-filter',
}
