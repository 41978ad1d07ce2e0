import type { App } from './http/app-type.ts'
import type { Deps } from './deps.ts'

const graceMs = 10_000

/** Takes no more work, lets answers finish for `ms`, marks the rest interrupted, closes the database. */
export async function shutDown(
  deps: Deps,
  app: App,
  { stopMaintenance, ms = graceMs }: { stopMaintenance: () => Promise<void>; ms?: number },
): Promise<void> {
  // Still listening meanwhile: who lost the connection comes back to a running answer; new runs are refused.
  await deps.liveRuns.drain(ms)
  const closed = app.close()
  app.server.closeAllConnections()
  await closed
  await stopMaintenance()
  await deps.mcp.close()
  await deps.database.close()
}

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
