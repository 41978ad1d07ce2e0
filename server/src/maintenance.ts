import { backUpDaily } from './daily-backup.ts'
import type { Deps } from './deps.ts'
import { forgetEndedChallenges } from './features/accounts/index.ts'
import { forgetDeletedKeepers } from './features/keepers/index.ts'
import { forgetEndedWindows } from './features/limits/index.ts'
import { indexEndedRuns, removeOldLogs, sumEndedRuns } from './features/logs/index.ts'
import { createRunRecovery } from './features/runs/index.ts'
import { pruneSessions } from './features/sessions/index.ts'

const recoverEveryMs = 1_000
const indexEveryMs = 5_000
const tidyEveryMs = 60 * 60_000

/** Starts the work that nobody asks for. Returns how to end it, which waits for what is under way. */
export function startMaintenance(deps: Deps): () => Promise<void> {
  const stopHearing = deps.database.listen((notice) => {
    if (notice.channel === 'stop') deps.liveRuns.find(notice.runId)?.end('stopped')
  })
  const works = [every(deps, tidyEveryMs, tidy), every(deps, indexEveryMs, catchUp)]
  // Other processes can die while this one lives only where there can be others.
  if (deps.database.engine === 'postgres') works.push(every(deps, recoverEveryMs, createRunRecovery(deps)))
  return async () => {
    stopHearing()
    await Promise.all(works.map((stop) => stop()))
  }
}

/** Every step may run in several processes at once: each only removes what is to be gone. */
async function tidy(deps: Deps): Promise<void> {
  await forgetEndedWindows(deps)
  await forgetEndedChallenges(deps)
  await pruneSessions(deps)
  await removeOldLogs(deps)
  await forgetDeletedKeepers(deps)
  await backUpDaily(deps)
}

/** What a run leaves to be done after its end. */
async function catchUp(deps: Deps): Promise<void> {
  await sumEndedRuns(deps)
  await indexEndedRuns(deps)
}

/** Works every so often, never twice at once. Returns how to stop. */
function every(deps: Deps, ms: number, work: (deps: Deps) => Promise<unknown>): () => Promise<void> {
  let underWay: Promise<void> | undefined
  const timer = setInterval(() => {
    underWay ??= work(deps)
      .catch((error: unknown) => deps.log.error({ err: error }, 'maintenance failed'))
      .then(() => void (underWay = undefined))
  }, ms).unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
