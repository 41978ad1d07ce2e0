import { EventSourceParserStream } from 'eventsource-parser/stream'

export type StreamedEvent = {
  event: string
  /** Parsed JSON. */
  data: unknown
  id: string | undefined
}

/** The events of a text/event-stream answer, one by one; comments are left out. Throws where the connection breaks. */
export async function* readEvents(response: Response): AsyncGenerator<StreamedEvent> {
  if (response.body === null) return
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield { event: value.event ?? 'message', data: JSON.parse(value.data), id: value.id }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
