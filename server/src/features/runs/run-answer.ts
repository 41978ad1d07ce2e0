import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { RunAction, RunAnswer } from '#contracts/runs/runs.ts'
import { wording } from '#contracts/wording.ts'
import { SessionMessages } from '#contracts/sessions/sessions.ts'
import type { Citation } from '#contracts/runs/parts.ts'
import type { RunEvent } from '#contracts/runs/run-events.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { parseInput } from '../../http/parse-input.ts'
import type { Bounds } from '../../bounds.ts'
import { rememberVisitor } from '../accounts/index.ts'
import { getMessages } from '../sessions/index.ts'
import { followRun, type Held } from './follow-run.ts'
import type { LiveRun } from './live-runs.ts'
import type { LogPlace } from './run-log.ts'
import { readSoFar } from './read-run.ts'
import { startRun, type StartedRun } from './runs.ts'

/** Answers a started run as the caller wants it: one JSON body at its end, or, with undefined, an event stream. */
export async function answerStarted(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  started: StartedRun,
): Promise<z.infer<typeof RunAnswer> | undefined> {
  rememberVisitor(deps, request, reply)
  if (!wantsStream(request)) return RunAnswer.parse(await joinRun(deps, request.actor, started))
  await streamRun(deps, request, reply, { ...started, held: nothing })
  return undefined
}

/** The `Idempotency-Key` header. Throws when it is unreasonably long. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key']
  const key = Array.isArray(header) ? header[0] : header
  if (key !== undefined && (key.length === 0 || key.length > 200)) {
    throw new AppError('invalid_request', wording.invalidRequest, {
      fields: { 'Idempotency-Key': '1 to 200 characters.' },
    })
  }
  return key
}

/** What somebody holds who has just come. */
const nothing: Held = { seq: 0, chars: 0 }

/** Sends a run's events after what the reader holds; the run goes on when the reader leaves. */
export async function streamRun(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  run: { id: string; sessionId: string; live?: LiveRun | undefined; held: Held },
): Promise<void> {
  countStream(deps, request, reply, run.id)
  const stream = openRunStream(deps, request, reply)
  const gone = new AbortController()
  stream.onClose(() => gone.abort('gone'))
  const isVisitors = request.actor.kind === 'visitor'
  // A page that was open during an upgrade goes on counting characters.
  const idOf = ({ seq, chars, said }: LogPlace) => ('said' in run.held ? String(said) : `${seq}.${chars}`)
  try {
    await followRun(deps, run, {
      held: run.held,
      signal: gone.signal,
      listener(event, place) {
        // Steps name the model and what a provider said.
        if (isVisitors && event.event === 'step') return
        stream.send(event, idOf(place))
      },
    })
  } catch (error) {
    // The answer has begun: the reader comes back by itself when the stream breaks off.
    request.log.error({ err: error, runId: run.id }, 'a stream of run events broke off')
  }
  stream.end()
}

/** The whole answer at once. Throws when the run has failed, or the caller's sign-in ended while it went on. */
async function joinRun(deps: Deps, actor: Actor, started: StartedRun): Promise<z.infer<typeof RunAnswer>> {
  const signInEnded = new AbortController()
  const forget = actor.kind === 'user' && deps.openStreams.add(actor.authSessionId, () => signInEnded.abort())
  let answer: z.infer<typeof RunAnswer> | undefined
  let failure: AppError | undefined
  const citations: Citation[] = []
  await followRun(deps, started, {
    held: nothing,
    signal: signInEnded.signal,
    listener({ event, data }) {
      if (event === 'part' && data.type === 'citation') citations.push(data)
      else if (event === 'done') {
        const { response, session_id, run_id, mock, attachments, processing_time_ms } = data
        const result = {
          ...{ response, session_id, run_id, mock, ...(attachments && { attachments }) },
          ...(citations.length > 0 && { citations }),
        }
        answer = { success: true, data: result, processing_time_ms }
      } else if (event === 'error') {
        const ids = { run_id: started.id, session_id: started.sessionId }
        failure = new AppError(codeOf(data.code), data.message, {
          data: ids,
          ...(data.retry_after_ms !== undefined && { retryAfterMs: data.retry_after_ms }),
        })
      }
    },
  })
  if (forget) forget()
  if (signInEnded.signal.aborted) throw new AppError('unauthenticated', wording.signInNeeded)
  if (answer) return answer
  throw failure ?? new AppError('internal', wording.unexpected)
}

function codeOf(code: string): AppError['code'] {
  return passedOn.find((known) => known === code) ?? 'provider_failed'
}

/** Codes that mean in an answer what they mean in an event. */
const passedOn = ['interrupted', 'limited', 'timed_out', 'internal', 'unavailable'] as const

const Id = z.string().max(100)
const MessagesQuery = z.object({
  sessionId: Id,
  before: Id.optional(),
  branches: z.enum(['all', 'shown']).default('shown'),
})

/** Runs an agent for an unparsed body: answers JSON, or streams. */
export async function answerRun(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const given = parseInput(RunAction, request.body)
  const { agentId, input, sessionId, mock, origin, timeZone, previewToken } = given
  const { model, attachments, afterRunId } = given
  if (wantsStream(request)) countStream(deps, request, reply)
  const started = await startRun(deps, request.actor, {
    agentId,
    input,
    sessionId: sessionId ?? undefined,
    idempotencyKey: idempotencyKey(request),
    address: request.ip,
    mock,
    timeZone,
    previewToken,
    model,
    afterRunId,
    fileIds: attachments?.map(({ id }) => id),
    origin: mock ? 'test' : (origin ?? originOf(request)),
  })
  return answerStarted(deps, request, reply, started)
}

/** Whether a page asks, rather than a program: only browsers say where a request comes from. */
function isOfPage(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-site'] !== undefined
}

/** Where a page, or a program, asks from, unless it says so itself. */
export function originOf(request: FastifyRequest): 'chat' | 'api' {
  return isOfPage(request) ? 'chat' : 'api'
}

/** Answers a session's messages, a growing reply with its text so far. */
export async function answerMessages(deps: Deps, actor: Actor, query: unknown) {
  const { branches, ...asked } = parseInput(MessagesQuery, query)
  const isWhole = branches === 'all'
  const { messages: data, hasMore } = await getMessages(deps, actor, { ...asked, isWhole, readSoFar })
  return SessionMessages.parse({ success: true, data, hasMore })
}

/** A reader that is this far behind is let go; it comes back with `Last-Event-ID`. */
const heldBytesMax = 4 * 1024 * 1024

/** An open event stream to one reader. */
type RunStream = {
  send(event: RunEvent, id: string): void
  end(): void
  isClosed(): boolean
  onClose(closed: () => void): void
}

/**
 * Answers with an event stream; its head leaves with the first event. A reader that goes away ends the stream, never
 * the run; so does the end of the sign-in that it was opened with.
 */
function openRunStream(
  deps: Pick<Deps, 'openStreams' | 'runTimes'>,
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
  // Nobody hears that it closes where it has closed already.
  let isClosed = raw.destroyed
  const heartbeat = isClosed ? undefined : setInterval(() => raw.write(':\n\n'), deps.runTimes.heartbeatMs)
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
  const forget =
    actor.kind === 'user' && !isClosed && deps.openStreams.add(actor.authSessionId, () => raw.destroy())
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
    onClose: (closed) => (isClosed ? closed() : void closing.push(closed)),
  }
}

/** The event streams that this process sends, counted so that nobody has too many. */
export type StreamCounts = {
  /** Counts one more until the returned function is called. Throws `limited` when it is one too many. */
  enter(of: { caller: string; runId?: string }): () => void
}

const retryAfterMs = 10_000

/** Without limits nobody is refused. */
export function createStreamCounts(
  limits: Pick<Bounds, 'streamsPerRun' | 'streamsPerCaller'> | undefined,
): StreamCounts {
  const counts = new Map<string, number>()
  return {
    enter({ caller, runId }) {
      const key = runId === undefined ? caller : `${caller} ${runId}`
      const limit = runId === undefined ? limits?.streamsPerCaller : limits?.streamsPerRun
      const count = (counts.get(key) ?? 0) + 1
      if (limit !== undefined && count > limit)
        throw new AppError('limited', wording.tooManyStreams, { retryAfterMs })
      counts.set(key, count)
      return () => {
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}

/** Whether the caller wants events as they come. */
export function wantsStream(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/event-stream') ?? false
}

/** Counts this answer as a stream of its caller, or as one of a run, until it has left. Throws `limited`. */
export function countStream(
  deps: Pick<Deps, 'streamCounts'>,
  request: FastifyRequest,
  reply: FastifyReply,
  runId?: string,
): void {
  const caller = request.actor.key
  const leave = deps.streamCounts.enter({ caller, ...(runId !== undefined && { runId }) })
  // A caller may have gone while something was awaited.
  if (reply.raw.destroyed) leave()
  else reply.raw.once('close', leave)
}
