import { closeSync, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'

const datasync = promisify(fdatasync)

/** Settles once everything written to an open file is on the disk. */
export type SyncFile = (descriptor: number) => Promise<void>

/** Brings a file to the disk beside the work of the process, which never stands still for it. */
export type SharedSync = {
  /** Settles once everything written before the call is on the disk; those who ask at the same time share one sync. */
  sync(): Promise<void>
  close(): void
}

/** The file need not be there before the first sync. Tests sync in a way of their own. */
export function sharedSync(file: string, syncFile: SyncFile = datasync): SharedSync {
  let descriptor: number | undefined
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  async function begin(): Promise<void> {
    next = undefined
    descriptor ??= openSync(file, 'r+')
    running = syncFile(descriptor)
    try {
      await running
    } finally {
      running = undefined
    }
  }

  return {
    sync() {
      if (!running) return begin()
      // The sync under way may have begun before the caller's bytes were written: they need the one after it.
      next ??= running.then(begin, begin)
      return next
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor)
    },
  }
}
