/** What a message is made of. An image's bytes are those of the file. */
export type ContentPart =
  | { type: 'text'; text: string }
  | {
      type: 'image'
      mediaType: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp'
      bytes: Uint8Array
    }

/** A turn that is text alone. */
export type TextMessage = { role: 'user' | 'assistant'; content: string }

/** One turn of a conversation as a provider receives it. */
export type ProviderMessage =
  | TextMessage
  | { role: 'user'; content: ContentPart[] }
  | { role: 'assistant'; content: string; toolCalls: ToolCall[] }
  /** What a tool call brought, named by the call's id. */
  | { role: 'tool'; callId: string; content: string }

/** A tool that the model may call. `parameters` is a JSON schema of an object. */
export type Tool = { name: string; description: string; parameters: Record<string, unknown> }

/** A call that the model wants made. `input` is JSON as the model wrote it, which may not parse. */
export type ToolCall = { id: string; name: string; input: string }

/** What one model call needs. Settings are already filled and clamped; absent ones are not sent. */
export type ProviderRequest = {
  /** The provider's real model id, not the specification's name for it. */
  modelId: string
  /** Absent only for the mock, and for a local server without a key. */
  apiKey?: string
  system: string
  messages: ProviderMessage[]
  tools?: Tool[]
  /** The model must answer in words. The tools are still named, since earlier turns may hold calls of them. */
  toolChoice?: 'none'
  temperature?: number
  maxTokens?: number
  topP?: number
  frequencyPenalty?: number
  presencePenalty?: number
  /** The answer must be one JSON value. Enforced by openai and the mock; elsewhere the system text asks for it. */
  responseFormat?: 'json'
  /** Aborting ends the stream at once with the signal's reason and closes the connection. */
  signal: AbortSignal
}

/** Tokens of one model call; the four kinds are disjoint. */
export type TokenUsage = { input: number; cachedInput: number; output: number; reasoning: number }

/** Why a model stopped by itself. `cut`: the stream ended without saying so. */
export type ProviderFinish = 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'cut' | 'other'

export type ProviderChunk =
  | { type: 'text'; text: string }
  /** What the model thinks before it answers, where the provider shows it. */
  | { type: 'reasoning'; text: string }
  /** The input of a tool call as it grows; `text` is empty when the call begins. */
  | { type: 'tool-input'; id: string; name: string; text: string }
  | { type: 'tool-call'; call: ToolCall }
  /** `notes` are for the trace. */
  | { type: 'finish'; reason: ProviderFinish; usage?: TokenUsage; notes?: string[] }

/** Calls one model once: no retries, no time limits of its own. Failures are `ProviderError`s. */
export type Provider = { stream(request: ProviderRequest): ProviderStream }

/** An answer as it comes, each time all that arrived together. */
export type ProviderStream = AsyncGenerator<ProviderChunk[], void, undefined>

export type ProviderErrorKind = 'status' | 'connection' | 'malformed' | 'refused-content' | 'timeout'

/** A failed model call, as the run loop needs it to decide about a retry and to tell the person. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind
  /** The provider's HTTP status; absent when there was no answer. */
  readonly status: number | undefined
  /** From `Retry-After`, in milliseconds. */
  readonly retryAfterMs: number | undefined
  /** Whether anything can have reached the provider. */
  readonly hasLeft: boolean

  constructor(
    kind: ProviderErrorKind,
    message: string,
    options: {
      status?: number
      retryAfterMs?: number | undefined
      hasLeft?: boolean
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'ProviderError'
    this.kind = kind
    this.status = options.status
    this.retryAfterMs = options.retryAfterMs
    this.hasLeft = options.hasLeft ?? true
  }

  /** Providers bill neither what never reached them nor what they answered with an error. */
  get isUnbilled(): boolean {
    return this.status !== undefined || !this.hasLeft
  }
}

/** The words of a message, images left out. */
export function textOf({ content }: ProviderMessage): string {
  return typeof content === 'string'
    ? content
    : content.map((part) => (part.type === 'text' ? part.text : '')).join('')
}
