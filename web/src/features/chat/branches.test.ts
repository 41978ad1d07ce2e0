import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionMessage } from '#contracts/sessions/sessions.ts'
import { chatApi } from './chat.api.ts'
import { openBlankWaiting } from './blank-outbox.ts'
import { createConversation } from './conversation.ts'

let asked: Record<string, unknown>[]
let answers: { status: number; answer: object }[]

beforeEach(() => {
  asked = []
  answers = []
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    asked.push(JSON.parse(typeof body === 'string' ? body : '{}'))
    const { status, answer } = answers.shift() ?? { status: 500, answer: {} }
    return Response.json(answer, { status })
  })
})

afterEach(() => vi.unstubAllGlobals())

test('an answer that would send something of keepers waits at the end until that was looked at', async () => {
  const chat = await open()
  refuse('preview_needed', 'Look first.')
  expect(await chat.answerAgain(messageAt(chat, 1))).toBe(true)
  expect(shown(chat)).toEqual(['One', 'First answer', 'Two', 'Second answer', 'One'])
  const waiting = messageAt(chat, 4)
  expect(waiting).toMatchObject({ status: 'unseen', isStored: false, error: undefined })

  refuse('conflict', 'It has changed.')
  await chat.retry(waiting, 'token-1')
  expect(shown(chat)).toEqual(['One', 'First answer', 'Two', 'Second answer', 'One'])
  expect(messageAt(chat, 4)).toMatchObject({ status: 'unseen', error: 'It has changed.' })

  answers.push({ status: 200, answer: runAnswer('Another answer') })
  await chat.retry(messageAt(chat, 4), 'token-2')
  expect(shown(chat)).toEqual(['One', 'Another answer'])
  expect(messageAt(chat, 1).versions).toHaveLength(2)
  expect(asked.map(({ messageId, input, previewToken }) => [messageId, input, previewToken])).toEqual([
    ['m1', undefined, undefined],
    ['m1', undefined, 'token-1'],
    ['m1', undefined, 'token-2'],
  ])
})

test('one message at a time is answered, in the conversation that it was sent in', async () => {
  const chat = await open()
  answers.push({ status: 200, answer: runAnswer('Third answer') })
  const again = chat.answerAgain(messageAt(chat, 1))
  const sending = chat.send('Three')
  expect(chat.send('Four')).toBeUndefined()
  expect(await again).toBeUndefined()
  await sending
  expect(asked.map(({ input }) => input)).toEqual(['Three'])
  expect(shown(chat).slice(4)).toEqual(['Three', 'Third answer'])

  const late = chat.answerAgain(messageAt(chat, 1))
  chat.open('s2')
  expect(chat.send('Five')).toBeUndefined()
  expect(await late).toBeUndefined()
  expect(asked).toHaveLength(1)
})

test('other words wait in the same way, and are taken back', async () => {
  const chat = await open()
  const before = shown(chat)
  refuse('preview_needed', 'Look first.')
  await chat.answerAgain(messageAt(chat, 2), 'Zwei')
  expect(shown(chat)).toEqual([...before, 'Zwei'])
  chat.withdraw(messageAt(chat, 4))
  expect(shown(chat)).toEqual(before)
})

test('an answer that broke off goes on once what it would send was looked at', async () => {
  const chat = await open()
  refuse('preview_needed', 'Look first.')
  await chat.retry(messageAt(chat, 3))
  const waiting = messageAt(chat, 4)
  expect(waiting).toMatchObject({ content: 'Two', status: 'unseen', error: undefined })
  refuse('conflict', 'It has changed.')
  await chat.retry(waiting, 'token-1')
  expect(shown(chat)).toEqual(['One', 'First answer', 'Two', 'Second answer', 'Two'])
  expect(messageAt(chat, 4)).toMatchObject({ status: 'unseen', error: 'It has changed.' })
  answers.push({ status: 200, answer: runAnswer('It goes on') })
  await chat.retry(messageAt(chat, 4), 'token-2')
  expect(shown(chat)).toEqual(['One', 'First answer', 'Two', 'Second answer', 'It goes on'])
  expect(asked.map(({ previewToken }) => previewToken)).toEqual([undefined, 'token-1', 'token-2'])
})

test('what a run that goes on would send is looked at with the model that it keeps to', async () => {
  const chat = await open()
  chat.chooseModel({ provider: 'anthropic', model: 'claude-opus-5' })
  const own = { provider: 'openai', model: 'gpt-4.1' } as const
  refuse('preview_needed', 'Look first.', { model: own })
  await chat.retry(messageAt(chat, 3))
  expect(messageAt(chat, 4).fixedModel).toEqual({ choice: own })
  refuse('conflict', 'It has changed.')
  await chat.retry(messageAt(chat, 4), 'token-1')
  expect(messageAt(chat, 4).fixedModel).toEqual({ choice: own })
  chat.withdraw(messageAt(chat, 4))
  refuse('preview_needed', 'Look first.', { agent_id: 'a' })
  await chat.retry(messageAt(chat, 3))
  expect(messageAt(chat, 4).fixedModel).toEqual({ choice: undefined })
  refuse('preview_needed', 'Look first.')
  await chat.answerAgain(messageAt(chat, 3))
  expect(messageAt(chat, 4).fixedModel).toBeUndefined()
})

test('only one answer waits to be looked at', async () => {
  const chat = await open()
  refuse('preview_needed', 'Look first.')
  refuse('preview_needed', 'Look first.')
  await chat.answerAgain(messageAt(chat, 2), 'Zwei')
  await chat.answerAgain(messageAt(chat, 0), 'Eins')
  expect(shown(chat)).toEqual(['One', 'First answer', 'Two', 'Second answer', 'Eins'])
})

test('a refusal leaves the conversation as it was, with the reason at the message', async () => {
  const chat = await open()
  refuse('busy', 'Wait for the answer.')
  expect(await chat.answerAgain(messageAt(chat, 1))).toBe(false)
  expect(shown(chat)).toEqual(['One', 'First answer', 'Two', 'Second answer'])
  expect(messageAt(chat, 1).error).toBe('Wait for the answer.')
})

test('other words are told to be taken as soon as the answer begins, and not where they were refused', async () => {
  const chat = await open()
  let replyThen: string | undefined
  const onTaken = vi.fn(() => (replyThen = chat.read().messages.at(-1)?.status))
  refuse('busy', 'Wait for the answer.')
  await chat.answerAgain(messageAt(chat, 2), 'Zwei', onTaken)
  expect(onTaken).not.toHaveBeenCalled()
  answers.push({ status: 200, answer: runAnswer('Zweite') })
  await chat.answerAgain(messageAt(chat, 2), 'Zwei', onTaken)
  expect(onTaken).toHaveBeenCalledOnce()
  expect(replyThen).toBe('running')
})

test('a message that is still to be sent stays when an earlier one is answered again', async () => {
  const chat = await open()
  answers.push({ status: 401, answer: { success: false, error: { message: 'Sign in.' } } })
  await chat.send('Not sent yet')
  answers.push({ status: 200, answer: runAnswer('Another answer') })
  await chat.answerAgain(messageAt(chat, 3))
  expect(shown(chat)).toEqual(['One', 'First answer', 'Two', 'Another answer', 'Not sent yet'])
})

/** A conversation of two questions with their answers. */
async function open() {
  const messages = ['One', 'First answer', 'Two', 'Second answer'].map(stored)
  const session = { id: 's1', agent_id: 'a', name: null, message_count: 4, created_at: '', updated_at: '' }
  const api = {
    ...chatApi,
    listMessages: async () => ({ messages, hasMore: false }),
    getSession: async () => session,
  }
  let ids = 0
  const newId = () => `id${++ids}`
  const outbox = { list: () => [], put: () => {}, remove: () => {} }
  const chat = createConversation({
    agentId: 'a',
    api,
    outbox,
    waiting: openBlankWaiting(),
    newId,
    now: () => '2026-03-14T19:40:00Z',
  })
  chat.open('s1')
  await vi.waitFor(() => expect(chat.read().phase).toBe('ready'))
  return chat
}

type Chat = Awaited<ReturnType<typeof open>>

function shown(chat: Chat): string[] {
  return chat.read().messages.map(({ content }) => content)
}

function messageAt(chat: Chat, at: number) {
  const found = chat.read().messages[at]
  if (found === undefined) throw new Error(`There is no message ${at}.`)
  return found
}

function stored(content: string, at: number): SessionMessage {
  return {
    ...{
      id: `m${at}`,
      sender: at % 2 === 0 ? 'user' : 'other',
      content,
      parts: [{ type: 'text', text: content }],
    },
    ...{ run_id: `r${Math.floor(at / 2)}`, status: 'done', mock: false, error: null, created_at: '' },
  }
}

function refuse(code: string, message: string, data?: object): void {
  answers.push({ status: 409, answer: { success: false, error: { code, message }, data } })
}

function runAnswer(response: string): object {
  const data = { response, session_id: 's1', run_id: 'r9', mock: false }
  return { success: true, data, processing_time_ms: 1 }
}
