import type {
  ContentBlockParam,
  MessageCreateParamsStreaming,
  MessageDeltaUsage,
  MessageParam,
  RawMessageStreamEvent,
  Tool as AnthropicTool,
  Usage,
} from '@anthropic-ai/sdk/resources/messages'
import type { ContentPart, ProviderFinish, ProviderMessage, ProviderRequest } from './provider.ts'
import { createToolCallLog } from './tool-call-log.ts'
import { parseUnchecked, textIn, type Unchecked } from './unchecked.ts'
import type { AnswerSink, EventReader, WireFormat } from './wire-format.ts'

/** Anthropic's messages. */
export const anthropicMessages: WireFormat = {
  path: '/messages',
  headers: anthropicHeaders,
  body: (request) => toBody(request),
  createReader,
}

/** What every request to Anthropic carries. */
export function anthropicHeaders(apiKey: string | undefined): Record<string, string> {
  return { ...(apiKey !== undefined && { 'x-api-key': apiKey }), 'anthropic-version': '2023-06-01' }
}

/** The API requires a limit. */
const maxTokensDefault = 4_096
/** From Opus 4.7 and the fifth generation on, models refuse a temperature (platform.claude.com, Messages API). */
const refusesTemperature = /claude-(?!3|2|v2|v?instant|(?:opus|sonnet|haiku)-4(?:-[0-6]|-\d{4,}|@|$))/

function toBody(request: ProviderRequest): MessageCreateParamsStreaming {
  const { modelId, system, messages, tools, toolChoice, maxTokens, temperature } = request
  return {
    model: modelId,
    max_tokens: maxTokens ?? maxTokensDefault,
    ...(system !== '' && { system }),
    messages: toMessages(messages),
    ...(temperature !== undefined &&
      !refusesTemperature.test(modelId) && { temperature: Math.min(1, Math.max(0, temperature)) }),
    tools: tools?.map(({ name, description, parameters }) => ({
      name,
      description,
      // A tool's parameters are the schema of an object.
      input_schema: parameters as AnthropicTool.InputSchema,
    })),
    ...(tools && toolChoice && { tool_choice: { type: toolChoice } }),
    stream: true,
  }
}

/** The results of parallel calls have to stand in one turn, so turns of one side are joined. Blank ones are refused. */
function toMessages(messages: ProviderMessage[]): MessageParam[] {
  const joined: { role: 'user' | 'assistant'; content: ContentBlockParam[] }[] = []
  for (const message of messages) {
    const blocks = toBlocks(message)
    const role = message.role === 'assistant' ? 'assistant' : 'user'
    const last = joined.at(-1)
    if (last?.role === role) last.content.push(...blocks)
    else if (blocks.length > 0) joined.push({ role, content: blocks })
  }
  return joined
}

function toBlocks(message: ProviderMessage): ContentBlockParam[] {
  if (message.role === 'tool') {
    return [{ type: 'tool_result', tool_use_id: message.callId, content: message.content }]
  }
  const said =
    typeof message.content === 'string'
      ? toTextBlock(message.content)
      : message.content.flatMap((part) => (part.type === 'text' ? toTextBlock(part.text) : [toImage(part)]))
  if (!('toolCalls' in message)) return said
  const calls = message.toolCalls.map(({ id, name, input }) => ({
    type: 'tool_use' as const,
    id,
    name,
    input: parseInput(input),
  }))
  return [...said, ...calls]
}

const toTextBlock = (text: string): ContentBlockParam[] =>
  text.trim() === '' ? [] : [{ type: 'text', text }]

function toImage({ mediaType, bytes }: Extract<ContentPart, { type: 'image' }>): ContentBlockParam {
  const data = Buffer.from(bytes).toString('base64')
  return { type: 'image', source: { type: 'base64', media_type: mediaType, data } }
}

/** A call's input has to be an object; one that was not is told of by the call's result. */
function parseInput(input: string): object {
  try {
    return parseUnchecked<object>(input)
  } catch {
    return {}
  }
}

function createReader({ emit, fail, overflow }: AnswerSink): EventReader {
  const calls = createToolCallLog(emit, overflow)
  let reason: ProviderFinish = 'cut'
  let begun: Unchecked<Usage> | null | undefined
  let latest: Unchecked<MessageDeltaUsage> | null | undefined

  function readText(type: 'text' | 'reasoning', value: unknown): void {
    const text = textIn(value)
    if (text !== undefined) emit({ type, text })
  }

  return {
    read(data) {
      const event = parseUnchecked<RawMessageStreamEvent | StreamedError>(data)
      switch (event.type) {
        case 'message_start':
          begun = event.message?.usage
          return false
        case 'content_block_start':
          if (event.content_block?.type === 'tool_use') calls.begin(placeOf(event), event.content_block)
          else if (event.content_block?.type === 'text') readText('text', event.content_block.text)
          return false
        case 'content_block_delta':
          if (event.delta?.type === 'text_delta') readText('text', event.delta.text)
          else if (event.delta?.type === 'thinking_delta') readText('reasoning', event.delta.thinking)
          else if (event.delta?.type === 'input_json_delta')
            calls.grow(placeOf(event), event.delta.partial_json)
          return false
        case 'content_block_stop':
          calls.complete(placeOf(event))
          return false
        case 'message_delta': {
          latest = event.usage ?? latest
          const stop = textIn(event.delta?.stop_reason)
          if (stop !== undefined) reason = stopReasons[stop] ?? 'other'
          return false
        }
        case 'message_stop':
          return true
        case 'error':
          return fail(event.error ?? {})
        default:
          return false
      }
    },
    end() {
      const cachedInput = latest?.cache_read_input_tokens ?? begun?.cache_read_input_tokens
      const written = latest?.cache_creation_input_tokens ?? begun?.cache_creation_input_tokens
      return {
        reason,
        usage: {
          input: sum(latest?.input_tokens ?? begun?.input_tokens, cachedInput, written),
          cachedInput,
          output: latest?.output_tokens ?? begun?.output_tokens,
          reasoning: latest?.output_tokens_details?.thinking_tokens,
        },
      }
    },
  }
}

/** An error in mid-stream, as an event of its own (docs.claude.com, "Streaming messages"). */
type StreamedError = { type: 'error'; error: { type: string; message: string } }

function placeOf({ index }: { readonly index?: unknown }): number {
  return typeof index === 'number' ? index : 0
}

/** The whole of a prompt, cached or not; a value that isn't a number makes the sum invalid, so it is ignored. */
function sum(...counts: unknown[]): unknown {
  const present = counts.filter((count) => count !== undefined && count !== null)
  if (present.length === 0) return undefined
  return present.reduce<number>((total, count) => total + (typeof count === 'number' ? count : Number.NaN), 0)
}

const stopReasons: Readonly<Record<string, ProviderFinish>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  tool_use: 'tool-calls',
  refusal: 'content-filter',
}
