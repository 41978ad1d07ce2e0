import type { Log } from '../deps.ts'
import type { SharedSync } from './shared-sync.ts'

/** Brings relaxed commits to the disk soon after them. */
export type RelaxedSync = {
  /** Hears of a commit that did not wait for the disk. */
  hasCommitted(): void
  stop(): void
}

/**
 * How long a commit lies unsynced at most, the sync itself apart: within a second of quiet, and two under load, it
 * survives a power cut. A sync so often costs less than one with each commit, whatever the load.
 */
export const unsyncedMs = 500

/** One sync for all that is committed within `unsyncedMs` of the first of them. One that fails is tried again. */
export function createRelaxedSync(disk: SharedSync, log?: Pick<Log, 'error'>): RelaxedSync {
  let planned: NodeJS.Timeout | undefined
  let isStopped = false

  function plan(): void {
    if (isStopped) return
    planned ??= setTimeout(() => void sync(), unsyncedMs)
  }

  async function sync(): Promise<void> {
    planned = undefined
    try {
      await disk.sync()
    } catch (error) {
      log?.error({ err: error }, 'the database could not be synced to the disk')
      plan()
    }
  }

  return {
    hasCommitted: plan,
    stop() {
      isStopped = true
      clearTimeout(planned)
    },
  }
}
