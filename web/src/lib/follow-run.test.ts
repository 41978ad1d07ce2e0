import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError, UnreachableError } from './api-error.ts'
import { followRun, type RunNews } from './follow-run.ts'
import type { StreamedEvent } from './run-stream.ts'

const started: StreamedEvent = { id: '0.0', event: 'run', data: { run_id: 'r1', session_id: 's1' } }
const done: StreamedEvent = {
  id: '1.6',
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

test('a broken stream resumes where it broke', async () => {
  const { news, attached } = await follow(
    stream([started, delta(3, 'Hel')], new UnreachableError()),
    stream([]),
    stream([delta(6, 'lo.'), done]),
  )
  expect(attached).toEqual(['1.3', '1.3'])
  expect(news.map(({ event }) => event)).toEqual([
    'run',
    'delta',
    'reconnecting',
    'reconnecting',
    'delta',
    'done',
  ])
})

test('a stream that skips text is asked for what is missing', async () => {
  const { news, attached } = await follow(
    stream([started, delta(3, 'Hel'), delta(6, 'o.')]),
    stream([delta(6, 'lo.'), done]),
  )
  expect(attached).toEqual(['1.3'])
  expect(textOf(news)).toBe('Hello.')
})

test('text that arrives twice is passed on once', async () => {
  const { news } = await follow(
    stream([started, delta(3, 'Hel'), delta(2, 'He'), delta(5, 'ello'), delta(6, '.'), done]),
  )
  expect(textOf(news)).toBe('Hello.')
})

test('however streams overlap, each part of the log is passed on once, whole and in order', async () => {
  const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  const logs = fc.array(fc.oneof(texts, fc.constant(undefined)), { minLength: 1, maxLength: 8 })
  const cuts = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(logs, cuts, async (log, places) => {
      const events = log.flatMap((text, at) => entry(at + 1, text))
      let reached = 0
      const streams = places.map(([back, most]) => {
        const from = back % (reached + 1)
        const end = from + 1 + (most % events.length)
        reached = Math.min(events.length, Math.max(reached, end))
        return stream(events.slice(from, end))
      })
      const [first, ...later] = [...streams, stream([...events.slice(reached && reached - 1), done])]
      const { news } = await follow(prefixed(first), ...later)
      const whole = news.filter(({ event }) => event === 'delta' || event === 'notice')
      expect(whole).toEqual(events)
    }),
  )
})

/** An entry of a log: a text that comes character by character, or something whole. */
function entry(seq: number, text: string | undefined): StreamedEvent[] {
  const notice = { kind: 'retrying', message: 'Trying again…', attempt: 2, wait_ms: 1 } as const
  if (text === undefined) return [{ id: `${seq}.0`, event: 'notice', data: notice }]
  return Array.from(text, (character) => character).map((character, at, all) => ({
    id: `${seq}.${all.slice(0, at + 1).join('').length}`,
    event: 'delta',
    data: { part: seq, text: character },
  }))
}

async function* prefixed(events: AsyncIterable<StreamedEvent>): AsyncGenerator<StreamedEvent> {
  yield started
  yield* events
}

test('a server that can’t be reached at all is reported at once', async () => {
  await expect(follow(stream([], new UnreachableError()))).rejects.toThrow(UnreachableError)
})

test('a refusal is passed on and not tried again', async () => {
  const refusal = new ApiError(429, { message: 'That was a lot at once.' })
  await expect(follow(stream([], refusal))).rejects.toBe(refusal)
})

test('a busy server is asked again once the run has begun', async () => {
  const busy = new ApiError(503, { message: 'Busy.' })
  const { news } = await follow(stream([started]), stream([], busy), stream([delta(6, 'Hello.'), done]))
  expect(textOf(news)).toBe('Hello.')
})

test('a run that is gone is not asked for again', async () => {
  const missing = new ApiError(404, { message: 'Run not found' })
  await expect(follow(stream([started]), stream([], missing))).rejects.toBe(missing)
})

test('waits grow to ten seconds and start over when text has come', async () => {
  const broken = Array.from({ length: 8 }, () => stream([]))
  const { waits } = await follow(
    stream([started]),
    ...broken,
    stream([delta(3, 'Hel')]),
    stream([delta(6, 'lo.'), done]),
  )
  expect(Math.max(...waits)).toBeLessThanOrEqual(12_500)
  expect(waits[8]).toBeGreaterThanOrEqual(7_500)
  expect(waits[9]).toBeLessThan(400)
})

test('an aborted signal ends it without an error', async () => {
  const abort = new AbortController()
  const events: RunNews[] = []
  for await (const event of followRun({
    events: stream([started], new UnreachableError()),
    attach: () => stream([done]),
    signal: abort.signal,
    wait: async () => abort.abort(),
  }))
    events.push(event)
  expect(events.map(({ event }) => event)).toEqual(['run', 'reconnecting'])
})

/** Follows a run whose streams come one after the other. */
async function follow(events: AsyncIterable<StreamedEvent>, ...later: AsyncIterable<StreamedEvent>[]) {
  const news: RunNews[] = []
  const attached: string[] = []
  const waits: number[] = []
  const { signal } = new AbortController()
  const attach = (_runId: string, heldId: string) => {
    attached.push(heldId)
    const next = later.shift()
    if (next === undefined) throw new Error('It came back too often.')
    return next
  }
  const wait = async (ms: number) => void waits.push(ms)
  for await (const event of followRun({ events, attach, signal, wait })) news.push(event)
  return { news, attached, waits }
}

function textOf(news: RunNews[]): string {
  return news.map((item) => (item.event === 'delta' ? item.data.text : '')).join('')
}

function delta(chars: number, text: string): StreamedEvent {
  return { id: `1.${chars}`, event: 'delta', data: { part: 0, text } }
}

async function* stream(events: StreamedEvent[], error?: Error): AsyncGenerator<StreamedEvent> {
  yield* events
  if (error) throw error
}
