import { providerWording as wording } from '#contracts/keys/provider-wording.ts'
import { ProviderError } from './provider.ts'
import { scrubKey } from './scrub-key.ts'
import { textIn } from './unchecked.ts'

/** Whose call failed. The original error is never a cause: it may hold the key, or words that repeat it. */
export type Caller = { label: string; apiKey: string | undefined }

/** What a provider says of a failure, in the shapes that they use. */
export type ReportedError = { message?: unknown; code?: unknown; type?: unknown }

/** An answer whose status is not 2xx; a redirect is named as what it is. */
export function statusFailure(
  caller: Caller,
  answer: { status: number; headers: Record<string, unknown>; body: string },
): ProviderError {
  const { status, headers } = answer
  if (status < 400) return new ProviderError('status', wording.redirected(caller.label, status), { status })
  const { words, code } = readErrorBody(answer.body)
  const said = quote(caller, words)
  const retryAfterMs = readRetryAfter(headers)
  return status === 400 && refusalCodes.test(code)
    ? new ProviderError('refused-content', wording.refused(caller.label, status, said), { status })
    : failedWith(caller, { status, said, retryAfterMs })
}

/** An error that came inside the answer, in place of its next event. */
export function reportedFailure(caller: Caller, { message, code, type }: ReportedError): ProviderError {
  const kind = `${textIn(code) ?? ''} ${textIn(type) ?? ''}`
  const status = statusOf(Number(code), kind)
  const said = quote(caller, textIn(message))
  return refusalCodes.test(kind)
    ? new ProviderError('refused-content', wording.refused(caller.label, status, said), { status })
    : failedWith(caller, { status, said, retryAfterMs: undefined })
}

/** What the network or the HTTP parser threw. */
export function connectionFailure({ label }: Caller, error: unknown, hasBegun: boolean): ProviderError {
  const code = networkCode(error)
  if (/^HPE_|_OVERFLOW$/.test(code)) return malformedFailure({ label })
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return new ProviderError('timeout', wording.timedOut(label, code))
  return new ProviderError(
    'connection',
    hasBegun ? wording.brokeOff(label, code) : wording.unreachable(label, code),
    { hasLeft: hasBegun || !unconnected.test(code) },
  )
}

/** Codes of connections that never came about: no address, nobody there, or no certificate to trust. */
const unconnected =
  /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|ERR_TLS_|CERT_|.*(?:SELF_SIGNED|UNABLE_TO_))/

/** Something that is not in the provider's format; `sentence` says what is wrong where that is known. */
export function malformedFailure(
  { label }: Pick<Caller, 'label'>,
  sentence: (label: string) => string = wording.unreadable,
): ProviderError {
  return new ProviderError('malformed', sentence(label))
}

function failedWith(
  { label }: Caller,
  failure: { status: number; said: string; retryAfterMs: number | undefined },
): ProviderError {
  const { status, said, retryAfterMs } = failure
  const words = wording.statuses[status] ?? ''
  return new ProviderError('status', wording.status(label, status, words, said), { status, retryAfterMs })
}

const refusalCodes = /content_filter|content_policy|moderation/

/** The vendors' error types as the statuses that they would have outside a stream. */
const statusOfKind: [kind: RegExp, status: number][] = [
  [/rate_limit|insufficient_quota/, 429],
  [/overloaded_error/, 529],
  [/overload/, 503],
  [/authentication|invalid_api_key/, 401],
  [/permission/, 403],
  [/not_found/, 404],
  [/invalid_request|invalid_prompt|invalid_image/, 400],
  [/timeout/, 504],
]

function statusOf(code: number, kind: string): number {
  if (Number.isInteger(code) && code >= 400 && code <= 599) return code
  return statusOfKind.find(([pattern]) => pattern.test(kind))?.[1] ?? 500
}

/** The longest wait that a provider is believed to mean: a week. */
const retryAfterMaxMs = 7 * 24 * 60 * 60 * 1000

/** `retry-after-ms`, else `retry-after` in seconds or as an HTTP date. */
function readRetryAfter(headers: Record<string, unknown>): number | undefined {
  const ms = Number.parseFloat(textIn(headers['retry-after-ms']) ?? '')
  if (ms >= 0) return Math.min(ms, retryAfterMaxMs)
  const text = textIn(headers['retry-after'])
  if (text === undefined) return undefined
  const waitMs = /^\s*\d+(\.\d+)?\s*$/.test(text)
    ? Math.round(Number(text) * 1000)
    : Date.parse(text) - Date.now()
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(0, waitMs), retryAfterMaxMs)
}

/** The provider's message and code, found in a body in the shapes that providers use. */
function readErrorBody(body: string): { words: string | undefined; code: string } {
  const fields = parseRecord(body)
  const nested = asRecord(fields.error)
  const detail = asRecord(fields.detail)
  const words =
    textIn(nested.message) ??
    textIn(detail.message) ??
    textIn(fields.error) ??
    textIn(fields.detail) ??
    textIn(fields.message)
  return { words, code: textIn(nested.code) ?? '' }
}

/** The error that a body of JSON tells of, if it is one. */
export function findReportedError(body: string): ReportedError | undefined {
  const { words, code } = readErrorBody(body)
  return words === undefined ? undefined : { message: words, code }
}

function networkCode(error: unknown): string {
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 8;
    current = current.cause, depth++
  ) {
    const { code } = asRecord(current)
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(code)) return code
  }
  return ''
}

/** A provider's sentence as it may be shown: one line, not long, and without any piece of the key. */
function quote({ apiKey }: Caller, words: string | undefined): string {
  const line = scrubKey((words ?? '').slice(0, mostWordsRead), apiKey)
    // PostgreSQL stores neither.
    .replaceAll('\0', '\u{FFFD}')
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > quoteMaxChars ? `${line.slice(0, quoteMaxChars - 1)}…` : line
}

const quoteMaxChars = 300
const mostWordsRead = 4_000

function asRecord(value: unknown): Record<string, unknown> {
  // Any object may be read as a record of unknowns.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function parseRecord(text: string): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(text))
  } catch {
    return {}
  }
}
