import { afterEach, expect, test, vi } from 'vitest'
import { UnreachableError } from './api-error.ts'
import { readRunEvents, type StreamedEvent } from './run-stream.ts'

const sent =
  'id: 0.0\nevent: run\ndata: {"run_id":"r","session_id":"s"}\n\n:\n\n' +
  'id: 1.3\nevent: delta\ndata: {"part":0,"text":"né!"}\n\nid: 1.3\nevent: news\ndata: {}\n\n' +
  'id: 1.5\nevent: delta\ndata: {"part":0,"text":"🎉"}\n\n'

afterEach(() => {
  vi.useRealTimers()
})

test.each([1, 2, 3, 7, 1_000])('events are whole when %i bytes arrive at a time', async (size) => {
  const bytes = new TextEncoder().encode(sent)
  const parts: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += size) parts.push(bytes.slice(at, at + size))
  expect(await readAll(streamOf(parts))).toEqual([
    { id: '0.0', event: 'run', data: { run_id: 'r', session_id: 's' } },
    { id: '1.3', event: 'delta', data: { part: 0, text: 'né!' } },
    { id: '1.5', event: 'delta', data: { part: 0, text: '🎉' } },
  ])
})

test("a broken line doesn't end the stream", async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (line) => line.error(new TypeError('network error')),
  })
  await expect(readAll(broken)).rejects.toBeInstanceOf(UnreachableError)
})

test('a silent stream is given up', async () => {
  vi.useFakeTimers()
  const reading = readAll(new ReadableStream<Uint8Array>())
  await vi.advanceTimersByTimeAsync(31_000)
  expect(await reading).toEqual([])
})

async function readAll(stream: ReadableStream<Uint8Array>): Promise<StreamedEvent[]> {
  const events: StreamedEvent[] = []
  for await (const event of readRunEvents(new Response(stream))) events.push(event)
  return events
}

function streamOf(parts: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(line) {
      for (const part of parts) line.enqueue(part)
      line.close()
    },
  })
}
