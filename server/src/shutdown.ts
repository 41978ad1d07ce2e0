import { setTimeout } from 'node:timers/promises'
import type { App } from './http/app-type.ts'
import type { Deps } from './deps.ts'

const graceMs = 10_000
/** For answers that are still being sent when runs have taken all of the time. */
const lastMs = 500

/**
 * How to end the process, for an app that doesn't listen yet: takes no more work, lets answers finish for `ms`, marks
 * the rest interrupted, closes the database.
 */
export function prepareShutDown(
  deps: Deps,
  app: App,
  { stopMaintenance, ms = graceMs }: { stopMaintenance: () => Promise<void>; ms?: number },
): () => Promise<void> {
  let answering = 0
  app.server.on('request', (_request, answer) => {
    answering += 1
    answer.once('close', () => (answering -= 1))
  })
  return async () => {
    const until = performance.now() + ms
    // Still listening meanwhile: who lost the connection comes back to a running answer; new runs are refused.
    await deps.liveRuns.drain(ms)
    const closed = app.close()
    const last = Math.max(until, performance.now() + Math.min(ms, lastMs))
    while (answering > 0 && performance.now() < last) await setTimeout(checkMs)
    app.server.closeAllConnections()
    await closed
    await stopMaintenance()
    await deps.mcp.close()
    await deps.database.close()
  }
}

const checkMs = 20

/** Ends the process in order on the first SIGTERM or SIGINT, and at once on the second. */
export function endOnSignal(end: () => Promise<void>): void {
  let isEnding = false
  const onSignal = () => {
    if (isEnding) process.exit(1)
    isEnding = true
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Keeper did not shut down cleanly: ${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
