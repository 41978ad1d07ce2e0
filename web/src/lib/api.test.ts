import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, UnreachableError } from './api-error.ts'
import { call, callEnvelope, onSessionEnd, send } from './api.ts'
import { tokenKey, userKey } from './storage.ts'

const ada = {
  id: 'u1',
  email: 'ada@example.org',
  name: 'Ada',
  role: 'user',
  createdAt: '2026-01-02T03:04:05Z',
}

let kept: Map<string, string>
let answers: (() => Promise<Response>)[]
let sent: Request[]

beforeEach(() => {
  kept = new Map()
  answers = []
  sent = []
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push(new Request(`http://keeper.test${path}`, init))
    const answer = answers.shift()
    return answer === undefined ? Promise.reject(new TypeError('Failed to fetch')) : answer()
  })
})

afterEach(() => {
  onSessionEnd(undefined)
  vi.unstubAllGlobals()
})

test('the data of the envelope is what a call gives', async () => {
  answer(200, { success: true, data: { a: 1 } })
  expect(await call('/api/x')).toEqual({ a: 1 })
})

test('values next to the data are in the envelope', async () => {
  answer(200, { success: true, data: [], total: 41, totalPages: 3 })
  expect(await callEnvelope('/api/x')).toMatchObject({ total: 41, totalPages: 3 })
})

test('the token travels as a bearer, the body as JSON', async () => {
  signIn()
  answer(200, { success: true, data: null })
  await call('/api/x', { method: 'POST', body: { a: 1 } })
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer secret')
  expect(sent[0]?.headers.get('content-type')).toBe('application/json')
  expect(await sent[0]?.json()).toEqual({ a: 1 })
})

test("a refusal carries the server's sentence, code and fields", async () => {
  answer(400, {
    success: false,
    error: { code: 'invalid_request', message: 'Not so.', fields: { email: 'Taken.' } },
  })
  const error = await failure(call('/api/x'))
  expect(error).toMatchObject({
    status: 400,
    code: 'invalid_request',
    message: 'Not so.',
    fields: { email: 'Taken.' },
  })
})

test.each([
  [502, '<html>Bad gateway</html>', '502 Bad Gateway'],
  [404, '{}', '404 Not Found'],
  [500, '{"error":{"message":""}}', '500 Internal Server Error'],
  [418, '', '418 Unknown Status'],
])('%i with the body %j says "%s"', async (status, body, message) => {
  answers.push(() => Promise.resolve(new Response(body, { status })))
  const error = await failure(call('/api/x'))
  expect(error).toBeInstanceOf(ApiError)
  expect(error.message).toBe(message)
})

test('success: false is an error under any status', async () => {
  answer(200, { success: false, error: { code: 'busy', message: 'Wait.' } })
  expect(await failure(call('/api/x'))).toMatchObject({ code: 'busy', message: 'Wait.' })
})

test('no answer at all is UnreachableError', async () => {
  expect(await failure(call('/api/x'))).toBeInstanceOf(UnreachableError)
})

test("an aborted request doesn't count as an unreachable server", async () => {
  const abort = new AbortController()
  answers.push(() => {
    abort.abort()
    return Promise.reject(abort.signal.reason)
  })
  expect((await failure(call('/api/x', { signal: abort.signal }))).name).toBe('AbortError')
})

test('a 401 in the middle of work asks to sign in again and repeats the call', async () => {
  signIn()
  answer(401, { success: false, error: { code: 'unauthenticated', message: 'Sign in first.' } })
  answer(200, { success: true, data: 'saved' })
  onSessionEnd(() => {
    kept.set(tokenKey, 'fresh')
    return Promise.resolve(true)
  })
  expect(await call('/api/x', { method: 'PUT', body: { text: 'typed' } })).toBe('saved')
  expect(sent[1]?.headers.get('authorization')).toBe('Bearer fresh')
  expect(await sent[1]?.json()).toEqual({ text: 'typed' })
})

test('a call that was refused while another one signed in again is just repeated', async () => {
  signIn()
  answers.push(() => {
    kept.set(tokenKey, 'fresh')
    return Promise.resolve(Response.json({ success: false, error: {} }, { status: 401 }))
  })
  answer(200, { success: true, data: 'read' })
  const ask = vi.fn(() => Promise.resolve(true))
  onSessionEnd(ask)
  expect(await call('/api/x')).toBe('read')
  expect(ask).not.toHaveBeenCalled()
})

test('a call that was refused is not repeated for somebody else who signed in meanwhile', async () => {
  signIn()
  answers.push(() => {
    kept.set(userKey, JSON.stringify({ ...ada, id: 'u2' }))
    kept.set(tokenKey, 'theirs')
    return Promise.resolve(Response.json({ success: false, error: {} }, { status: 401 }))
  })
  expect(await failure(call('/api/x', { method: 'PUT', body: { text: 'typed' } }))).toMatchObject({
    status: 401,
  })
  expect(sent).toHaveLength(1)
})

test('the second 401 in a row ends it', async () => {
  signIn()
  for (let time = 0; time < 2; time++)
    answer(401, { success: false, error: { code: 'unauthenticated', message: 'No.' } })
  onSessionEnd(() => Promise.resolve(true))
  expect(await failure(call('/api/x'))).toMatchObject({ status: 401 })
  expect(sent).toHaveLength(2)
})

test.each([
  ['nobody was signed in', false, {}],
  ['the call is the sign-in itself', true, { signsInAgain: false }],
] as const)('a 401 is handed on when %s', async (_when, isSignedIn, request) => {
  if (isSignedIn) signIn()
  answer(401, { success: false, error: { code: 'invalid_credentials', message: 'Wrong.' } })
  const ask = vi.fn(() => Promise.resolve(true))
  onSessionEnd(ask)
  expect(await failure(call('/api/x', request))).toMatchObject({ code: 'invalid_credentials' })
  expect(ask).not.toHaveBeenCalled()
})

test('a stream is handed over unread', async () => {
  answers.push(() => Promise.resolve(new Response('event: delta\n\n')))
  expect((await send('/api/x', { headers: { accept: 'text/event-stream' } })).bodyUsed).toBe(false)
  expect(sent[0]?.headers.get('accept')).toBe('text/event-stream')
})

function answer(status: number, body: unknown): void {
  answers.push(() => Promise.resolve(Response.json(body, { status })))
}

function signIn(): void {
  kept.set(userKey, JSON.stringify(ada))
  kept.set(tokenKey, 'secret')
}

async function failure(promise: Promise<unknown>): Promise<Error> {
  const error: unknown = await promise.catch((cause: unknown) => cause)
  if (error instanceof Error) return error
  throw new Error('The call did not fail.')
}
