import * as http from 'node:http'
import * as https from 'node:https'
import { isIP } from 'node:net'
import { AppError } from '../../errors.ts'
import type { Resolve } from './address-guard.ts'

/** How addresses are found and which of them may be connected to. */
export type Guard = { resolve: Resolve; mayConnect(address: string): boolean }

type Asked = {
  method: string
  headers: Record<string, string>
  body?: string | undefined
  signal: AbortSignal
}

/** What is said where it can't be done. */
type Sentences = { notFound: string; refused: string; unreachable: string }

/**
 * Makes one request, following nothing. The name is resolved here and the connection goes to the address that was
 * checked. Throws one of the sentences, or the signal's reason.
 */
export async function guardedRequest(
  url: URL,
  { guard, sentences, ...asked }: Asked & { guard: Guard; sentences: Sentences },
): Promise<http.IncomingMessage> {
  const { method, headers, body, signal } = asked
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await guard.resolve(host).catch(() => [])
  signal.throwIfAborted()
  const [address] = addresses
  if (address === undefined) throw refusal(sentences.notFound)
  // All of them: a name that is public and private at once is up to no good.
  if (!addresses.every((each) => guard.mayConnect(each))) throw refusal(sentences.refused)
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method,
      headers,
      signal,
      agent: false,
      // Whatever the name says by now: the address that was checked.
      lookup: (_host, options, found) => {
        const family = isIP(address)
        if (options.all) found(null, [{ address, family }])
        else found(null, address, family)
      },
    })
    outgoing.on('response', resolve)
    outgoing.on('error', () =>
      reject(signal.aborted ? asError(signal.reason) : refusal(sentences.unreachable)),
    )
    outgoing.end(body)
  })
}

function refusal(sentence: string): AppError {
  return new AppError('invalid_request', sentence)
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}
