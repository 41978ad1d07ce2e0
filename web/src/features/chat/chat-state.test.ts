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
const ended = {
  type: 'finished',
  response: 'Hi there',
  status: 'done',
  isMock: true,
  attachments: [],
} satisfies ChatAction
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
  expect(findReply(after(hello, started, text('Hi')))).toMatchObject({ content: 'Hi', isLoading: false })
})

test('messages count once the server has them', () => {
  expect(countMessages(after(hello))).toBe(0)
  expect(countMessages(after(hello, started))).toBe(2)
})

test('text goes to its part, and other parts stand between', () => {
  const citation = {
    type: 'citation',
    n: 1,
    moment_id: 'm1',
    keeper_id: 'k1',
    local_date: '2026-11-22',
    quote: 'I swam.',
  } as const
  const state = after(
    hello,
    started,
    text('You'),
    { type: 'arrived', at: 1, part: citation },
    text(' swam', 2),
    text('.', 2),
  )
  expect(findReply(state)).toMatchObject({
    content: 'You swam.',
    parts: [{ type: 'text', text: 'You' }, citation, { type: 'text', text: ' swam.' }],
  })
  const finished = reduceChat(state, { ...ended, response: 'You swam.' })
  expect(finished.messages[1]?.parts).toHaveLength(3)
})

test('an ended run leaves the whole reply and its label', () => {
  const { messages, replyId } = after(hello, started, text('Hi'), ended)
  expect(replyId).toBeUndefined()
  expect(messages[1]).toMatchObject({ content: 'Hi there', status: 'done', isMock: true })
})

test('a failed run keeps its text and says why', () => {
  const { messages } = after(hello, started, text('Hi'), {
    type: 'failed',
    error: 'Cut.',
  })
  expect(messages[1]).toMatchObject({ content: 'Hi', status: 'failed', error: 'Cut.' })
})

test('the text that the server kept of a crashed answer stays, and is continued', () => {
  const { messages } = after(hello, started, text('Once upon'), {
    type: 'failed',
    status: 'interrupted',
    error: 'Interrupted.',
    kept: 'Once',
  })
  expect(messages[1]).toMatchObject({ content: 'Once', status: 'interrupted', error: 'Interrupted.' })
})

test('what was done before the text that the server kept of a crashed answer stays', () => {
  const called = { type: 'tool', name: 'keeper_search', input: {}, status: 'done' } as const
  const tool = { ...called, startedAt: timestamp, endedAt: timestamp }
  const done = after(
    hello,
    started,
    text('Let me look.'),
    { type: 'arrived', at: 1, part: tool },
    text(' You swam far', 2),
    { type: 'arrived', at: 3, part: tool },
  )
  const kept = (words: string) =>
    reduceChat(done, { type: 'failed', status: 'interrupted', error: 'Interrupted.', kept: words })
      .messages[1]
  expect(kept('Let me look. You swam')).toMatchObject({
    content: 'Let me look. You swam',
    parts: [{ type: 'text', text: 'Let me look.' }, tool, { type: 'text', text: ' You swam' }],
  })
  expect(kept('Let me look.')?.parts).toEqual([{ type: 'text', text: 'Let me look.' }, tool])
  expect(kept('Let')?.parts).toEqual([{ type: 'text', text: 'Let' }])
  expect(kept('Let me look. You swam far')?.parts).toHaveLength(4)
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
  const state = after(loaded([stored({ id: 'a', status: 'running', content: 'Once' })]), text(' upon'))
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
    text(' upon'),
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

function text(chunk: string, part = 0): ChatAction {
  return { type: 'arrived', at: part, part: { type: 'text', text: chunk } }
}

function loaded(messages: SessionMessage[], olderCount = 0): ChatAction {
  return { type: 'loaded', sessionId: 's1', messages, olderCount }
}

function stored(message: Partial<SessionMessage>): SessionMessage {
  const { content = '' } = message
  const parts: SessionMessage['parts'] = content === '' ? [] : [{ type: 'text', text: content }]
  const rest = { id: 'm', sender: 'other', status: 'done', created_at: timestamp } as const
  return { ...rest, content, parts, run_id: 'r1', mock: false, error: null, ...message }
}
