import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RunEvent } from '#contracts/runs/run-events.ts'
import type { Deps } from '../../deps.ts'

const heartbeatMs = 10_000
/** A reader that is this far behind is let go; it comes back with `Last-Event-ID`. */
const heldBytesMax = 4 * 1024 * 1024

/** An open event stream to one reader. */
export type RunStream = {
  /** `id` is the number of characters of the reply up to and including the event. */
  send(event: RunEvent, id: number): void
  end(): void
  isClosed(): boolean
  onClose(closed: () => void): void
}

/**
 * Answers with an event stream; its head leaves with the first event. A reader that goes away ends the stream, never
 * the run; so does the end of the sign-in that it was opened with.
 */
export function openRunStream(
  deps: Pick<Deps, 'openStreams'>,
  request: FastifyRequest,
  reply: FastifyReply,
): RunStream {
  void reply.hijack()
  const { raw } = reply
  // What the hooks have set (cookies, security headers) belongs to this answer too.
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  request.raw.socket.setNoDelay(true)
  const heartbeat = setInterval(() => raw.write(':\n\n'), heartbeatMs)
  let isClosed = false
  let held = ''
  const closing: (() => void)[] = []
  /** What is said in one turn of the event loop leaves in one piece. */
  const flush = () => {
    if (held === '' || isClosed) return
    raw.write(held)
    held = ''
    if (raw.writableLength > heldBytesMax) raw.destroy()
  }
  const { actor } = request
  const forget = actor.kind === 'user' && deps.openStreams.add(actor.authSessionId, () => raw.destroy())
  raw.on('close', () => {
    isClosed = true
    if (forget) forget()
    clearInterval(heartbeat)
    for (const closed of closing) closed()
  })
  raw.on('error', () => raw.destroy())
  return {
    send({ event, data }, id) {
      if (isClosed) return
      if (held === '') setImmediate(flush)
      held += `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
    },
    end() {
      flush()
      raw.end()
    },
    isClosed: () => isClosed,
    onClose: (closed) => void closing.push(closed),
  }
}
