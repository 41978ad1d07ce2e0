import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { RunEvent } from '#contracts/runs/run-events.ts'

/** An event of a run's stream with its id, and how many characters of the reply had come with this stream by then. */
export type ReceivedEvent = RunEvent & { id: string; chars: number }

/** An open stream of a run's events, as a browser reads it. */
export type EventStream = {
  status: number
  headers: Headers
  /** The next event; undefined when the stream has ended. */
  next(): Promise<ReceivedEvent | undefined>
  /** Everything up to the first event that fits, or to the end. */
  until(fits: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent[]>
  /** Everything that is still to come. */
  rest(): Promise<ReceivedEvent[]>
  /** Goes away, as a closed tab does. */
  leave(): void
}

/** Opens an event stream with fetch, so that the bearer token travels. */
export async function openEventStream(
  app: { url: string },
  method: 'GET' | 'POST',
  path: string,
  options: { token?: string; cookie?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<EventStream> {
  const gone = new AbortController()
  const response = await fetch(app.url + path, {
    method,
    headers: {
      accept: 'text/event-stream',
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
      ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
      ...(options.cookie !== undefined && { cookie: options.cookie }),
      ...options.headers,
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    signal: gone.signal,
  })
  if (!response.body || response.status !== 200) {
    throw new Error(`The stream answered ${response.status}: ${await response.text()}`)
  }
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  let chars = 0

  async function next(): Promise<ReceivedEvent | undefined> {
    const { done, value } = await reader.read()
    if (done) return undefined
    // The server's own types; a test that finds another shape fails on it.
    const event = { event: value.event, data: JSON.parse(value.data) } as RunEvent
    if (event.event === 'delta') chars += event.data.text.length
    return { ...event, id: value.id ?? '', chars }
  }

  async function until(fits: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent[]> {
    const events: ReceivedEvent[] = []
    for (let event = await next(); event; event = await next()) {
      events.push(event)
      if (fits(event)) break
    }
    return events
  }

  return {
    status: response.status,
    headers: response.headers,
    next,
    until,
    rest: () => until(() => false),
    leave: () => gone.abort(),
  }
}

/** The text that a list of events carries. */
export function textOf(events: readonly ReceivedEvent[]): string {
  return events.map((event) => (event.event === 'delta' ? event.data.text : '')).join('')
}

/** The log that events tell, entry by entry: consecutive text of a part is one, and counts as one. */
export function logOf(events: readonly ReceivedEvent[]): string[] {
  const log: string[] = []
  const texts = new Map<string, string>()
  for (const { event, data, id } of events.filter(isOfLog)) {
    const seq = id.split('.')[0] ?? ''
    if (event === 'delta') texts.set(seq, (texts.get(seq) ?? '') + data.text)
    const said = event === 'delta' ? { part: data.part, text: texts.get(seq) } : data
    log[Number(seq) - 1] = JSON.stringify({ event, said })
  }
  return log
}

/** What a reader holds who kept a part of what came, cut between any two characters or events. */
export function cutEvents(events: readonly ReceivedEvent[], keeps: number): ReceivedEvent[] {
  const ofLog = events.filter(isOfLog)
  const sizes = ofLog.map((event) => (event.event === 'delta' ? event.data.text.length : 1))
  let left = Math.floor(sizes.reduce((sum, size) => sum + size, 0) * keeps)
  const kept: ReceivedEvent[] = []
  for (const [at, event] of ofLog.entries()) {
    const size = sizes[at] ?? 0
    if (left <= 0) break
    kept.push(event.event === 'delta' && left < size ? shortened(event, left) : event)
    left -= size
  }
  return kept
}

/** The id with which somebody comes back who holds these events. */
export function heldId(events: readonly ReceivedEvent[]): string {
  return events.at(-1)?.id ?? '0.0'
}

type DeltaEvent = Extract<ReceivedEvent, { event: 'delta' }>

function shortened({ data, id, ...event }: DeltaEvent, length: number): ReceivedEvent {
  const [seq, chars] = id.split('.').map(Number)
  const missing = data.text.length - length
  return {
    ...event,
    id: `${seq}.${(chars ?? 0) - missing}`,
    chars: event.chars - missing,
    data: { ...data, text: data.text.slice(0, length) },
  }
}

function isOfLog({ event }: ReceivedEvent): boolean {
  return event !== 'run' && event !== 'done' && event !== 'error'
}
