import { isStorageFailure } from '../../database/storage-failure.ts'
import { AppError } from '../../errors.ts'

/** Whether what the clock began may go well in a minute: the server was ending, had too much to do, or had no database. */
export function isPassing(error: unknown): boolean {
  return isStorageFailure(error) || (error instanceof AppError && error.code === 'unavailable')
}
