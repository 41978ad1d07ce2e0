import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import { AppError } from '../../../errors.ts'
import type { LogbookPlace } from './logbook.table.ts'

/** Where the page after this entry begins, as callers hand it back. */
export function cursorOf({ at, seq }: LogbookPlace): string {
  return `${at}.${seq}`
}

/** Throws `invalid_request` if it isn't a cursor of a logbook. */
export function placeOf(cursor: string): LogbookPlace {
  const [at = NaN, seq = NaN] = cursor.split('.').map(Number)
  if (Number.isSafeInteger(at) && Number.isSafeInteger(seq)) return { at, seq }
  const sentence = keeperWording.cursorInvalid
  throw new AppError('invalid_request', sentence, { fields: { cursor: sentence } })
}
