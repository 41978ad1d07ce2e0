import type { IncomingMessage } from 'node:http'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Readable } from 'node:stream'
import { AppError } from '../../errors.ts'
import { guardedRequest, type Guard } from './guarded-request.ts'

/** What is read from the web at most. */
const bodyMaxBytes = 2_000_000
const redirectsMax = 5

/** A text from the web. */
export type Page = { url: string; type: string; text: string; isCut: boolean }

/**
 * Reads a text at an address, following redirects. Each name is resolved here and its connection goes to the address
 * that was checked. Throws a sentence that says why it can't be read, or the signal's reason.
 */
export async function fetchPage(address: string, guard: Guard, signal: AbortSignal): Promise<Page> {
  let url = readUrl(address)
  const asked = { method: 'GET', headers: sentHeaders, guard, sentences, signal }
  for (let hops = 0; hops <= redirectsMax; hops += 1) {
    const incoming = await guardedRequest(url, asked)
    const { statusCode = 0, headers } = incoming
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      incoming.destroy()
      url = readUrl(headers.location, url)
      continue
    }
    if (statusCode < 200 || statusCode >= 300) {
      incoming.destroy()
      throw refusal(`The page answered with status ${statusCode}.`)
    }
    return read(url, incoming, signal)
  }
  throw refusal(`The page redirects more than ${redirectsMax} times.`)
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
  accept: 'text/html, text/plain, application/json, application/xml;q=0.9, text/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br',
  'user-agent': 'Keeper',
}

const sentences = {
  notFound: 'This address could not be found.',
  refused: 'This address is not on the public internet, so it is not read.',
  unreachable: 'The page could not be reached.',
}

const textTypes = /^(?:text\/|application\/(?:json|xml|xhtml\+xml|rss\+xml|atom\+xml|ld\+json|javascript)\b)/i

async function read(url: URL, incoming: IncomingMessage, signal: AbortSignal): Promise<Page> {
  const type = incoming.headers['content-type'] ?? 'text/plain'
  if (!textTypes.test(type)) {
    incoming.destroy()
    throw refusal(`Only text can be read, and this is ${type.split(';')[0]}.`)
  }
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const piece of decoded(incoming)) {
      if (!Buffer.isBuffer(piece)) continue
      length += piece.length
      pieces.push(piece)
      if (length > bodyMaxBytes) break
    }
  } catch {
    signal.throwIfAborted()
    throw refusal('The page broke off.')
  } finally {
    incoming.destroy()
  }
  const bytes = Buffer.concat(pieces).subarray(0, bodyMaxBytes)
  return { url: url.href, type, text: decode(bytes, type), isCut: length > bodyMaxBytes }
}

const decoders = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress }

/** The body as it was before it was packed; what it unpacks to is counted, not what came. */
function decoded(incoming: IncomingMessage): Readable {
  const encoding = incoming.headers['content-encoding'] ?? 'identity'
  if (encoding === 'identity') return incoming
  const make = Object.entries(decoders).find(([name]) => name === encoding)?.[1]
  if (!make) throw refusal('The page is compressed in an unknown way.')
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
