import type { Readable } from 'node:stream'
import { providerWording } from '#contracts/keys/provider-wording.ts'
import { readBody, type Connection, type Incoming } from './connection.ts'
import { createEventSplitter } from './event-stream.ts'
import {
  connectionFailure,
  findReportedError,
  malformedFailure,
  reportedFailure,
  statusFailure,
  type Caller,
} from './provider-failure.ts'
import { ProviderError, type ProviderChunk, type ProviderRequest, type ProviderStream } from './provider.ts'
import { readUsage } from './token-usage.ts'
import type { WireFormat } from './wire-format.ts'

/** The most that is read of one answer, and of a body that isn't a stream. */
const answerMaxBytes = 64_000_000
const otherBodyMaxBytes = 64_000
/** How long the last bytes after a complete answer may take; then its connection is closed instead of kept. */
const endMaxMs = 1_000

/** Who is asked, and how. */
export type Target = { caller: Caller; connection: Connection; format: WireFormat }

/**
 * Asks a provider once and yields its answer as it comes; `prepare` may throw why it can't be asked. Throws
 * ProviderError; when the request's signal aborts, its reason. However the caller leaves, the connection is closed,
 * or free for the next call.
 */
export async function* streamAnswer(request: ProviderRequest, prepare: () => Target): ProviderStream {
  const { signal } = request
  signal.throwIfAborted()
  const { caller, connection, format } = prepare()
  const sent = JSON.stringify(format.body(request))
  const answer = createAnswer(caller, format)
  let incoming: Incoming | undefined
  try {
    const headers = format.headers(caller.apiKey)
    incoming = await connection.send({ path: format.path, headers, body: sent, signal })
    await expectStream(caller, incoming)
    for await (const bytes of incoming.body.iterator({ destroyOnReturn: false })) {
      const taken = answer.take(bytes)
      if (taken.length > 0) yield taken
      answer.throwFailure()
      if (answer.isComplete()) break
    }
    yield [answer.finish(request, sent)]
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ProviderError) throw error
    // An answer that has said how it ends is whole, even where its connection then breaks.
    if (!answer.hasEnded()) throw connectionFailure(caller, error, incoming !== undefined)
    yield [answer.finish(request, sent)]
  } finally {
    if (incoming) release(incoming.body, answer.isComplete())
  }
}

/** Throws where an answer is an error, a redirect, or not a stream. */
async function expectStream(caller: Caller, incoming: Incoming): Promise<void> {
  const { status, headers } = incoming
  if (status < 200 || status >= 300) {
    const body = status < 400 ? '' : await readText(incoming)
    throw statusFailure(caller, { status, headers, body })
  }
  if (!/json|html/.test(headers['content-type'] ?? '')) return
  const reported = findReportedError(await readText(incoming))
  throw reported ? reportedFailure(caller, reported) : notStreamed(caller)
}

/** What a body says, or nothing where it is too long or breaks: what its status says is enough then. */
async function readText(incoming: Incoming): Promise<string> {
  const bytes = await readBody(incoming, otherBodyMaxBytes).catch(() => undefined)
  return bytes?.toString() ?? ''
}

const notStreamed = (caller: Caller) => malformedFailure(caller, providerWording.notStreamed)

/** An answer as it is read: bytes in, chunks out. */
function createAnswer(caller: Caller, format: WireFormat) {
  let pending: ProviderChunk[] = []
  let failure: ProviderError | undefined
  let isComplete = false
  let bytesRead = 0
  let events = 0
  let characters = 0

  const reader = format.createReader({
    emit(chunk) {
      pending.push(chunk)
      if ('text' in chunk) characters += chunk.text.length
    },
    fail(error) {
      throw reportedFailure(caller, error)
    },
    overflow() {
      throw malformedFailure(caller, providerWording.answerTooLong)
    },
  })

  const splitter = createEventSplitter(
    (data) => {
      if (failure || isComplete) return
      events++
      try {
        isComplete = reader.read(data)
      } catch (error) {
        failure = error instanceof ProviderError ? error : malformedFailure(caller)
      }
    },
    () => (failure ??= malformedFailure(caller, providerWording.lineTooLong)),
  )

  return {
    /** What an answer's next bytes bring; what comes before a failure counts. */
    take(bytes: Buffer): ProviderChunk[] {
      bytesRead += bytes.length
      if (bytesRead > answerMaxBytes) failure ??= malformedFailure(caller, providerWording.answerTooLong)
      else splitter.feed(bytes)
      const taken = pending
      pending = []
      return taken
    },
    throwFailure() {
      if (failure) throw failure
    },
    isComplete: () => isComplete,
    hasEnded: () => reader.end().reason !== 'cut',
    finish(request: ProviderRequest, sent: string): ProviderChunk {
      if (events === 0 && bytesRead > 0) throw notStreamed(caller)
      const { reason, usage } = reader.end()
      const read = readUsage(usage, mostTokens(request, sent, characters))
      return read === 'impossible'
        ? { type: 'finish', reason, notes: [providerWording.impossibleUsage(caller.label)] }
        : { type: 'finish', reason, ...(read && { usage: read }) }
    },
  }
}

/** What a provider adds to a prompt by itself, such as how it describes tools. */
const addedTokens = 2_000
/** The longest answer of any model, thinking included. */
const longestAnswerTokens = 200_000

/** The most tokens that a call can have used: a token is at least one byte of what was sent or received. */
function mostTokens({ maxTokens }: ProviderRequest, sent: string, characters: number) {
  return {
    input: Buffer.byteLength(sent) + addedTokens,
    output: Math.max(maxTokens ?? longestAnswerTokens, characters * 4),
  }
}

/** Lets a whole answer's connection serve the next call, and closes any other. */
function release(body: Readable, isComplete: boolean): void {
  if (body.readableEnded || body.destroyed) return
  // How the connection ends no longer matters.
  body.on('error', () => {})
  if (!isComplete) {
    body.destroy()
    return
  }
  const timer = setTimeout(() => body.destroy(), endMaxMs)
  body.once('close', () => clearTimeout(timer))
  body.resume()
}
