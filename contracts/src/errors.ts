/** Every error code the server answers with, and its HTTP status. */
export const errorStatus = {
  invalid_request: 400,
  invalid_credentials: 401,
  unauthenticated: 401,
  two_factor_required: 401,
  forbidden: 403,
  startup_code_required: 403,
  invitation_required: 403,
  registration_closed: 403,
  not_found: 404,
  session_not_found: 404,
  conflict: 409,
  busy: 409,
  not_ready: 409,
  preview_needed: 409,
  too_large: 413,
  unsupported_media: 415,
  misdirected: 421,
  limited: 429,
  internal: 500,
  interrupted: 503,
  provider_failed: 502,
  unavailable: 503,
  timed_out: 504,
} as const

export type ErrorCode = keyof typeof errorStatus

/** The `error` of an envelope. `requestId` is in the server's log too. */
export type ErrorBody = {
  code: ErrorCode
  message: string
  fields?: Record<string, string>
  requestId?: string
}
