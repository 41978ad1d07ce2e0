import {
  asRecord,
  asText,
  contentText,
  forbidsTools,
  halvesOf,
  readMessages,
  statusMessages,
  tellUsage,
  type Reply,
  type WireFormat,
} from './wire.ts'

const id = 'msg_simulated'
const finishes = { stop: 'end_turn', length: 'max_tokens', 'content-filter': 'refusal' }

/** Anthropic's `/v1/messages`. */
export const anthropicMessages: WireFormat = {
  read(body) {
    const { model, messages, system, stream, tool_choice } = asRecord(body)
    const read = readMessages(messages)
    return {
      ...read,
      length: read.length + contentText(system).length,
      model: asText(model),
      isStreamed: stream === true,
      isWordsOnly: forbidsTools(tool_choice),
      wantsUsage: true,
    }
  },

  frames(reply) {
    const event = (type: string, fields: object) =>
      `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`
    const message = {
      ...messageOf(reply, []),
      stop_reason: null,
      usage: { ...inputUsage(reply), ...tellUsage(reply, { output_tokens: 1 }) },
    }
    return {
      head:
        event('message_start', { message }) +
        event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }) +
        event('ping', {}),
      pieces: [
        ...reply.pieces.map((text) =>
          event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
        ),
        // Each block ends before the next one begins.
        ...reply.calls.flatMap(({ id: callId, name, input }, place) => [
          event('content_block_stop', { index: place }) +
            event('content_block_start', {
              index: place + 1,
              content_block: { type: 'tool_use', id: callId, name, input: {} },
            }),
          ...halvesOf(input).map((half) =>
            event('content_block_delta', {
              index: place + 1,
              delta: { type: 'input_json_delta', partial_json: half },
            }),
          ),
        ]),
      ],
      tail:
        event('content_block_stop', { index: reply.calls.length }) +
        event('message_delta', {
          delta: {
            stop_reason: reply.calls.length > 0 ? 'tool_use' : finishes[reply.finish],
            stop_sequence: null,
          },
          usage: outputUsage(reply),
        }) +
        event('message_stop', {}),
      error: `event: error\ndata: ${anthropicError(529, '')}\n\n`,
      heartbeat: `${event('ping', {})}${event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: '' } })}`,
    }
  },

  whole: (reply) => JSON.stringify(messageOf(reply, [{ type: 'text', text: reply.pieces.join('') }])),

  error: anthropicError,
}

function anthropicError(status: number, echo: string): string {
  const type = errorTypes[status] ?? 'api_error'
  const message = `${statusMessages[status] ?? 'Error'}${echo}`
  return JSON.stringify({ type: 'error', error: { type, message }, request_id: 'req_simulated' })
}

const errorTypes: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  408: 'timeout_error',
  429: 'rate_limit_error',
  529: 'overloaded_error',
}

function messageOf(reply: Reply, content: object[]) {
  return {
    id,
    type: 'message',
    role: 'assistant',
    model: reply.model,
    content,
    stop_reason: finishes[reply.finish],
    stop_sequence: null,
    usage: { ...inputUsage(reply), ...outputUsage(reply) },
  }
}

function inputUsage(reply: Reply) {
  return tellUsage(reply, {
    input_tokens: reply.inputTokens - reply.cachedTokens,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: reply.cachedTokens,
  })
}

function outputUsage(reply: Reply) {
  return {
    ...tellUsage(reply, { output_tokens: reply.outputTokens }),
    ...(reply.reasoningTokens > 0 && { output_tokens_details: { thinking_tokens: reply.reasoningTokens } }),
  }
}
