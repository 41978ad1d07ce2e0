/** One turn of a conversation as a provider receives it. */
export type ProviderMessage = { role: 'user' | 'assistant'; content: string }

/** What one model call needs. Settings are already filled and clamped; absent ones are not sent. */
export type ProviderRequest = {
  /** The provider's real model id, not the specification's name for it. */
  modelId: string
  /** Absent only for the mock, and for a local server without a key. */
  apiKey?: string
  system: string
  messages: ProviderMessage[]
  temperature?: number
  maxTokens?: number
  topP?: number
  frequencyPenalty?: number
  presencePenalty?: number
  /** The answer must be one JSON value. Enforced by openai and the mock; elsewhere the system text asks for it. */
  responseFormat?: 'json'
  /** Whose voice speaks; elevenlabs only. */
  voiceId?: string
  /** Aborting ends the stream at once with the signal's reason and closes the connection. */
  signal: AbortSignal
}

/** Tokens of one model call; the four kinds are disjoint. */
export type TokenUsage = { input: number; cachedInput: number; output: number; reasoning: number }

/** Why a model stopped by itself. `cut`: the stream ended without saying so. */
export type ProviderFinish = 'stop' | 'length' | 'content-filter' | 'cut' | 'other'

export type ProviderChunk =
  | { type: 'text'; text: string }
  | { type: 'audio'; mediaType: string; bytes: Uint8Array }
  | { type: 'finish'; reason: ProviderFinish; usage?: TokenUsage }

/** Calls one model once: no retries, no time limits of its own. Failures are `ProviderError`s. */
export type Provider = { stream(request: ProviderRequest): AsyncGenerator<ProviderChunk, void, undefined> }

export type ProviderErrorKind = 'status' | 'connection' | 'malformed' | 'refused-content' | 'timeout'

/** A failed model call, as the run loop needs it to decide about a retry and to tell the person. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind
  /** The provider's HTTP status; absent when there was no answer. */
  readonly status: number | undefined
  /** From `Retry-After`, in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(
    kind: ProviderErrorKind,
    message: string,
    options: { status?: number; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'ProviderError'
    this.kind = kind
    this.status = options.status
    this.retryAfterMs = options.retryAfterMs
  }
}
