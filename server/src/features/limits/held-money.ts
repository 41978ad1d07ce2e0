import type { Database } from '../../database/database.ts'
import { claimMoney, returnMoney } from './budgets.table.ts'

/** A process claims a twentieth of a cap at least, so that it seldom has to ask. */
const blocksPerCap = 20
/** Money that no run has used for so long goes back to the other processes. */
const idleMs = 5 * 60_000

/** What this process holds of one budget and day. */
type Held = {
  budget: string
  day: string
  /** Below 0 where a run cost more than was reserved for it. */
  freeMicroUsd: number
  reservedMicroUsd: number
  /** What runs need that wait for a claim. */
  waitingMicroUsd: number
  /** The cap under which it was claimed. */
  capMicroUsd: number
  usedAt: number
  /** The claim or return under way: true when all that were waiting as it began can be served. */
  underWay: Promise<boolean> | undefined
}

type Money = { budget: string; day: string; amountMicroUsd: number }

/** Reserves money that this process holds, and claims more where that is too little. False past the cap. */
export async function takeHeld(
  database: Database,
  { budget, day, amountMicroUsd, capMicroUsd, now }: Money & { capMicroUsd: number; now: number },
): Promise<boolean> {
  if (amountMicroUsd > capMicroUsd) return false
  const held = findHeld(database, { budget, day })
  held.usedAt = now
  held.waitingMicroUsd += amountMicroUsd
  try {
    for (;;) {
      if (held.underWay) await held.underWay
      if (held.capMicroUsd !== capMicroUsd) {
        // Claimed under another cap: what is free now has to be asked for again.
        held.freeMicroUsd = Math.min(0, held.freeMicroUsd)
        held.capMicroUsd = capMicroUsd
      }
      if (held.freeMicroUsd >= amountMicroUsd) break
      const isEnough = await oneAtATime(held, () => claim(database, held))
      if (!isEnough && held.freeMicroUsd < amountMicroUsd) return false
    }
    held.freeMicroUsd -= amountMicroUsd
    held.reservedMicroUsd += amountMicroUsd
    return true
  } finally {
    held.waitingMicroUsd -= amountMicroUsd
  }
}

/** Ends a reservation: what was not spent of it is free again. */
export function endHeld(
  database: Database,
  { budget, day, amountMicroUsd, spentMicroUsd }: Money & { spentMicroUsd: number },
): void {
  const held = findHeld(database, { budget, day })
  held.reservedMicroUsd -= amountMicroUsd
  held.freeMicroUsd += amountMicroUsd - spentMicroUsd
}

/** Gives the other processes what this one holds and has not used for a while. */
export async function returnIdleHeld(database: Database, now: number): Promise<void> {
  for (const [key, held] of heldOf(database)) {
    if (!isUnused(held) || Math.abs(now - held.usedAt) < idleMs) continue
    held.freeMicroUsd = 0
    await oneAtATime(held, async () => {
      await returnMoney(database, held)
      if (isUnused(held)) heldOf(database).delete(key)
      return true
    })
  }
}

function isUnused(held: Held): boolean {
  return held.reservedMicroUsd === 0 && held.waitingMicroUsd === 0
}

async function claim(database: Database, held: Held): Promise<boolean> {
  const { budget, day, capMicroUsd, freeMicroUsd, reservedMicroUsd, waitingMicroUsd } = held
  const neededMicroUsd = waitingMicroUsd - freeMicroUsd
  const grantedMicroUsd = await claimMoney(database, {
    ...{ budget, day, capMicroUsd },
    keptMicroUsd: freeMicroUsd + reservedMicroUsd,
    wantedMicroUsd: Math.max(neededMicroUsd, Math.floor(capMicroUsd / blocksPerCap)),
  })
  held.freeMicroUsd += grantedMicroUsd
  return grantedMicroUsd >= neededMicroUsd
}

function oneAtATime(held: Held, work: () => Promise<boolean>): Promise<boolean> {
  held.underWay ??= work().finally(() => (held.underWay = undefined))
  return held.underWay
}

const heldByDatabase = new WeakMap<Database, Map<string, Held>>()

function heldOf(database: Database): Map<string, Held> {
  const all = heldByDatabase.get(database) ?? new Map<string, Held>()
  heldByDatabase.set(database, all)
  return all
}

function findHeld(database: Database, { budget, day }: Omit<Money, 'amountMicroUsd'>): Held {
  const key = `${day} ${budget}`
  const known = heldOf(database).get(key)
  if (known) return known
  const held: Held = {
    ...{ budget, day, freeMicroUsd: 0, reservedMicroUsd: 0, waitingMicroUsd: 0, capMicroUsd: 0 },
    usedAt: 0,
    underWay: undefined,
  }
  heldOf(database).set(key, held)
  return held
}
