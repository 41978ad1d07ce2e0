import type { Log } from '../deps.ts'

/** Logs what the database refuses: once for all errors that come together. */
export type Trouble = { report(error: unknown): void }

/** Errors that are no further apart than this are one trouble. */
const burstMs = 10_000

export function createTrouble(log: Pick<Log, 'warn'> | undefined, message: string): Trouble {
  let quietSince = -Infinity
  return {
    report(error) {
      const now = performance.now()
      if (now - quietSince > burstMs) log?.warn({ err: error }, message)
      quietSince = now
    },
  }
}
