import { randomUUID } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { addPieces } from '../canvas/add-pieces.ts'
import { newKeeperRow } from '../keeper-rows.ts'
import { takeNumber } from '../keeper-numbers.table.ts'
import { insertKeepers } from '../keepers.table.ts'
import { countMoments } from '../keeper-counts.table.ts'
import { ensureJournal } from '../keepers.ts'
import { learnOfMoments } from '../moments/learn-of-moments.ts'
import { newMomentRow } from '../moments/moment-rows.ts'
import { insertMoments } from '../moments/moments.table.ts'
import { demoMoment, demoTimezone } from './demo-moment.ts'
import { demoCardMoment, demoCards, demoPalace } from './demo-palace.ts'

/** Moments that are written in one transaction, so that nobody else waits for long. */
const momentsAtOnce = 100

type Demo = { ownerId: string; moments: number; seed: number; onProgress?: (written: number) => void }

/** Gives an account one more keeper, large and made up, with a palace. An operator asks for it: no quota counts. */
export async function addDemoKeeper(
  deps: Pick<Deps, 'database' | 'config' | 'now'>,
  { ownerId, moments, seed, onProgress }: Demo,
): Promise<{ id: string; number: number }> {
  const { database, now } = deps
  await ensureJournal(deps, { userId: ownerId })
  const keeper = await database.transaction(async (trx) => {
    const number = await takeNumber(trx, ownerId)
    const row = newKeeperRow(demoKeeper, { id: randomUUID(), ownerId, number, now: now() })
    await insertKeepers(trx, [row])
    return row
  })
  const cardsAt = Array.from({ length: demoCards(moments) }, (_, at) => demoCardMoment(at, moments))
  /** Of the moments that have a card, by their places. */
  const ids = new Map(cardsAt.map((at) => [at, randomUUID()]))
  for (let first = 0; first < moments; first += momentsAtOnce) {
    const end = Math.min(moments, first + momentsAtOnce)
    await database.transaction(async (trx) => {
      const rows = Array.from({ length: end - first }, (_, at) => {
        const input = demoMoment(seed, first + at, moments)
        const given = { id: ids.get(first + at) ?? randomUUID(), now: Date.parse(input.occurredAt ?? '') }
        return newMomentRow(input, keeper, given)
      })
      await insertMoments({ db: trx, engine: database.engine }, rows)
      await countMoments(trx, keeper.id, { more: end - first })
    })
    onProgress?.(end)
  }
  const pieces = demoPalace(seed, moments, (card) => ids.get(cardsAt[card] ?? -1))
  await database.transaction((trx) =>
    addPieces(trx, { keeperId: keeper.id, now: now(), pieces, momentId: (id) => id }),
  )
  await learnOfMoments(database, moments)
  return { id: keeper.id, number: keeper.number }
}

const demoKeeper = {
  title: 'Demo years',
  purpose: 'Made up, to see how Keeper does with a whole life in it.',
  keeperType: 'journal',
  memoryPattern: 'chronological',
  theme: 'keeper-classic',
  timezone: demoTimezone,
} as const
