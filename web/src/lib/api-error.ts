import { statusLine } from './status-text.ts'

/** An answer of the server that says no. `message` is the server's sentence, else status plus status text. */
export class ApiError extends Error {
  readonly status: number
  /** The server's stable error code; empty when the answer held none. */
  readonly code: string
  /** Reasons by field name. */
  readonly fields: Readonly<Record<string, string>>
  /** What the answer held beside the error: what the caller needs to go on. */
  readonly data: unknown

  constructor(
    status: number,
    answer: { code?: string; message?: string; fields?: Record<string, string>; data?: unknown } = {},
  ) {
    super(answer.message || statusLine(status))
    this.name = 'ApiError'
    this.status = status
    this.code = answer.code ?? ''
    this.fields = answer.fields ?? {}
    this.data = answer.data
  }
}

/** The request itself failed: there was no answer at all. */
export class UnreachableError extends Error {
  constructor(options?: ErrorOptions) {
    super('Failed to connect to the server. Please try again later.', options)
    this.name = 'UnreachableError'
  }
}

/** Whether Keeper itself didn't answer: the request failed, or a proxy answered in its place. */
export function isAway(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 502 && error.status <= 504
  return error instanceof UnreachableError
}

/** The browser made or found no passkey; the message is for the person. */
export class PasskeyError extends Error {}

/** Something here kept a message from being sent; the error's message is for the person. */
export class NotSentError extends Error {}
