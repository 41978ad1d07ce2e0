import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SessionMessage } from '#contracts/sessions/sessions.ts'
import {
  type ChatAction,
  type ChatState,
  countMessages,
  emptyChat,
  findReply,
  reduceChat,
} from './chat-state.ts'

const timestamp = '2026-03-14T19:40:00Z'
const hello = { type: 'sent', id: 'm1', text: 'Hello', timestamp } as const
const started = { type: 'runStarted', runId: 'r1', sessionId: 's1' } as const

test('a sent message comes before the placeholder of its reply', () => {
  const { messages, replyId } = after(hello)
  expect(messages).toMatchObject([
    { type: 'user', content: 'Hello', status: 'sending', timestamp },
    { type: 'agent', content: '', isLoading: true, status: 'running' },
  ])
  expect(replyId).toBe(messages[1]?.id)
})

test('the first chunk replaces the placeholder', () => {
  expect(findReply(after(hello, started, text('Hi', 2)))).toMatchObject({ content: 'Hi', isLoading: false })
})

test('messages count once the server has them', () => {
  expect(countMessages(after(hello))).toBe(0)
  expect(countMessages(after(hello, started))).toBe(2)
})

test('however chunks overlap after reconnections, no character is missing or doubled', () => {
  const chunks = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 12 })), { maxLength: 60 })
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }), chunks, (reply, cuts) => {
      let state = after(hello, started)
      for (const [back, length] of cuts) {
        const held = findReply(state)?.content.length ?? 0
        const start = Math.max(0, held - back)
        const end = Math.min(reply.length, start + length)
        if (end > start) state = reduceChat(state, text(reply.slice(start, end), end))
      }
      expect(reply.startsWith(findReply(state)?.content ?? '?')).toBe(true)
      const held = findReply(state)?.content.length ?? 0
      state = reduceChat(state, text(reply.slice(held), reply.length))
      expect(findReply(state)?.content).toBe(reply)
    }),
  )
})

test('an ended run leaves the whole reply and its label', () => {
  const { messages, replyId } = after(hello, started, text('Hi', 2), {
    type: 'finished',
    response: 'Hi there',
    status: 'done',
    isMock: true,
    attachments: [],
  })
  expect(replyId).toBeUndefined()
  expect(messages[1]).toMatchObject({ content: 'Hi there', status: 'done', isMock: true })
})

test('a failed run keeps its text and says why', () => {
  const { messages } = after(hello, started, text('Hi', 2), {
    type: 'failed',
    error: 'Cut.',
  })
  expect(messages[1]).toMatchObject({ content: 'Hi', status: 'failed', error: 'Cut.' })
})

test('the text that the server kept of a crashed answer stays, and is continued', () => {
  const { messages } = after(hello, started, text('Once upon', 9), {
    type: 'interrupted',
    error: 'Interrupted.',
    kept: 4,
  })
  expect(messages[1]).toMatchObject({ content: 'Once', status: 'interrupted', error: 'Interrupted.' })
})

test('a message that failed to send stays, marked as not sent', () => {
  const { messages, replyId } = after(hello, { type: 'notSent', id: 'm1', error: undefined })
  expect(messages).toMatchObject([{ content: 'Hello', status: 'unsent' }])
  expect(replyId).toBeUndefined()
})

test('sending again moves the message to the end', () => {
  const { messages } = after(
    hello,
    { type: 'notSent', id: 'm1', error: undefined },
    { ...hello, id: 'm2', text: 'Anybody?' },
    { type: 'notSent', id: 'm2', error: undefined },
    hello,
  )
  expect(messages.map(({ content }) => content)).toEqual(['Anybody?', 'Hello', ''])
})

test('a run that was loaded before the message was sent again stays once', () => {
  const { messages } = after(
    loaded([stored({ id: 'q', sender: 'user', content: 'Hello' }), stored({ id: 'a', status: 'running' })]),
    hello,
    started,
  )
  expect(messages.map(({ id }) => id)).toEqual(['m1', 'm1-reply'])
})

test('a loaded running reply is the one that goes on', () => {
  const state = after(loaded([stored({ id: 'a', status: 'running', content: 'Once' })]), text('Once upon', 9))
  expect(findReply(state)?.content).toBe('Once upon')
})

test('an empty reply is replaced by the continued run', () => {
  const { messages, replyId } = after(loaded([stored({ id: 'a', status: 'failed', error: 'No.' })]), {
    type: 'continued',
    from: 'a',
    replyId: 'a',
    timestamp,
  })
  expect(messages).toMatchObject([{ id: 'a', isLoading: true, error: undefined }])
  expect(replyId).toBe('a')
})

test('a reply that was cut is followed by a second one', () => {
  const { messages } = after(
    loaded([stored({ id: 'a', status: 'interrupted', content: 'Once' })]),
    { type: 'continued', from: 'a', replyId: 'b', timestamp },
    { type: 'runStarted', runId: 'r2', sessionId: 's1' },
    text(' upon', 5),
  )
  expect(messages.map(({ content }) => content)).toEqual(['Once', ' upon'])
})

test('when it cannot go on, the reply is as it was, and says why', () => {
  const state = after(loaded([stored({ id: 'a', status: 'interrupted', content: 'Once' })]))
  const [before] = state.messages
  if (before === undefined) throw new Error('Nothing was loaded.')
  const continued = reduceChat(state, { type: 'continued', from: 'a', replyId: 'b', timestamp })
  const { messages } = reduceChat(continued, { type: 'continueFailed', before, replyId: 'b', error: 'Busy.' })
  expect(messages).toMatchObject([{ id: 'a', content: 'Once', status: 'interrupted', error: 'Busy.' }])
})

test('older messages come before, and are no longer counted as missing', () => {
  const state = after(loaded([stored({ id: 'c' })], 2), {
    type: 'olderLoaded',
    messages: [stored({ id: 'a' }), stored({ id: 'b' })],
    hasMore: false,
  })
  expect(state.messages.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(state.olderCount).toBe(0)
  expect(countMessages(state)).toBe(3)
})

function after(...actions: ChatAction[]): ChatState {
  return actions.reduce(reduceChat, emptyChat)
}

function text(chunk: string, upTo: number): ChatAction {
  return { type: 'textArrived', text: chunk, upTo }
}

function loaded(messages: SessionMessage[], olderCount = 0): ChatAction {
  return { type: 'loaded', sessionId: 's1', messages, olderCount }
}

function stored(message: Partial<SessionMessage>): SessionMessage {
  const content = { id: 'm', sender: 'other', content: '', created_at: timestamp } as const
  return { ...content, status: 'done', parts: [], run_id: 'r1', mock: false, error: null, ...message }
}
