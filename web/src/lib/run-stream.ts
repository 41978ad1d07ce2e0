import { createParser } from 'eventsource-parser'
import type { RunEvent } from '#contracts/runs/run-events.ts'
import { UnreachableError } from './api-error.ts'

/** An event of a run's stream that a page shows; `id` is its place in the run's log: `{seq}.{characters}`. */
export type StreamedEvent = Exclude<RunEvent, { event: 'step' }> & { id: string }

/** The server sends something at least every 10 seconds; a line this quiet is dead. */
const silenceMs = 30_000
const names = ['run', 'delta', 'part', 'notice', 'done', 'error'] satisfies StreamedEvent['event'][]
const eventNames: readonly string[] = names

/** Reads a run's events until the stream ends. Throws UnreachableError when it breaks off. */
export async function* readRunEvents(response: Response): AsyncGenerator<StreamedEvent> {
  const arrived: StreamedEvent[] = []
  const parser = createParser({
    onEvent({ id, event, data }) {
      if (!eventNames.includes(event ?? '')) return
      // The server makes these events from the same contract.
      arrived.push({ id, event, data: JSON.parse(data) } as StreamedEvent)
    },
  })
  for await (const text of readText(response)) {
    parser.feed(text)
    yield* arrived.splice(0)
  }
}

async function* readText(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) return
  let silence: ReturnType<typeof setTimeout> | undefined
  try {
    for (;;) {
      silence = setTimeout(() => void reader.cancel(), silenceMs)
      const { done, value } = await reader.read()
      clearTimeout(silence)
      if (done) return
      yield value
    }
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new UnreachableError({ cause })
  } finally {
    clearTimeout(silence)
    // Whoever stops reading leaves the connection closed; a broken one is closed already.
    reader.cancel().catch(() => undefined)
  }
}
