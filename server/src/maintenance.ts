import { backUpDaily } from './daily-backup.ts'
import type { Deps } from './deps.ts'
import { forgetEndedChallenges } from './features/accounts/challenges.service.ts'
import { forgetEndedWindows } from './features/limits/limits.service.ts'
import { removeOldLogs } from './features/logs/log-retention.service.ts'
import { createRunRecovery } from './features/runs/recover-runs.ts'
import { pruneSessions } from './features/sessions/sessions.service.ts'

const recoverEveryMs = 1_000
const tidyEveryMs = 60 * 60_000

/** Starts the work that nobody asks for. Returns how to end it. */
export function startMaintenance(deps: Deps): () => void {
  const stopHearing = deps.database.listen((notice) => {
    if (notice.channel === 'stop') deps.liveRuns.find(notice.runId)?.end('stopped')
  })
  const timers = [every(deps, tidyEveryMs, tidy)]
  // Other processes can die while this one lives only where there can be others.
  if (deps.database.engine === 'postgres') timers.push(every(deps, recoverEveryMs, createRunRecovery(deps)))
  return () => {
    stopHearing()
    for (const timer of timers) clearInterval(timer)
  }
}

/** Every step may run in several processes at once: each only removes what is to be gone. */
async function tidy(deps: Deps): Promise<void> {
  await forgetEndedWindows(deps)
  await forgetEndedChallenges(deps)
  await pruneSessions(deps)
  await removeOldLogs(deps)
  await backUpDaily(deps)
}

function every(deps: Deps, ms: number, work: (deps: Deps) => Promise<unknown>): NodeJS.Timeout {
  const timer = setInterval(() => {
    work(deps).catch((error: unknown) => deps.log.error({ err: error }, 'maintenance failed'))
  }, ms)
  return timer.unref()
}
