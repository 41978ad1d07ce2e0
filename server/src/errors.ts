import { errorStatus, type ErrorCode } from '#contracts/errors.ts'

/** The one error that is meant for the person who asked. Everything else is answered as `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Reasons by field, for forms. */
  readonly fields: Record<string, string> | undefined
  /** Sent as `Retry-After`. */
  readonly retryAfterMs: number | undefined
  /** What the caller needs to go on, sent as `data` beside `error`. */
  readonly data: unknown

  constructor(
    code: ErrorCode,
    message: string,
    options: { fields?: Record<string, string>; retryAfterMs?: number; data?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = options.fields
    this.retryAfterMs = options.retryAfterMs
    this.data = options.data
  }

  get status(): number {
    return errorStatus[this.code]
  }
}
