import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { RunAnswer } from '#contracts/runs/runs.ts'
import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { rememberVisitor } from '../accounts/index.ts'
import { followRun } from './follow-run.ts'
import { countStream, wantsStream } from './stream-counts.ts'
import { openRunStream } from './run-stream.ts'
import type { StartedRun } from './runs.ts'

/** Answers a started run as the caller wants it: one JSON body at its end, or, with undefined, an event stream. */
export async function answerStarted(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  started: StartedRun,
): Promise<z.infer<typeof RunAnswer> | undefined> {
  rememberVisitor(deps, request, reply)
  if (!wantsStream(request)) return RunAnswer.parse(await joinRun(deps, request.actor, started))
  countStream(deps, request, reply, started.id)
  await streamRun(deps, request, reply, started)
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

/** The stream from its first event; the run goes on when the reader leaves. */
async function streamRun(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  started: StartedRun,
): Promise<void> {
  const stream = openRunStream(deps, request, reply)
  const gone = new AbortController()
  stream.onClose(() => gone.abort('gone'))
  try {
    await followRun(deps, started, {
      offset: 0,
      signal: gone.signal,
      listener: (event, id) => stream.send(event, id),
    })
  } catch (error) {
    request.log.error({ err: error, runId: started.id }, 'a stream of run events broke off')
  }
  stream.end()
}

/** The whole answer at once. Throws when the run has failed, or the caller's sign-in ended while it went on. */
async function joinRun(deps: Deps, actor: Actor, started: StartedRun): Promise<z.infer<typeof RunAnswer>> {
  const signInEnded = new AbortController()
  const forget = actor.kind === 'user' && deps.openStreams.add(actor.authSessionId, () => signInEnded.abort())
  let answer: z.infer<typeof RunAnswer> | undefined
  let failure: AppError | undefined
  await followRun(deps, started, {
    offset: 0,
    signal: signInEnded.signal,
    listener({ event, data }) {
      if (event === 'done') {
        const { response, session_id, run_id, mock, attachments, processing_time_ms } = data
        const result = { response, session_id, run_id, mock, ...(attachments && { attachments }) }
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
