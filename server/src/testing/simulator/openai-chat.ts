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

const id = 'chatcmpl-simulated'
const created = 1_700_000_000
const finishes = { stop: 'stop', length: 'length', 'content-filter': 'content_filter' }

/** OpenAI's `/v1/chat/completions`, which Together and local servers speak too. */
export const openaiChat: WireFormat = {
  read(body) {
    const { model, messages, stream, stream_options, tool_choice } = asRecord(body)
    return {
      ...readMessages(messages),
      model: asText(model),
      isStreamed: stream === true,
      isWordsOnly: forbidsTools(tool_choice),
      wantsUsage: asRecord(stream_options).include_usage === true,
    }
  },

  frames(reply) {
    const start = `data: {"id":"${id}","object":"chat.completion.chunk","created":${created},"model":${JSON.stringify(reply.model)},"service_tier":"default","system_fingerprint":"fp_simulated",`
    const choice = (delta: object, finish: string | null = null) =>
      `${start}"choices":[{"index":0,"delta":${JSON.stringify(delta)},"logprobs":null,"finish_reason":${JSON.stringify(finish)}}]}\n\n`
    const usage = reply.wantsUsage
      ? `${start}"choices":[],"usage":${JSON.stringify(usageOf(reply))}}\n\n`
      : ''
    return {
      head: choice({ role: 'assistant', content: '', refusal: null }),
      pieces: [
        ...reply.pieces.map((content) => choice({ content })),
        ...reply.calls.flatMap(({ id: callId, name, input }, index) => [
          choice({
            tool_calls: [{ index, id: callId, type: 'function', function: { name, arguments: '' } }],
          }),
          ...halvesOf(input).map((half) =>
            choice({ tool_calls: [{ index, function: { arguments: half } }] }),
          ),
        ]),
      ],
      tail: `${choice({}, reply.calls.length > 0 ? 'tool_calls' : finishes[reply.finish])}${usage}data: [DONE]\n\n`,
      error: `data: ${openaiError(500, statusMessages[500] ?? '')}\n\n`,
      heartbeat: `: ping\n\n${choice({ content: '' })}`,
    }
  },

  whole: (reply) =>
    JSON.stringify({
      id,
      object: 'chat.completion',
      created,
      model: reply.model,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: reply.pieces.join(''), refusal: null },
          logprobs: null,
          finish_reason: finishes[reply.finish],
        },
      ],
      usage: usageOf(reply),
    }),

  error: (status, echo) => openaiError(status, `${statusMessages[status] ?? 'Error'}${echo}`),
}

/** OpenAI's error body. */
export function openaiError(status: number, message: string): string {
  const [type, code] = errorKinds[status] ?? ['server_error', null]
  return JSON.stringify({ error: { message, type, param: null, code } })
}

const errorKinds: Record<number, [type: string, code: string | null]> = {
  400: ['invalid_request_error', null],
  401: ['invalid_request_error', 'invalid_api_key'],
  403: ['invalid_request_error', 'unsupported_country_region_territory'],
  404: ['invalid_request_error', 'model_not_found'],
  429: ['requests', 'rate_limit_exceeded'],
}

function usageOf(reply: Reply) {
  return {
    ...tellUsage(reply, {
      prompt_tokens: reply.inputTokens,
      completion_tokens: reply.outputTokens,
      total_tokens: reply.inputTokens + reply.outputTokens,
    }),
    prompt_tokens_details: { cached_tokens: reply.cachedTokens, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: reply.reasoningTokens,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  }
}
