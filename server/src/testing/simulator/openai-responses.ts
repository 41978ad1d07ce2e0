import { openaiError } from './openai-chat.ts'
import {
  asRecord,
  asText,
  forbidsTools,
  halvesOf,
  readMessages,
  statusMessages,
  tellUsage,
  type Reply,
  type WireFormat,
} from './wire.ts'

const id = 'resp_simulated'
const itemId = 'msg_simulated'

/** OpenAI's `/v1/responses`. */
export const openaiResponses: WireFormat = {
  read(body) {
    const { model, input, stream, tool_choice } = asRecord(body)
    return {
      ...readMessages(typeof input === 'string' ? [{ role: 'user', content: input }] : input),
      model: asText(model),
      isStreamed: stream === true,
      isWordsOnly: forbidsTools(tool_choice),
      wantsUsage: true,
    }
  },

  frames(reply) {
    let sequence = 0
    const event = (type: string, fields: object) =>
      `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: sequence++, ...fields })}\n\n`
    const at = { item_id: itemId, output_index: 0, content_index: 0 }
    const text = reply.pieces.join('')
    const ending = reply.finish === 'stop' ? 'completed' : 'incomplete'
    return {
      head:
        event('response.created', { response: responseOf(reply, 'in_progress', []) }) +
        event('response.in_progress', { response: responseOf(reply, 'in_progress', []) }) +
        event('response.output_item.added', { output_index: 0, item: itemOf('in_progress') }) +
        event('response.content_part.added', { ...at, part: partOf('') }),
      pieces: [
        ...reply.pieces.map((delta) => event('response.output_text.delta', { ...at, delta, logprobs: [] })),
        ...reply.calls.flatMap((call, place) => {
          const of = { item_id: `fc_${place}`, output_index: place + 1 }
          return [
            event('response.output_item.added', { output_index: place + 1, item: callItem(call, place, '') }),
            ...halvesOf(call.input).map((delta) =>
              event('response.function_call_arguments.delta', { ...of, delta }),
            ),
            event('response.function_call_arguments.done', { ...of, arguments: call.input }) +
              event('response.output_item.done', {
                output_index: place + 1,
                item: callItem(call, place, call.input),
              }),
          ]
        }),
      ],
      tail:
        event('response.output_text.done', { ...at, text, logprobs: [] }) +
        event('response.content_part.done', { ...at, part: partOf(text) }) +
        event('response.output_item.done', { output_index: 0, item: itemOf('completed', text) }) +
        event(`response.${ending}`, { response: responseOf(reply, ending, [itemOf('completed', text)]) }),
      error: event('error', { code: 'server_error', message: statusMessages[500], param: null }),
      heartbeat: `${event('response.in_progress', { response: responseOf(reply, 'in_progress', []) })}${event('response.output_text.delta', { ...at, delta: '', logprobs: [] })}`,
    }
  },

  whole: (reply) =>
    JSON.stringify(responseOf(reply, 'completed', [itemOf('completed', reply.pieces.join(''))])),

  error: (status, echo) => openaiError(status, `${statusMessages[status] ?? 'Error'}${echo}`),
}

const incompleteReasons = { stop: undefined, length: 'max_output_tokens', 'content-filter': 'content_filter' }

function responseOf(reply: Reply, status: string, output: object[]) {
  const reason = incompleteReasons[reply.finish]
  return {
    id,
    object: 'response',
    created_at: 1_700_000_000,
    status,
    error: null,
    incomplete_details: status === 'incomplete' ? { reason } : null,
    model: reply.model,
    output,
    usage:
      status === 'in_progress'
        ? null
        : {
            ...tellUsage(reply, {
              input_tokens: reply.inputTokens,
              output_tokens: reply.outputTokens,
              total_tokens: reply.inputTokens + reply.outputTokens,
            }),
            input_tokens_details: { cached_tokens: reply.cachedTokens },
            output_tokens_details: { reasoning_tokens: reply.reasoningTokens },
          },
  }
}

function callItem({ id: callId, name }: Reply['calls'][number], place: number, input: string) {
  const status = input === '' ? 'in_progress' : 'completed'
  return {
    id: `fc_${place}`,
    type: 'function_call',
    status,
    call_id: callId,
    name,
    arguments: input,
  }
}

function itemOf(status: string, text?: string) {
  return {
    id: itemId,
    type: 'message',
    status,
    role: 'assistant',
    content: text === undefined ? [] : [partOf(text)],
  }
}

function partOf(text: string) {
  return { type: 'output_text', text, annotations: [], logprobs: [] }
}
