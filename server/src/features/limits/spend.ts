import { limitWording } from '#contracts/limit-wording.ts'
import { wording } from '#contracts/wording.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { dayOf, findSpent, reserve, settle } from './spend.table.ts'

/** Money that one run of a visitor may cost at most, and what its purse may spend in the day. */
export type Reservation = { purse: string; day: string; amountMicroUsd: number; capMicroUsd: number }

/** The purse of all visitors' runs on the platform's keys. */
export const visitorsPurse = 'visitors'
/** Sets money aside together with the record of its run, so that neither is there alone. Throws a friendly sentence past the cap. */
export async function makeReservation(
  deps: Pick<Deps, 'now'>,
  trx: Transaction<Tables>,
  reservation: Reservation,
): Promise<void> {
  if (await reserve(trx, reservation)) return
  throw new AppError('limited', refusalOf(reservation), { retryAfterMs: msToMidnight(deps.now()) })
}

/** Books what the run cost and gives back the rest. */
export async function settleReservation(
  trx: Transaction<Tables>,
  reservation: Omit<Reservation, 'capMicroUsd'>,
  spentMicroUsd: number,
): Promise<void> {
  const { purse, day, amountMicroUsd } = reservation
  await settle(trx, { purse, day, reservedMicroUsd: amountMicroUsd, spentMicroUsd })
}

/** What visitors have spent of the platform's keys today, with what is set aside. */
export function findSpentByVisitors(deps: Pick<Deps, 'now'>, db: Queries): Promise<number> {
  return findSpent(db, { purse: visitorsPurse, day: dayOf(deps.now()) })
}

/** Tomorrow helps only where the cap of a whole day pays for one run at all. */
function refusalOf({ purse, amountMicroUsd, capMicroUsd }: Reservation): string {
  if (amountMicroUsd <= capMicroUsd) return wording.visitorCapReached
  return purse === visitorsPurse ? limitWording.platformPaysNoVisitors : limitWording.ownerPaysNoVisitors
}

function msToMidnight(now: number): number {
  return Date.parse(`${dayOf(now)}T00:00:00Z`) + 24 * 60 * 60 * 1000 - now
}
