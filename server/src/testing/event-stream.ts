import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { RunEvent } from '#contracts/runs/run-events.ts'

/** An event of a run's stream with its id: the characters of the reply so far. */
export type ReceivedEvent = RunEvent & { id: number }

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

  async function next(): Promise<ReceivedEvent | undefined> {
    const { done, value } = await reader.read()
    if (done) return undefined
    // The server's own types; a test that finds another shape fails on it.
    return { event: value.event, data: JSON.parse(value.data), id: Number(value.id) } as ReceivedEvent
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
export function textOf(events: ReceivedEvent[]): string {
  return events.map((event) => (event.event === 'delta' ? event.data.text : '')).join('')
}
