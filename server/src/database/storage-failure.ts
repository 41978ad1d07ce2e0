/** Whether the database can't be read or written at the moment: full, read-only, broken, or out of reach. */
export function isStorageFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return typeof error.errcode === 'number' && sqliteCodes.has(error.errcode & 0xff)
  if ('code' in error && typeof error.code === 'string') return failureCodes.test(error.code)
  return connectionLost.test(error.message)
}

/** SQLite's primary result codes: READONLY, IOERR, FULL, CANTOPEN. */
const sqliteCodes = new Set([8, 10, 13, 14])
/**
 * Connection exceptions, read-only, no resources, a statement over its time, ended by the operator, system errors; the
 * file system's own, and the network's.
 */
const failureCodes =
  /^(08...|25006|53...|57014|57P0.|58...|EIO|ENOSPC|EROFS|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** What `pg` says without a code. */
const connectionLost =
  /^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout|not queryable$/
