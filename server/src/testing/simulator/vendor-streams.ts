// Streams as the vendors document and send them: platform.openai.com/docs/guides/function-calling and
// /docs/api-reference/responses-streaming, docs.claude.com/en/docs/build-with-claude/streaming, and the ways of
// Ollama, vLLM and Together that differ from OpenAI's.

const data = (event: object): string => `data: ${JSON.stringify(event)}\n\n`
const named = (type: string, fields: object = {}): string => `event: ${type}\n${data({ type, ...fields })}`

const chatChunk = (delta: object, finish: string | null = null) =>
  data({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: 'gpt-4o-2024-08-06',
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
  })
const chatUsage = (usage: object) =>
  data({ id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [], usage })
const done = 'data: [DONE]\n\n'

const toolCall = (index: number, call: object) => ({ tool_calls: [{ index, ...call }] })
const begunCall = (index: number, id: string) =>
  toolCall(index, { id, type: 'function', function: { name: 'get_weather', arguments: '' } })
const grownCall = (index: number, input: string) => toolCall(index, { function: { arguments: input } })

/** Chat completions. */
export const chatStreams = {
  parallelToolCalls: [
    chatChunk({ role: 'assistant', content: null }),
    chatChunk(begunCall(0, 'call_paris')),
    chatChunk(grownCall(0, '{"loc')),
    chatChunk(grownCall(0, 'ation":"Paris"}')),
    chatChunk(begunCall(1, 'call_bogota')),
    chatChunk(grownCall(1, '{"location":"Bogotá"}')),
    chatChunk({}, 'tool_calls'),
    chatUsage({ prompt_tokens: 82, completion_tokens: 46, total_tokens: 128 }),
    done,
  ].join(''),

  wholeToolCalls: [
    chatChunk({
      role: 'assistant',
      content: '',
      tool_calls: [
        { index: 0, function: { name: 'get_weather', arguments: '{"location":"Paris"}' } },
        { index: 0, function: { name: 'get_time', arguments: '' } },
      ],
    }),
    chatChunk({ content: '' }, 'tool_calls'),
    done,
  ].join(''),

  thinking: [
    chatChunk({ role: 'assistant', reasoning_content: 'They want the weather.' }),
    chatChunk({ reasoning: ' Sunny?' }),
    chatChunk({ content: 'Sunny.' }),
    chatChunk({}, 'stop'),
    chatUsage({
      prompt_tokens: 9,
      completion_tokens: 11,
      completion_tokens_details: { reasoning_tokens: 8 },
    }),
    done,
  ].join(''),

  refusal: [
    chatChunk({ role: 'assistant', content: null, refusal: '' }),
    chatChunk({ refusal: "I'm sorry, " }),
    chatChunk({ refusal: "I can't help with that." }),
    chatChunk({}, 'stop'),
    done,
  ].join(''),

  withoutDone: [chatChunk({ role: 'assistant', content: 'Hi' }), chatChunk({}, 'eos')].join(''),

  endlessToolCalls: () =>
    Array.from({ length: 200 }, (_, index) => chatChunk(begunCall(index, `call_${index}`))).join(''),

  endlessToolInput: () =>
    chatChunk(begunCall(0, 'call_1')) + chatChunk(grownCall(0, 'x'.repeat(10_000))).repeat(110),

  endlessEmptyPieces: () =>
    `${chatChunk({ content: '', obfuscation: 'x'.repeat(9_800) })}: ping\n\n`.repeat(6_500),
}

const message = (usage: object) => ({
  message: { id: 'msg_1', type: 'message', role: 'assistant', content: [], stop_reason: null, usage },
})
const blockStart = (index: number, content_block: object) =>
  named('content_block_start', { index, content_block })
const blockDelta = (index: number, delta: object) => named('content_block_delta', { index, delta })
const inputDelta = (index: number, partial_json: string) =>
  blockDelta(index, { type: 'input_json_delta', partial_json })
const blockStop = (index: number) => named('content_block_stop', { index })
const messageDelta = (stop_reason: string, usage: object) =>
  named('message_delta', { delta: { stop_reason, stop_sequence: null }, usage })
const ping = named('ping')

/** Anthropic's messages. */
export const anthropicStreams = {
  toolUse: [
    named('message_start', message({ input_tokens: 472, cache_read_input_tokens: 100, output_tokens: 2 })),
    blockStart(0, { type: 'thinking', thinking: '', signature: '' }),
    ping,
    blockDelta(0, { type: 'thinking_delta', thinking: 'I need the ' }),
    blockDelta(0, { type: 'thinking_delta', thinking: 'weather.' }),
    blockDelta(0, { type: 'signature_delta', signature: 'EqQBCgIYAhIM' }),
    blockStop(0),
    blockStart(1, { type: 'text', text: '' }),
    blockDelta(1, { type: 'text_delta', text: "Okay, let's check the weather" }),
    ping,
    blockDelta(1, { type: 'text_delta', text: ' for San Francisco, CA:' }),
    blockStop(1),
    blockStart(2, { type: 'tool_use', id: 'toolu_01', name: 'get_weather', input: {} }),
    inputDelta(2, ''),
    inputDelta(2, '{"location":'),
    inputDelta(2, ' "San Fra'),
    inputDelta(2, 'ncisco, CA"}'),
    blockStop(2),
    blockStart(3, { type: 'tool_use', id: 'toolu_02', name: 'get_time', input: {} }),
    inputDelta(3, ''),
    blockStop(3),
    messageDelta('tool_use', { cache_creation_input_tokens: 3, output_tokens: 89 }),
    named('message_stop'),
  ].join(''),

  overloaded: [
    named('message_start', message({ input_tokens: 10, output_tokens: 1 })),
    ping,
    named('error', { error: { type: 'overloaded_error', message: 'Overloaded' } }),
  ].join(''),

  refusal: [
    named('message_start', message({ input_tokens: 10, output_tokens: 1 })),
    blockStart(0, { type: 'text', text: 'Well' }),
    blockStop(0),
    messageDelta('refusal', { output_tokens: 2 }),
    named('message_stop'),
  ].join(''),
}

const functionCall = (output_index: number, call_id: string, input: string, pieces: string[]) => {
  const at = { output_index, item_id: `fc_${output_index}` }
  const item = { id: at.item_id, type: 'function_call', call_id, name: 'get_weather' }
  return [
    named('response.output_item.added', {
      output_index,
      item: { ...item, status: 'in_progress', arguments: '' },
    }),
    ...pieces.map((delta) => named('response.function_call_arguments.delta', { ...at, delta })),
    named('response.function_call_arguments.done', { ...at, arguments: input }),
    named('response.output_item.done', {
      output_index,
      item: { ...item, status: 'completed', arguments: input },
    }),
  ].join('')
}

const created = named('response.created', { response: { id: 'resp_1', status: 'in_progress', usage: null } })

/** OpenAI's responses. */
export const responsesStreams = {
  functionCalls: [
    created,
    named('response.output_item.added', { output_index: 0, item: { id: 'rs_1', type: 'reasoning' } }),
    named('response.output_item.done', { output_index: 0, item: { id: 'rs_1', type: 'reasoning' } }),
    functionCall(1, 'call_a', '{"location":"Paris"}', ['{"location":', '"Paris"}']),
    // Its input came in no pieces.
    functionCall(2, 'call_b', '{"location":"Oslo"}', []),
    named('response.completed', {
      response: {
        id: 'resp_1',
        status: 'completed',
        usage: {
          input_tokens: 90,
          input_tokens_details: { cached_tokens: 30 },
          output_tokens: 60,
          output_tokens_details: { reasoning_tokens: 20 },
        },
      },
    }),
  ].join(''),

  refusal: [
    created,
    named('response.refusal.delta', { output_index: 0, content_index: 0, delta: "I can't help " }),
    named('response.refusal.delta', { output_index: 0, content_index: 0, delta: 'with that.' }),
    named('response.completed', { response: { id: 'resp_1', status: 'completed' } }),
  ].join(''),

  failed: [
    created,
    named('response.failed', {
      response: {
        id: 'resp_1',
        status: 'failed',
        error: { code: 'rate_limit_exceeded', message: 'Rate limit reached for gpt-5.' },
      },
    }),
  ].join(''),
}
