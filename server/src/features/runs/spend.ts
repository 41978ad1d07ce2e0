import { limitWording } from '#contracts/limit-wording.ts'
import { wording } from '#contracts/wording.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { speechCostMicroUsd, worstCaseCostMicroUsd } from '../../providers/catalogue.ts'
import type { StoredAgent } from '../agents/index.ts'
import type { ChosenModel } from './chosen-model.ts'
import { contextBudget } from './run-context.ts'
import { dayOf, findSpent, reserve, settle } from './spend.table.ts'

/** Money that one run of a visitor may cost at most, and what its purse may spend in the day. */
export type Reservation = { purse: string; day: string; amountMicroUsd: number; capMicroUsd: number }

/** The purse of all visitors' runs on the platform's keys. */
const visitorsPurse = 'visitors'
/** What visitors may spend of an owner's key in a day where the owner set nothing else. */
const ownerCapMicroUsd = 1_000_000

/** What is about to be paid, and what all visitors together may spend of the platform's keys in a day. */
type VisitorRun = { agent: StoredAgent; model: ChosenModel; platformCapMicroUsd: number }

/** The worst case of a visitor's run, from the purse that pays it. */
export function planReservation(
  deps: Pick<Deps, 'now'>,
  { agent, model, platformCapMicroUsd }: VisitorRun,
): Reservation {
  const isOwners = model.keySource === 'owner'
  return {
    purse: isOwners ? `owner:${agent.id}` : visitorsPurse,
    day: dayOf(deps.now()),
    amountMicroUsd: worstCaseOf(model),
    capMicroUsd: isOwners
      ? (agent.config.visitors_daily_cap_micro_usd ?? ownerCapMicroUsd)
      : platformCapMicroUsd,
  }
}

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

/** The dearest that one run of this model can be: a full context, the longest answer, all of it spoken. */
function worstCaseOf(model: ChosenModel): number {
  const { provider, settings, speech } = model
  if (provider === 'mock') return 0
  const tokens = { input: contextBudget(settings), maxOutput: settings.maxTokens }
  const spoken = speech ? speechCostMicroUsd(speech.modelId, settings.maxTokens * 4) : 0
  return worstCaseCostMicroUsd(provider, settings.modelId, tokens) + spoken
}

function msToMidnight(now: number): number {
  return Date.parse(`${dayOf(now)}T00:00:00Z`) + 24 * 60 * 60 * 1000 - now
}
