import { setTimeout } from 'node:timers/promises'
import type { LogRetention } from '#contracts/logs/log-retention.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { writeAudit } from '../audit/index.ts'
import { findLogsKeptDays, logsKeptSetting, setInstanceSetting } from '../instance/index.ts'
import { deleteLogsBefore } from './log-retention.table.ts'

const dayMs = 24 * 60 * 60_000
/** Few enough that nobody waits for them: a batch takes some milliseconds. */
const batch = 50
/** Between two batches: while runs are under way, they come first. */
const pauseMs = { busy: 60, idle: 15 }

export async function getLogRetention({ database }: Pick<Deps, 'database'>): Promise<LogRetention> {
  return { kept_days: await findLogsKeptDays(database.db) }
}

/** Holds from the next hourly look on. */
export function changeLogRetention(
  deps: Pick<Deps, 'database' | 'now'>,
  admin: UserActor,
  change: LogRetention,
): Promise<LogRetention> {
  return deps.database.transaction(async (trx) => {
    await setInstanceSetting(trx, logsKeptSetting, String(change.kept_days))
    await writeAudit(deps, { trx, action: 'log_retention.changed', actorId: admin.userId, detail: change })
    return change
  })
}

/**
 * Removes logs that are older than the admins want them, in small batches, and gives the room they took back. The
 * conversations themselves stay, and so do the sums by hour.
 */
export async function removeOldLogs(
  deps: Pick<Deps, 'database' | 'now' | 'liveRuns'>,
  signal?: AbortSignal,
): Promise<void> {
  const before = deps.now() - (await findLogsKeptDays(deps.database.db)) * dayMs
  const pause = () => setTimeout(deps.liveRuns.count() > 0 ? pauseMs.busy : pauseMs.idle)
  while (!signal?.aborted && (await deleteLogsBefore(deps.database, before, batch)) === batch) await pause()
  while (!signal?.aborted && (await deps.database.giveRoomBack())) await pause()
}
