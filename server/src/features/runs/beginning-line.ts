import { wording } from '#contracts/wording.ts'
import type { Bounds } from '../../bounds.ts'
import { AppError } from '../../errors.ts'

/** Lets a bounded number of runs begin at once; the others wait in line, first come first served. */
export type BeginningLine = {
  /** Works when it is its turn. Throws `unavailable` when that takes too long, or when the line is closed. */
  enter<T>(work: () => Promise<T>): Promise<T>
  /** Sends everybody home who still waits. */
  close(): void
}

type Waiting = { begin(): void; refuse(error: AppError): void }

const retryAfterMs = 5_000

export function createBeginningLine({
  beginningRuns,
  beginWaitMs,
}: Pick<Bounds, 'beginningRuns' | 'beginWaitMs'>): BeginningLine {
  // A set goes in the order of arrival, and lets go of one in the middle at no cost.
  const line = new Set<Waiting>()
  let beginning = 0

  function awaitTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        begin() {
          clearTimeout(timer)
          line.delete(waiting)
          resolve()
        },
        refuse(error) {
          clearTimeout(timer)
          line.delete(waiting)
          reject(error)
        },
      }
      const timer = setTimeout(
        () => waiting.refuse(new AppError('unavailable', wording.tooBusy, { retryAfterMs })),
        beginWaitMs,
      )
      line.add(waiting)
    })
  }

  return {
    async enter(work) {
      if (beginning < beginningRuns) beginning += 1
      else await awaitTurn()
      try {
        return await work()
      } finally {
        const [next] = line
        // The place goes to the next in line, before anybody who comes now.
        if (next) next.begin()
        else beginning -= 1
      }
    },
    close() {
      for (const waiting of line) waiting.refuse(new AppError('unavailable', wording.unavailable))
    },
  }
}
