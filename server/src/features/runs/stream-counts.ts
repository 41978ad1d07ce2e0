import type { FastifyReply, FastifyRequest } from 'fastify'
import { wording } from '#contracts/wording.ts'
import type { Bounds } from '../../bounds.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'

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
  reply.raw.once('close', deps.streamCounts.enter({ caller, ...(runId !== undefined && { runId }) }))
}
