import type { SignedIn } from '#contracts/accounts/accounts.ts'
import { ApiError, UnreachableError } from './api-error.ts'
import { readSession } from './storage.ts'

export type ApiRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  /** Sent as JSON. */
  body?: unknown
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** Goes on when the page is left. Browsers refuse it for bodies of more than 64 KB. */
  keepalive?: boolean
  /** False for calls whose 401 is an answer to the form (sign-in), not the end of a session. */
  signsInAgain?: boolean
}

/** A JSON answer; lists carry `total` and `totalPages` beside their data. */
export type Envelope<T> = {
  success: true
  data: T
  message?: string
  /** Something that was done anyway and that the person should know about. */
  warning?: string
  total?: number
  totalPages?: number
  /** Whether there are more than were counted. */
  total_is_capped?: boolean
  /** The list of accounts: how many admins there are in all. */
  activeAdmins?: number
  /** Lists that go on by cursor: asks for what follows; null at the end. */
  nextCursor?: string | null
  /** The files of an agent: how many it has in all, and their bytes. */
  files?: number
  bytes?: number
  /** Messages: there are older ones. */
  hasMore?: boolean
  processing_time_ms?: number
}

type SignInAgain = (isWrite: boolean) => Promise<boolean>
let signInAgain: SignInAgain | undefined

/**
 * Registers what asks the person to sign in again, and is told whether the call would change something; it resolves to true
 * when the call may be repeated.
 */
export function onSessionEnd(ask: SignInAgain | undefined): void {
  signInAgain = ask
}

/** The `data` of a call's answer. Throws ApiError or UnreachableError. */
export async function call<T>(path: string, request: ApiRequest = {}): Promise<T> {
  return (await callEnvelope<T>(path, request)).data
}

/** A call's whole answer, for lists and for messages beside the data. Throws ApiError or UnreachableError. */
export async function callEnvelope<T>(path: string, request: ApiRequest = {}): Promise<Envelope<T>> {
  const response = await send(path, request)
  return envelopeOf<T>(response.status, await readJson(response))
}

/** The `data` of an answer that was received otherwise. Throws ApiError. */
export function answerData<T>(status: number, answer: unknown): T {
  return envelopeOf<T>(status, answer).data
}

function envelopeOf<T>(status: number, answer: unknown): Envelope<T> {
  if (!isRecord(answer) || answer.success === false) throw errorFrom(status, answer)
  // The server lets every answer out through the same contract that T comes from.
  return answer as Envelope<T>
}

/**
 * Sends with the bearer token and resolves to an answer that is ok, its body unread: for streams and downloads.
 * Throws ApiError or UnreachableError; an aborted request throws its abort reason.
 */
export async function send(path: string, request: ApiRequest = {}): Promise<Response> {
  const session = readSession()
  const response = await fetchOnce(path, request, session?.token)
  if (response.ok) return response
  const error = errorFrom(response.status, await readJson(response))
  const hasEnded = error.status === 401 && session !== undefined && request.signsInAgain !== false
  const isWrite = (request.method ?? 'GET') !== 'GET'
  if (!hasEnded || !(await isSignedInAgain(session, isWrite))) throw error
  return send(path, { ...request, signsInAgain: false })
}

/** Whether the person of a refused session is signed in again: another call, or another tab, may have done it meanwhile. */
export async function isSignedInAgain(refused: SignedIn, isWrite: boolean): Promise<boolean> {
  const session = readSession()
  if (session !== undefined && session.token !== refused.token) return session.user.id === refused.user.id
  return signInAgain !== undefined && (await signInAgain(isWrite))
}

async function fetchOnce(path: string, request: ApiRequest, token: string | undefined): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', ...request.headers })
  if (token !== undefined && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
  if (request.body !== undefined) headers.set('content-type', 'application/json')
  try {
    return await fetch(path, {
      method: request.method ?? 'GET',
      headers,
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
      signal: request.signal,
      keepalive: request.keepalive,
    })
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    throw new UnreachableError({ cause })
  }
}

/** The answer as JSON; undefined when it is not JSON. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw new UnreachableError({ cause })
  })
  return parseJson(text)
}

/** Undefined for what is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function errorFrom(status: number, answer: unknown): ApiError {
  const error = isRecord(answer) && isRecord(answer.error) ? answer.error : {}
  return new ApiError(status, {
    code: textOf(error.code),
    message: textOf(error.message),
    fields: isRecord(error.fields) ? textsOf(error.fields) : undefined,
    data: isRecord(answer) ? answer.data : undefined,
  })
}

function textsOf(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
