import type { IncomingMessage } from 'node:http'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Readable } from 'node:stream'
import { AppError } from '../../errors.ts'
import { isPublicAddress, resolveHost } from './address-guard.ts'
import { guardedRequest, type Guard } from './guarded-request.ts'

const redirectsMax = 5

/** A text from the web. */
export type Page = { url: string; type: string; text: string; isCut: boolean }

/** What is wanted of an address: its types, and how much of it. */
export type Wanted = { accept: string; types: RegExp; what: string; maxBytes: number }

/** What came from an address: no more bytes than were wanted. */
export type Fetched = { url: string; type: string; bytes: Buffer; isCut: boolean }

/** The public internet alone. */
export const webGuard: Guard = { resolve: resolveHost, mayConnect: isPublicAddress }

const pageWanted: Wanted = {
  accept: 'text/html, text/plain, application/json, application/xml;q=0.9, text/*;q=0.8',
  types: /^(?:text\/|application\/(?:json|xml|xhtml\+xml|rss\+xml|atom\+xml|ld\+json|javascript)\b)/i,
  what: 'text',
  maxBytes: 2_000_000,
}

/** Reads a text at an address, as `fetchGuarded` does. */
export async function fetchPage(address: string, guard: Guard, signal: AbortSignal): Promise<Page> {
  const { bytes, ...page } = await fetchGuarded(address, pageWanted, guard, signal)
  return { ...page, text: decode(bytes, page.type) }
}

/**
 * Reads what is at an address, following redirects. Each name is resolved here and its connection goes to the address
 * that was checked. Throws a sentence that says why it can't be read, or the signal's reason.
 */
export async function fetchGuarded(
  address: string,
  wanted: Wanted,
  guard: Guard,
  signal: AbortSignal,
): Promise<Fetched> {
  let url = readUrl(address)
  const headers = { ...sentHeaders, accept: wanted.accept }
  const asked = { method: 'GET', headers, guard, sentences, signal }
  for (let hops = 0; hops <= redirectsMax; hops += 1) {
    const incoming = await guardedRequest(url, asked)
    const { statusCode = 0, headers: received } = incoming
    if (statusCode >= 300 && statusCode < 400 && received.location !== undefined) {
      incoming.destroy()
      url = readUrl(received.location, url)
      continue
    }
    if (statusCode < 200 || statusCode >= 300) {
      incoming.destroy()
      throw refusal(`The server there answered with status ${statusCode}.`)
    }
    return read(url, wanted, incoming, signal)
  }
  throw refusal(`The address redirects more than ${redirectsMax} times.`)
}

function refusal(sentence: string): AppError {
  return new AppError('invalid_request', sentence)
}

function readUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (!url) throw refusal('This is not a web address.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refusal('Only http and https addresses can be read.')
  if (url.username !== '' || url.password !== '')
    throw refusal('Addresses with a user name or password are not read.')
  return url
}

const sentHeaders = {
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'Keeper',
}

const sentences = {
  notFound: 'This address could not be found.',
  refused: 'This address is not on the public internet, so it is not read.',
  unreachable: 'The address could not be reached.',
}

async function read(
  url: URL,
  { types, what, maxBytes }: Wanted,
  incoming: IncomingMessage,
  signal: AbortSignal,
): Promise<Fetched> {
  const type = incoming.headers['content-type'] ?? 'text/plain'
  if (!types.test(type)) {
    incoming.destroy()
    throw refusal(`Only ${what} can be read, and this is ${type.split(';')[0]}.`)
  }
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const piece of decoded(incoming)) {
      if (!Buffer.isBuffer(piece)) continue
      length += piece.length
      pieces.push(piece)
      if (length > maxBytes) break
    }
  } catch {
    signal.throwIfAborted()
    throw refusal('It broke off.')
  } finally {
    incoming.destroy()
  }
  const bytes = Buffer.concat(pieces).subarray(0, maxBytes)
  return { url: url.href, type, bytes, isCut: length > maxBytes }
}

const decoders = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress }

/** The body as it was before it was packed; what it unpacks to is counted, not what came. */
function decoded(incoming: IncomingMessage): Readable {
  const encoding = incoming.headers['content-encoding'] ?? 'identity'
  if (encoding === 'identity') return incoming
  const make = Object.entries(decoders).find(([name]) => name === encoding)?.[1]
  if (!make) throw refusal('It is compressed in an unknown way.')
  const unpacked = make()
  incoming.on('error', (error) => unpacked.destroy(error))
  incoming.on('aborted', () => unpacked.destroy(new Error('aborted')))
  return incoming.pipe(unpacked)
}

function decode(bytes: Buffer, type: string): string {
  const charset = /charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
