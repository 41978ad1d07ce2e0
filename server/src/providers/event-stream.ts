import { StringDecoder } from 'node:string_decoder'
import { createParser } from 'eventsource-parser'

/** The longest line of a stream that is read, in characters. */
const lineMaxChars = 1_000_000

/** Splits the bytes of a stream into events, wherever those bytes are cut. */
export type EventSplitter = { feed(bytes: Buffer): void }

/** Calls `onEvent` with the data of each event, and `onTooLong` once, instead of anything more, at a line too long. */
export function createEventSplitter(onEvent: (data: string) => void, onTooLong: () => void): EventSplitter {
  const decoder = new StringDecoder('utf8')
  const parser = createParser({
    maxBufferSize: lineMaxChars,
    onEvent: ({ data }) => onEvent(data),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') onTooLong()
    },
  })
  return { feed: (bytes) => parser.feed(decoder.write(bytes)) }
}
