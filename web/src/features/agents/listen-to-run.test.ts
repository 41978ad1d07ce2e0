import { expect, test } from 'vitest'
import { ApiError, UnreachableError } from '../../lib/api-error.ts'
import type { ChatApi } from '../chat/chat.api.ts'
import { listenToRun } from './listen-to-run.ts'

type StreamedEvent = ReturnType<ChatApi['runAgent']> extends AsyncGenerator<infer Event> ? Event : never

const started: StreamedEvent = { id: 0, event: 'run', data: { run_id: 'r1', session_id: 's1' } }
const done: StreamedEvent = {
  id: 6,
  event: 'done',
  data: {
    response: 'Hello.',
    session_id: 's1',
    run_id: 'r1',
    mock: false,
    status: 'done',
    processing_time_ms: 12,
  },
}

test('a broken stream is resumed where it broke', async () => {
  const attached: number[] = []
  const events = await listen({
    runAgent: () => stream([started, delta(3, 'Hel')], new UnreachableError()),
    attachRun: (_runId, held) => {
      attached.push(held)
      return attached.length === 1 ? stream([]) : stream([delta(6, 'lo.'), done])
    },
  })
  expect(attached).toEqual([3, 3])
  expect(events.map(({ event }) => event)).toEqual(['run', 'delta', 'delta', 'done'])
})

test('an unreachable server is reported at once', async () => {
  await expect(
    listen({ runAgent: () => stream([], new UnreachableError()), attachRun: () => stream([done]) }),
  ).rejects.toThrow(UnreachableError)
})

test('a refusal is passed on, not tried again', async () => {
  const refusal = new ApiError(429, { message: 'Too many requests.' })
  await expect(listen({ runAgent: () => stream([], refusal), attachRun: () => stream([done]) })).rejects.toBe(
    refusal,
  )
})

test('a server that stays away is given up on', async () => {
  await expect(
    listen({
      runAgent: () => stream([started]),
      attachRun: () => stream([], new UnreachableError()),
    }),
  ).rejects.toThrow(UnreachableError)
})

async function listen(api: Parameters<typeof listenToRun>[0]['api']) {
  const events = []
  const signal = new AbortController().signal
  for await (const event of listenToRun({ api, agentId: 'a1', input: 'Hi', signal, wait: async () => {} })) {
    events.push(event)
  }
  return events
}

function delta(id: number, text: string): StreamedEvent {
  return { id, event: 'delta', data: { text } }
}

async function* stream(events: StreamedEvent[], error?: Error): AsyncGenerator<StreamedEvent> {
  yield* events
  if (error) throw error
}
