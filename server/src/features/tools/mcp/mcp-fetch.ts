import type { IncomingMessage } from 'node:http'
import { mcpWording } from '#contracts/tools/mcp-wording.ts'
import { isOwnOrPublicAddress, isPublicAddress, resolveHost } from '../address-guard.ts'
import { guardedRequest } from '../guarded-request.ts'

/** What is read of one answer of a server, or of one connection that it sends messages on. */
export const answerMaxBytes = 4 * 1024 * 1024

const sentences = {
  notFound: mcpWording.notFoundAddress,
  refused: mcpWording.privateAddress,
  unreachable: mcpWording.unreachable,
}

/**
 * The `fetch` of the connection to a server: it connects only where it may, follows nothing, and reads answers up to a
 * bound. `onBroken` hears of an answer that broke off, which whoever waits for it would never know.
 */
export function createMcpFetch({
  allowsPrivate,
  postMs,
  onBroken,
}: {
  allowsPrivate: boolean
  /** How long an answer to what is sent may take. */
  postMs: number
  onBroken: (sentence: string) => void
}) {
  const guard = {
    resolve: resolveHost,
    mayConnect: allowsPrivate ? isOwnOrPublicAddress : isPublicAddress,
  }
  return async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { method = 'GET', body } = init
    const ends = [init.signal ?? [], method === 'GET' ? [] : AbortSignal.timeout(postMs)].flat()
    const incoming = await guardedRequest(new URL(address), {
      ...{ method, guard, sentences, signal: AbortSignal.any(ends) },
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof body === 'string' ? body : undefined,
    })
    const { statusCode: status = 0, headers } = incoming
    const received = new Headers()
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) received.set(name, [value].flat().join(', '))
    const isEmpty = status === 204 || status === 205 || status === 304
    // So that the connection ends.
    if (isEmpty) incoming.resume()
    const onEnd = method === 'GET' ? () => {} : onBroken
    return new Response(isEmpty ? null : bodyOf(incoming, onEnd), { status, headers: received })
  }
}

function bodyOf(
  incoming: IncomingMessage,
  onBroken: (sentence: string) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let bytes = 0
  let isOver = false
  return new ReadableStream({
    start(controller) {
      const fail = (sentence: string) => {
        if (isOver) return
        isOver = true
        controller.error(new Error(sentence))
        incoming.destroy()
        onBroken(sentence)
      }
      incoming.on('data', (chunk: Buffer<ArrayBuffer>) => {
        if (isOver) return
        bytes += chunk.length
        if (bytes > answerMaxBytes) return fail(mcpWording.tooMuch)
        controller.enqueue(chunk)
        if ((controller.desiredSize ?? 0) <= 0) incoming.pause()
      })
      incoming.on('end', () => {
        if (isOver) return
        isOver = true
        controller.close()
      })
      incoming.on('error', () => fail(mcpWording.lost))
      incoming.on('close', () => fail(mcpWording.lost))
    },
    pull: () => void incoming.resume(),
    cancel() {
      isOver = true
      incoming.destroy()
    },
  })
}
