import { setTimeout } from 'node:timers/promises'
import { backUpDaily } from './daily-backup.ts'
import { wipeDeleted } from './database/wipe.ts'
import type { Deps } from './deps.ts'
import { endForbiddenStreams, forgetEndedChallenges } from './features/accounts/index.ts'
import { removeOrphanFiles } from './features/attachments/index.ts'
import { findInstanceSetting, setInstanceSetting } from './features/instance/index.ts'
import { forgetDeletedKeepers } from './features/keepers/index.ts'
import { forgetEndedWindows, tidyBudgets } from './features/limits/index.ts'
import { indexEndedRuns, removeOldLogs } from './features/logs/index.ts'
import { createRunRecovery } from './features/runs/index.ts'
import { pruneSessions } from './features/sessions/index.ts'

const recoverEveryMs = 1_000
const endStreamsEveryMs = 1_000
const indexEveryMs = 5_000
const budgetsEveryMs = 60_000
const tidyEveryMs = 60 * 60_000
const backUpEveryMs = 60 * 60_000

/** Starts the work that nobody asks for. Returns how to end it, which waits for what is under way. */
export function startMaintenance(deps: Deps): () => Promise<void> {
  const stopHearing = deps.database.listen((notice) => {
    if (notice.channel === 'stop') deps.liveRuns.find(notice.runId)?.end('stopped')
  })
  const works = [
    every(deps, tidyEveryMs, tidy),
    every(deps, indexEveryMs, indexEndedRuns),
    every(deps, endStreamsEveryMs, endForbiddenStreams),
    every(deps, budgetsEveryMs, tidyBudgets),
    every(deps, backUpEveryMs, backUpDaily),
  ]
  // Other processes can die while this one lives only where there can be others.
  if (deps.database.engine === 'postgres') works.push(every(deps, recoverEveryMs, createRunRecovery(deps)))
  return async () => {
    stopHearing()
    await Promise.all(works.map((stop) => stop()))
  }
}

/** Every step may run in several processes at once: each only removes what is to be gone. */
const tidySteps: Record<string, (deps: Deps) => Promise<unknown>> = {
  'ended windows': forgetEndedWindows,
  'ended challenges': forgetEndedChallenges,
  'empty conversations': pruneSessions,
  'old logs': removeOldLogs,
  'deleted keepers': forgetDeletedKeepers,
  'orphan files': removeOrphanFiles,
  'deleted words': wipeDeletedDaily,
}

/** One step that fails keeps no other from its work. */
export async function tidy(deps: Deps): Promise<void> {
  for (const [name, step] of Object.entries(tidySteps)) {
    try {
      await step(deps)
    } catch (error) {
      deps.log.error({ err: error, step: name }, 'a step of the maintenance failed')
    }
  }
}

const wipePauseMs = 20

/** What was deleted is out of the database's files within a day. */
async function wipeDeletedDaily({ database, now }: Deps): Promise<void> {
  const day = new Date(now()).toISOString().slice(0, 10)
  if ((await findInstanceSetting(database.db, wipedOn)) === day) return
  await wipeDeleted(database, () => setTimeout(wipePauseMs))
  await setInstanceSetting(database.db, wipedOn, day)
}

const wipedOn = 'deleted_words_wiped_on'

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
