import { DatabaseSync } from 'node:sqlite'

/**
 * Holds a lock that the operating system frees however this process ends, waiting up to `waitMs` for another holder.
 * Undefined when somebody else still has it by then.
 */
export function lockFile(file: string, waitMs: number): { close(): void } | undefined {
  const lock = new DatabaseSync(file)
  try {
    lock.exec(`pragma busy_timeout = ${waitMs}; begin exclusive`)
    return lock
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    return undefined
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

const sqliteBusy = 5
