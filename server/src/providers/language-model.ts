import type { OpenAIProvider } from '@ai-sdk/openai'
import { toProviderError } from './provider-failure.ts'
import { ProviderError, type ProviderChunk, type ProviderFinish, type ProviderRequest } from './provider.ts'
import type { TokenUsage } from './provider.ts'

/** The part of the AI SDK's language-model interface that Keeper calls: one request, no retries. */
export type LanguageModel = Pick<ReturnType<OpenAIProvider['chat']>, 'doStream'>

type CallOptions = Parameters<LanguageModel['doStream']>[0]
type StreamPart =
  Awaited<ReturnType<LanguageModel['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never
type Finish = Extract<StreamPart, { type: 'finish' }>

/** Settings of a call that every provider takes; a provider adds its own. */
export function callOptions(request: ProviderRequest): Omit<CallOptions, 'abortSignal'> {
  return {
    prompt: toPrompt(request),
    maxOutputTokens: request.maxTokens,
    temperature: request.temperature,
    includeRawChunks: false,
  }
}

/**
 * Calls a language model once and yields its text as it comes. Throws ProviderError; when the request's signal
 * aborts, its reason. However the caller leaves, the connection is closed.
 */
export async function* streamModel(
  call: { label: string; load: () => Promise<LanguageModel>; options: Omit<CallOptions, 'abortSignal'> },
  request: ProviderRequest,
): AsyncGenerator<ProviderChunk, void, undefined> {
  request.signal.throwIfAborted()
  const connection = new AbortController()
  const close = () => connection.abort(request.signal.reason)
  request.signal.addEventListener('abort', close, { once: true })
  let isOpen = true
  try {
    const model = await call.load()
    const { stream } = await model.doStream({ ...call.options, abortSignal: connection.signal })
    const reader = stream.getReader()
    for (;;) {
      const { done, value: part } = await reader.read()
      if (done) break
      if (part.type === 'text-delta') {
        if (part.delta !== '') yield { type: 'text', text: part.delta }
      } else if (part.type === 'finish') {
        isOpen = false
        void drain(reader)
        yield { type: 'finish', reason: toFinish(part), usage: toUsage(part) }
        return
      } else if (part.type === 'error' && !isMissingFinish(part.error)) {
        throw part.error
      }
    }
    isOpen = false
    yield { type: 'finish', reason: 'cut' }
  } catch (error) {
    request.signal.throwIfAborted()
    throw error instanceof ProviderError ? error : toProviderError({ label: call.label, request, error })
  } finally {
    request.signal.removeEventListener('abort', close)
    if (isOpen) connection.abort()
  }
}

/** Reads what follows the finish, the end of the body as a rule, so that the connection can serve the next call. */
async function drain(reader: ReadableStreamDefaultReader<StreamPart>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The answer is complete; how the connection ends no longer matters.
  }
}

function toPrompt({ system, messages }: ProviderRequest): CallOptions['prompt'] {
  const prompt: CallOptions['prompt'] = system === '' ? [] : [{ role: 'system', content: system }]
  for (const { role, content } of messages) {
    // Anthropic refuses a whole conversation for one blank message, such as an answer that was stopped early.
    if (content.trim() !== '') prompt.push({ role, content: [{ type: 'text', text: content }] })
  }
  return prompt
}

function toFinish({ finishReason }: Finish): ProviderFinish {
  switch (finishReason.unified) {
    case 'stop':
    case 'length':
    case 'content-filter':
      return finishReason.unified
    default:
      // Only a stream that broke off leaves no word of the provider's own.
      return finishReason.raw === undefined ? 'cut' : 'other'
  }
}

function toUsage({ usage }: Finish): TokenUsage | undefined {
  const { inputTokens, outputTokens } = usage
  if (inputTokens.total === undefined && outputTokens.total === undefined) return undefined
  const cachedInput = inputTokens.cacheRead ?? 0
  const reasoning = outputTokens.reasoning ?? 0
  return {
    input: Math.max(0, (inputTokens.total ?? 0) - cachedInput),
    cachedInput,
    output: Math.max(0, (outputTokens.total ?? 0) - reasoning),
    reasoning,
  }
}

/** The OpenAI-compatible client reports a missing finish reason as an error part, then finishes as `error`. */
function isMissingFinish(error: unknown): boolean {
  return error instanceof Error && error.message === 'Response stream ended without a finish reason.'
}
