import * as http from 'node:http'
import * as https from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { urlToHttpOptions } from 'node:url'
import type { ModelProvider } from '#contracts/keys/models.ts'
import { providerWording } from '#contracts/keys/provider-wording.ts'
import { ProviderError } from './provider.ts'

export type Outgoing = {
  /** After the base URL. */
  path: string
  headers: Record<string, string>
  /** JSON to post, or a body in pieces, whose type and length the headers tell; without one the path is read. */
  body?: string | Readable
  signal: AbortSignal
}

export type Incoming = { status: number; headers: http.IncomingHttpHeaders; body: Readable }

/** Sends requests to one provider. Redirects are not followed: a redirect must not carry a key elsewhere. */
export type Connection = {
  /** Resolves once the headers are there. Throws what the network throws, or the signal's reason. */
  send(outgoing: Outgoing): Promise<Incoming>
}

/** Where each vendor is reached. */
export const vendorUrls = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  together: 'https://api.together.xyz/v1',
  elevenlabs: 'https://api.elevenlabs.io',
} as const satisfies Partial<Record<ModelProvider, string>>

/** Connections at once to one provider; more requests wait for a free one. */
const maxSockets = 4_096
/** Vendors keep an idle connection for minutes; local servers close it after 5 seconds (uvicorn's default). */
const vendorIdleMs = 60_000
const localIdleMs = 4_000

/** Connections to a base URL, kept open between requests. There are no time limits: callers abort. */
export function createConnection(baseUrl: string): Connection {
  const base = new URL(baseUrl.replace(/\/+$/, ''))
  const isSecure = base.protocol === 'https:'
  const { Agent, request } = isSecure ? https : http
  // The timeout closes sockets that wait for a next request; those at work have none.
  const agent = new Agent({ keepAlive: true, maxSockets, timeout: isSecure ? vendorIdleMs : localIdleMs })
  const place = { ...urlToHttpOptions(base), agent }
  const basePath = base.pathname === '/' ? '' : base.pathname
  return {
    send: ({ path, headers, body, signal }) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const outgoing = request({
          ...place,
          path: basePath + path,
          method: body === undefined ? 'GET' : 'POST',
          headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
        })
        // What Node's own `signal` option does costs ten times as much.
        const abort = () => outgoing.destroy(new Error('aborted', { cause: signal.reason }))
        signal.addEventListener('abort', abort, { once: true })
        outgoing.once('close', () => signal.removeEventListener('abort', abort))
        outgoing.on('response', (incoming) => {
          const { statusCode = 0, headers: received } = incoming
          resolve({ status: statusCode, headers: received, body: incoming })
        })
        // Stays on for what comes after the headers, which the reader of the body hears too.
        outgoing.on('error', reject)
        if (body === undefined || typeof body === 'string') outgoing.end(body)
        // What fails on the way is an error of the request.
        else pipeline(body, outgoing, () => undefined)
      }),
  }
}

/**
 * The key of a call. Its absence, like a character that no header can carry, is refused here the way that the
 * provider would refuse it.
 */
export function requireKey(label: string, apiKey: string | undefined): string {
  if (!apiKey) throw new ProviderError('status', providerWording.keyNeeded(label), { status: 401 })
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new ProviderError('status', providerWording.keyInvalid(label), { status: 401 })
  }
  return apiKey
}

/**
 * Reads a body of at most `maxBytes`; undefined when it is longer. `onPiece` hears that some of it came. Throws what the
 * network throws.
 */
export async function readBody(
  { body }: Incoming,
  maxBytes: number,
  onPiece: () => void = () => {},
): Promise<Buffer | undefined> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of body) {
    if (!(piece instanceof Buffer)) continue
    length += piece.length
    if (length > maxBytes) return undefined
    pieces.push(piece)
    onPiece()
  }
  return Buffer.concat(pieces)
}
