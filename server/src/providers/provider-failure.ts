import { scrubKey } from './scrub-key.ts'
import { ProviderError, type ProviderErrorKind } from './provider.ts'

/**
 * Turns whatever a provider's client threw into a ProviderError whose message people can read. The original error
 * is not kept as its cause: it holds request headers and the provider's body, which may repeat the key.
 */
export function toProviderError({
  label,
  request,
  error,
}: {
  label: string
  request: { apiKey?: string }
  error: unknown
}): ProviderError {
  const failure = readFailure(error)
  const detail = shorten(scrubKey((failure.detail ?? '').slice(0, mostDetailRead), request.apiKey))
  const message = sentence(label, failure, detail)
  return new ProviderError(failure.kind, message, {
    status: failure.status,
    retryAfterMs: failure.retryAfterMs,
  })
}

type Failure = {
  kind: ProviderErrorKind
  status?: number
  retryAfterMs?: number
  /** The provider's own words. */
  detail?: string
  /** The network's error code, such as ECONNREFUSED. */
  code?: string
  /** The answer had begun. */
  hadBegun?: boolean
}

function readFailure(error: unknown): Failure {
  const fields = asRecord(error)
  const name = error instanceof Error ? error.name : ''
  const status = typeof fields.statusCode === 'number' ? fields.statusCode : undefined
  if (status !== undefined && status >= 400) return readStatusFailure(fields, status)
  if (!(error instanceof Error)) return readErrorChunk(fields)
  const code = networkCode(error)
  if (code !== undefined) {
    return { kind: timeoutCodes.has(code) ? 'timeout' : 'connection', code, hadBegun: status === 200 }
  }
  if (name === 'AI_APICallError' && !isUnreadable(fields.cause)) {
    return { kind: 'connection', hadBegun: status === 200 }
  }
  return { kind: 'malformed' }
}

function readStatusFailure(fields: Record<string, unknown>, status: number): Failure {
  const refused = status === 400 && refusalCodes.test(asText(providerCode(fields)) ?? '')
  return {
    kind: refused ? 'refused-content' : 'status',
    status,
    retryAfterMs: readRetryAfter(asRecord(fields.responseHeaders)),
    detail: providerWords(fields),
  }
}

/** An error that arrived as a chunk in the middle of the answer: `{message, type, code}`. */
function readErrorChunk(fields: Record<string, unknown>): Failure {
  const code = Number(fields.code)
  const kind = `${asText(fields.code) ?? ''} ${asText(fields.type) ?? ''}`
  const status =
    code >= 400 && code <= 599 ? code : /rate_limit/.test(kind) ? 429 : /overload/.test(kind) ? 503 : 500
  return { kind: 'status', status, detail: asText(fields.message), hadBegun: true }
}

const refusalCodes = /content_filter|content_policy|moderation/
const timeoutCodes = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
])
const statusWords: Record<number, string> = {
  400: 'the request was not accepted',
  401: 'the key was not accepted',
  403: 'the key may not do this',
  404: 'the model or address was not found',
  408: 'the request took too long',
  409: 'the request was in conflict with another',
  413: 'the request was too large',
  429: 'too many requests, or the quota is used up',
  500: 'an error on its side',
  502: 'a bad gateway on its side',
  503: 'it is not available at the moment',
  504: 'it took too long',
  529: 'it is overloaded',
}

function sentence(label: string, failure: Failure, detail: string): string {
  const said = detail === '' ? '' : `: ${detail}`
  const close = /[.!?]$/.test(said) ? '' : '.'
  const code = failure.code === undefined ? '' : ` (${failure.code})`
  switch (failure.kind) {
    case 'status': {
      const words = statusWords[failure.status ?? 0]
      return `${label} answered with status ${failure.status}${words ? ` (${words})` : ''}${said}${close}`
    }
    case 'refused-content':
      return `${label} refused this content (status ${failure.status})${said}${close}`
    case 'timeout':
      return `${label} did not answer in time${code}.`
    case 'connection':
      return failure.hadBegun
        ? `The connection to ${label} broke before the answer was complete${code}.`
        : `${label} could not be reached${code}.`
    case 'malformed':
      return `${label} sent an answer that could not be read.`
  }
}

/** `retry-after-ms`, else `retry-after` in seconds or as an HTTP date. */
function readRetryAfter(headers: Record<string, unknown>): number | undefined {
  const ms = Number.parseFloat(asText(headers['retry-after-ms']) ?? '')
  if (ms >= 0) return ms
  const text = asText(headers['retry-after'])
  if (text === undefined) return undefined
  if (/^\s*\d+(\.\d+)?\s*$/.test(text)) return Math.round(Number(text) * 1000)
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now())
}

/** The provider's message: as its client read it, else found in the body in the shapes that providers use. */
function providerWords(fields: Record<string, unknown>): string | undefined {
  const body = parseJson(fields.responseBody)
  const nested = asRecord(body.error)
  const detail = asRecord(body.detail)
  return (
    asText(nested.message) ??
    asText(detail.message) ??
    asText(body.error) ??
    asText(body.detail) ??
    asText(body.message) ??
    asText(fields.message)
  )
}

function providerCode(fields: Record<string, unknown>): unknown {
  return asRecord(parseJson(fields.responseBody).error).code
}

function networkCode(error: unknown): string | undefined {
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 8;
    current = current.cause, depth++
  ) {
    const { code } = asRecord(current)
    if (typeof code === 'string' && /^(E[A-Z]+|UND_ERR_\w+)$/.test(code)) return code
  }
  return undefined
}

function isUnreadable(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    /^AI_(JSONParse|TypeValidation|InvalidResponseData|EmptyResponseBody)/.test(cause.name)
  )
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > maxDetailLength ? `${line.slice(0, maxDetailLength - 1)}…` : line
}

const maxDetailLength = 300
const mostDetailRead = 4_000

function asRecord(value: unknown): Record<string, unknown> {
  // Any object may be read as a record of unknowns.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

function parseJson(text: unknown): Record<string, unknown> {
  if (typeof text !== 'string') return {}
  try {
    return asRecord(JSON.parse(text))
  } catch {
    return {}
  }
}
