import { beforeEach, expect, type Mock, test, vi } from 'vitest'
import { draftIdOf } from '#contracts/agents/draft-ids.ts'
import type { RunEvent } from '#contracts/runs/run-events.ts'
import type { SessionMessage } from '#contracts/sessions/sessions.ts'
import { ApiError, NotSentError, UnreachableError } from '../../lib/api-error.ts'
import { openBlankWaiting } from './blank-outbox.ts'
import type { ChatApi } from './chat.api.ts'
import type { Outbox, OutboxEntry, WaitingMessages } from './chat-storage.ts'
import { createConversation } from './conversation.ts'
import type { StreamedEvent } from '../../lib/run-stream.ts'

const run: StreamedEvent = { id: '0.0', event: 'run', data: { run_id: 'r1', session_id: 's1' } }

let streams: (() => AsyncIterable<StreamedEvent>)[]
let asked: unknown[][]
let kept: OutboxEntry[]
let stored: SessionMessage[] | Error
let storedCount: number
let waiting: WaitingMessages
let changedAt: string
let agentOfSession: string
let tell: Mock<(sessionId: string | undefined) => void>

beforeEach(() => {
  streams = []
  asked = []
  kept = []
  stored = []
  storedCount = 0
  waiting = openBlankWaiting()
  changedAt = '1'
  agentOfSession = 'a'
  tell = vi.fn()
})

test('a reply streams in, the session becomes known, and nothing waits to be sent', async () => {
  answer(run, delta('Hel', 3), delta('lo', 5), done('Hello'))
  const chat = open()
  await chat.send('Hi')
  expect(chat.read().messages).toMatchObject([
    { content: 'Hi', status: 'done', runId: 'r1' },
    { content: 'Hello', status: 'done', isLoading: false },
  ])
  expect(tell).toHaveBeenCalledWith('s1')
  expect(kept).toEqual([])
})

test('later messages go to the same session, each with its own key', async () => {
  answer(run, done('One'))
  answer(run, done('Two'))
  const chat = open()
  await chat.send('a')
  await chat.send('b')
  const [first, second] = asked.map(([, request]) => request)
  expect(first).toMatchObject({ sessionId: undefined, input: 'a' })
  expect(second).toMatchObject({ sessionId: 's1', input: 'b' })
  expect(first).not.toHaveProperty('idempotencyKey', Reflect.get(Object(second), 'idempotencyKey'))
})

test('after a break it comes back with the length it holds, as often as needed', async () => {
  answer(run, delta('Hel', 3), breakOff)
  answer(run, breakOff)
  answer(run, delta('ello w', 7))
  answer(run, delta('orld', 11), done('Hello world'))
  const chat = open()
  await chat.send('Hi')
  expect(asked.slice(1).map(([name, id, held]) => [name, id, held])).toEqual([
    ['attach', 'r1', '1.3'],
    ['attach', 'r1', '1.3'],
    ['attach', 'r1', '1.7'],
  ])
  expect(chat.read().messages[1]).toMatchObject({ content: 'Hello world', status: 'done' })
})

test('a gap in the text is asked for, not skipped', async () => {
  answer(run, delta('Hel', 3), delta('ld', 11))
  answer(run, delta('lo world', 11), done('Hello world'))
  const chat = open()
  await chat.send('Hi')
  expect(asked[1]?.slice(0, 3)).toEqual(['attach', 'r1', '1.3'])
  expect(chat.read().messages[1]?.content).toBe('Hello world')
})

test('a message that failed to send stays, and is sent again under the same key', async () => {
  fail(new UnreachableError())
  answer(run, done('Hello'))
  const chat = open()
  await chat.send('Hi')
  expect(chat.read().messages).toMatchObject([{ content: 'Hi', status: 'unsent' }])
  expect(kept).toMatchObject([{ text: 'Hi', isSending: false }])
  await chat.retry(messageAt(chat, 0))
  expect(keyOf(1)).toBe(keyOf(0))
  expect(chat.read().messages.map(({ content }) => content)).toEqual(['Hi', 'Hello'])
  expect(kept).toEqual([])
})

test('a stream that ends before the run is known counts as not sent', async () => {
  answer()
  const chat = open()
  await chat.send('Hi')
  expect(chat.read().messages).toMatchObject([{ status: 'unsent' }])
})

test('a refusal is a failed reply with the sentence, and Retry sends again', async () => {
  fail(new ApiError(429, { code: 'limited', message: 'Please wait.' }))
  answer(run, done('Hello'))
  const chat = open()
  await chat.send('Hi')
  expect(chat.read().messages[1]).toMatchObject({ status: 'failed', error: 'Please wait.' })
  await chat.retry(messageAt(chat, 1))
  expect(chat.read().messages.map(({ content }) => content)).toEqual(['Hi', 'Hello'])
})

test('a session that ended keeps the message as not sent, with the reason', async () => {
  fail(new ApiError(401, { message: 'Sign in first.' }))
  const chat = open()
  await chat.send('Hi')
  expect(chat.read().messages).toMatchObject([{ status: 'unsent', error: 'Sign in first.' }])
})

test('a failed run goes on in its own place, an interrupted one after its text', async () => {
  answer(run, error('provider_failed', 'Overloaded.'))
  answer(run, delta('Once', 4), error('interrupted', 'Interrupted.'))
  answer(run, done(' upon'))
  const chat = open()
  await chat.send('Hi')
  expect(chat.read().messages[1]).toMatchObject({ content: '', status: 'failed', error: 'Overloaded.' })
  await chat.retry(messageAt(chat, 1))
  expect(chat.read().messages).toHaveLength(2)
  expect(chat.read().messages[1]).toMatchObject({ content: 'Once', status: 'interrupted' })
  await chat.retry(messageAt(chat, 1))
  expect(chat.read().messages.map(({ content }) => content)).toEqual(['Hi', 'Once', ' upon'])
})

test('a message that something here holds back isn’t sent, and says why', async () => {
  fail(new NotSentError('Correct the form first.'))
  const chat = open()
  await chat.send('Hi')
  const [message] = chat.read().messages
  expect(message).toMatchObject({ content: 'Hi', status: 'unsent', error: 'Correct the form first.' })
  expect(chat.read().messages).toHaveLength(1)
})

test('a failed request to continue, then another, counts once', async () => {
  stored = [message({ status: 'interrupted', content: 'Once' })]
  fail(new UnreachableError())
  answer({ ...run, data: { run_id: 'r2', session_id: 's1' } }, done(' upon'))
  const chat = await resume()
  await chat.retry(messageAt(chat, 0))
  expect(chat.read().messages).toMatchObject([{ content: 'Once', status: 'interrupted' }])
  await chat.retry(messageAt(chat, 0))
  const [first, second] = asked.map(([, , to]) => (to as { idempotencyKey: string }).idempotencyKey)
  expect(second).toBe(first)
  expect(chat.read().messages.map(({ content }) => content)).toEqual(['Once', ' upon'])
})

test('Stop before the run is known stops it as soon as it is', async () => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  streams.push(async function* () {
    await arrival
    yield* [run, { ...done('Hel'), data: { ...done('Hel').data, status: 'stopped' } } as StreamedEvent]
  })
  const chat = open()
  const sending = chat.send('Hi')
  await chat.stop()
  expect(asked.some(([name]) => name === 'stop')).toBe(false)
  arrive()
  await sending
  expect(asked).toContainEqual(['stop', 'r1'])
  expect(chat.read().messages[1]).toMatchObject({ content: 'Hel', status: 'stopped' })
})

test('a reload resumes the running reply where it was', async () => {
  stored = [message({ sender: 'user', content: 'Hi' }), growing('Hel')]
  answer(run, delta('lo', 5), done('Hello'))
  const chat = await resume()
  await vi.waitFor(() => expect(chat.read().messages[1]).toMatchObject({ content: 'Hello', status: 'done' }))
  expect(asked[0]?.slice(0, 3)).toEqual(['attach', 'r1', '1.3'])
})

test('a message that was being sent at a reload is sent again and shown once', async () => {
  kept = [{ id: 'k', text: 'Hi', timestamp: '', sessionId: 's1', isSending: true }]
  stored = [message({ sender: 'user', content: 'Hi' }), growing('Hel')]
  answer(run, delta('Hello', 5), done('Hello'))
  const chat = await resume()
  await vi.waitFor(() => expect(chat.read().messages[1]).toMatchObject({ content: 'Hello', status: 'done' }))
  expect(chat.read().messages.map(({ content }) => content)).toEqual(['Hi', 'Hello'])
  expect(keyOf(0)).toBe('k')
})

test('after a reload a message still goes to the model and the chat that it was written for', async () => {
  const model = { provider: 'openai', model: 'other' } as const
  fail(new UnreachableError())
  const first = open(undefined, 'page')
  first.chooseModel(model)
  await first.send('Hi')
  expect(kept).toMatchObject([{ text: 'Hi', model, origin: 'page' }])
  const reloaded = open(undefined, 'page')
  expect(reloaded.read()).toMatchObject({ model, messages: [{ content: 'Hi', status: 'unsent' }] })
  answer(run, done('Hello'))
  await reloaded.retry(messageAt(reloaded, 0))
  expect(asked[1]?.[1]).toMatchObject({ model, origin: 'page' })

  kept = [{ id: 'k', text: 'Again', timestamp: '', sessionId: undefined, isSending: true, model }]
  answer(run, done('Hello'))
  open(undefined, 'page')
  await vi.waitFor(() => expect(kept).toEqual([]))
  expect(asked[2]?.[1]).toMatchObject({ input: 'Again', model, origin: undefined })
})

test('a message that waited goes to the model that it was written for, whatever is chosen by now', async () => {
  const model = { provider: 'openai', model: 'other' } as const
  answer(run, done('Hello'))
  const chat = open()
  await chat.send('Hi', undefined, { model, origin: 'page' })
  expect(asked[0]?.[1]).toMatchObject({ model, origin: 'page' })
})

test('an unavailable conversation is replaced by a new one', async () => {
  stored = new ApiError(404, { code: 'session_not_found', message: 'This conversation is gone.' })
  const chat = await resume()
  expect(chat.read()).toMatchObject({ phase: 'ready', isReplacement: true, sessionId: undefined })
  expect(tell).toHaveBeenCalledWith(undefined, true)
})

test('a conversation that could not be asked for is not given up', async () => {
  stored = new UnreachableError()
  const chat = await resume('failed')
  expect(chat.read()).toMatchObject({ phase: 'failed', sessionId: 's1' })
  expect(tell).not.toHaveBeenCalled()
})

test('a message to a conversation that is no longer ours waits in a new one', async () => {
  stored = [message({ sender: 'user', content: 'Before' })]
  fail(new ApiError(404, { code: 'session_not_found', message: 'This conversation is gone.' }))
  answer({ ...run, data: { run_id: 'r2', session_id: 's2' } }, done('Hello'))
  const chat = await resume()
  await chat.send('Hi')
  expect(chat.read()).toMatchObject({ phase: 'ready', isReplacement: true, sessionId: undefined })
  expect(chat.read().messages).toMatchObject([{ content: 'Hi', status: 'unsent' }])
  expect(tell).toHaveBeenLastCalledWith(undefined, true)
  await chat.retry(messageAt(chat, 0))
  expect(asked[1]?.[1]).toMatchObject({ sessionId: undefined, input: 'Hi' })
  expect(chat.read().messages.map(({ content }) => content)).toEqual(['Hi', 'Hello'])
  expect(kept).toEqual([])
})

test('what was looked at and refused waits after what is said by now, so that it can be sent', async () => {
  stored = [message({ sender: 'user', content: 'Before' }), message({ run_id: 'old' })]
  fail(new ApiError(409, { code: 'preview_needed', message: 'Look first.' }))
  fail(new ApiError(409, { code: 'conflict', message: 'Another version is shown.' }))
  answer(run, done('Hello'))
  const chat = await resume()
  await chat.send('Hi')
  stored = [message({ sender: 'user', content: 'Other words' }), message({ run_id: 'new' })]
  await chat.retry(messageAt(chat, 2), 'token')
  expect(chat.read().messages).toMatchObject([
    { content: 'Other words' },
    {},
    { content: 'Hi', status: 'unseen', error: 'Another version is shown.' },
  ])
  await chat.retry(messageAt(chat, 2), 'token')
  expect(asked.map(([, request]) => Reflect.get(Object(request), 'afterRunId'))).toEqual(
    expect.arrayContaining(['old', 'new']),
  )
})

test('what was said in another tab shows when this one is looked at again', async () => {
  stored = [message({ sender: 'user', content: 'Hi' }), message({ content: 'Hello' })]
  storedCount = 2
  const chat = await resume()
  const before = chat.read()
  await chat.lookAgain()
  expect(chat.read()).toBe(before)
  stored = [...stored, message({ sender: 'user', id: 'm3', content: 'There?', run_id: 'r2' })]
  storedCount = 3
  await chat.lookAgain()
  expect(chat.read().messages.map(({ content }) => content)).toEqual(['Hi', 'Hello', 'There?'])
})

test('a reply that another tab lets go on is followed here when this one is looked at', async () => {
  const question = message({ sender: 'user', content: 'Hi' })
  stored = [question, message({ status: 'failed', content: '', error: 'Sorry.' })]
  storedCount = 2
  const chat = await resume()
  stored = [question, { ...growing('Hel'), id: 'm9', run_id: 'r2' }]
  changedAt = '2'
  answer(delta('lo', 5), done('Hello'))
  await chat.lookAgain()
  expect(asked).toEqual([['attach', 'r2', '1.3']])
  expect(chat.read().messages.map(({ content, status }) => [content, status])).toEqual([
    ['Hi', 'done'],
    ['Hello', 'done'],
  ])
})

test('a retry is announced until the first word arrives', async () => {
  const told: boolean[] = []
  answer(run, retrying, { ...retrying, id: '2.0' }, delta('Hello', 5, 3), done('Hello'))
  const chat = open()
  chat.subscribe(() => told.push(chat.read().isRetrying))
  await chat.send('Hi')
  expect(told).toContain(true)
  expect(chat.read().isRetrying).toBe(false)
})

test('a conversation with another agent is not shown as this one’s', async () => {
  agentOfSession = 'b'
  const chat = open('s1')
  await vi.waitFor(() => expect(chat.read()).toMatchObject({ isReplacement: true, sessionId: undefined }))
  expect(tell).toHaveBeenCalledWith(undefined, true)
})

test('a refused message waits in a new conversation where its own has become another agent’s', async () => {
  stored = [message({ sender: 'user', content: 'Before' }), message({})]
  fail(new ApiError(409, { code: 'preview_needed', message: 'Look first.' }))
  fail(new ApiError(409, { code: 'conflict', message: 'It has changed.' }))
  answer({ ...run, data: { run_id: 'r2', session_id: 's2' } }, done('Hello'))
  const chat = await resume()
  await chat.send('Hi')
  agentOfSession = 'b'
  await chat.retry(messageAt(chat, 2), 'token')
  expect(chat.read()).toMatchObject({ phase: 'ready', isReplacement: true, sessionId: undefined })
  expect(chat.read().messages).toMatchObject([{ content: 'Hi', status: 'unseen', error: 'It has changed.' }])
  expect(kept).toMatchObject([{ text: 'Hi', sessionId: undefined, isSending: false }])
  await chat.retry(messageAt(chat, 0))
  expect(asked[2]?.[1]).toMatchObject({ sessionId: undefined, input: 'Hi' })
  expect(kept).toEqual([])
})

test('what was to be said in a conversation that is gone at a reload waits in a new one', async () => {
  stored = new ApiError(404, { code: 'session_not_found', message: 'This conversation is gone.' })
  kept = [
    { id: 'k1', text: 'Unsent', timestamp: '', sessionId: 's1', isSending: false },
    { id: 'k2', text: 'On its way', timestamp: '', sessionId: 's1', isSending: true },
  ]
  waiting.write('s1', { text: 'Next' })
  const chat = await resume()
  const messages = ['Unsent', 'On its way'].map((content) => ({ content, status: 'unsent' }))
  expect(chat.read().messages).toMatchObject(messages)
  expect(kept.map(({ sessionId, isSending }) => [sessionId, isSending])).toEqual([
    [undefined, false],
    [undefined, false],
  ])
  expect(waiting.read(undefined)).toEqual({ text: 'Next' })
})

test('a trial goes on with its conversation, whatever the draft is called by now', async () => {
  agentOfSession = draftIdOf('after-a-reload')
  stored = [message({ sender: 'user', content: 'Before' })]
  const chat = open('s1', undefined, draftIdOf('new'))
  await vi.waitFor(() => expect(chat.read().phase).toBe('ready'))
  expect(chat.read()).toMatchObject({ isReplacement: false, messages: [{ content: 'Before' }] })
})

function open(sessionId?: string, origin?: 'page', agentId = 'a') {
  let ids = 0
  const outbox: Outbox = {
    list: () => kept,
    put: (entry) => void (kept = [...kept.filter(({ id }) => id !== entry.id), entry]),
    remove: (id) => void (kept = kept.filter((entry) => entry.id !== id)),
  }
  const api: ChatApi = {
    listMessages: async () => {
      if (stored instanceof Error) throw stored
      return { messages: stored, hasMore: false }
    },
    getSession: async () => ({
      id: 's1',
      agent_id: agentOfSession,
      name: null,
      message_count: storedCount,
      created_at: '',
      updated_at: changedAt,
    }),
    runAgent: (request) => next('run', request),
    attachRun: (id, held) => next('attach', id, held),
    continueRun: (id, key) => next('continue', id, key),
    stopRun: async (id) => void asked.push(['stop', id]),
  }
  const now = () => '2026-03-14T19:40:00Z'
  const newId = () => `id${++ids}`
  const chat = createConversation({
    agentId,
    origin,
    api,
    outbox,
    waiting,
    newId,
    now,
    wait: async () => {},
  })
  chat.tellSession(tell)
  chat.open(sessionId)
  return chat
}

async function resume(phase: 'ready' | 'failed' = 'ready') {
  const chat = open('s1')
  await vi.waitFor(() => expect(chat.read().phase).toBe(phase))
  return chat
}

async function* next(...call: unknown[]): AsyncGenerator<StreamedEvent> {
  asked.push(call)
  const stream = streams.shift()
  if (stream === undefined) throw new Error(`Nothing answers ${String(call[0])}.`)
  yield* stream()
}

/** A stream that breaks off in the middle. */
const breakOff = new UnreachableError()

function answer(...events: (StreamedEvent | UnreachableError)[]): void {
  streams.push(async function* () {
    for (const event of events) {
      if (event instanceof Error) throw event
      yield event
    }
  })
}

function fail(cause: Error): void {
  // oxlint-disable-next-line require-yield -- It is refused before its first event.
  streams.push(async function* () {
    throw cause
  })
}

const retrying: StreamedEvent = {
  id: '1.0',
  event: 'notice',
  data: { kind: 'retrying', message: 'Trying again…', attempt: 2, wait_ms: 500 },
}

function delta(text: string, chars: number, seq = 1): StreamedEvent {
  return { id: `${seq}.${chars}`, event: 'delta', data: { part: 0, text } }
}

function done(response: string): Extract<RunEvent, { event: 'done' }> & { id: string } {
  const data = { session_id: 's1', run_id: 'r1', mock: false, status: 'done', processing_time_ms: 1 } as const
  return { id: `1.${response.length}`, event: 'done', data: { response, ...data } }
}

function error(code: string, text: string): StreamedEvent {
  return { id: '1.4', event: 'error', data: { message: text, code } }
}

function message(fields: Partial<SessionMessage>): SessionMessage {
  const { content = '' } = fields
  const parts: SessionMessage['parts'] = content === '' ? [] : [{ type: 'text', text: content }]
  const rest = { id: `m${fields.sender ?? ''}`, sender: 'other', status: 'done', created_at: '' } as const
  return { ...rest, content, parts, run_id: 'r1', mock: false, error: null, ...fields }
}

/** A reply that is being written. */
function growing(content: string): SessionMessage {
  return message({ status: 'running', content, last_event_id: `1.${content.length}` })
}

function messageAt(chat: ReturnType<typeof open>, at: number) {
  const found = chat.read().messages[at]
  if (found === undefined) throw new Error(`There is no message ${at}.`)
  return found
}

function keyOf(at: number): unknown {
  return Reflect.get(Object(asked[at]?.[1]), 'idempotencyKey')
}
