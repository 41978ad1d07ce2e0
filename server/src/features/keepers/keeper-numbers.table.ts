import { sql } from 'kysely'
import type { Queries } from '../../database/database.ts'

/** Whether an owner got the journal that everybody begins with. */
export async function hasJournal(db: Queries, ownerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('keeper_numbers')
    .select('has_journal')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row?.has_journal === 1
}

/** Notes that an owner has a journal. False where that was so already; two at once wait for each other. */
export async function noteJournal(db: Queries, ownerId: string): Promise<boolean> {
  const noted = await db
    .insertInto('keeper_numbers')
    .values({ owner_id: ownerId, last_number: 0, has_journal: 1 })
    .onConflict((conflict) =>
      conflict.column('owner_id').doUpdateSet({ has_journal: 1 }).where('keeper_numbers.has_journal', '=', 0),
    )
    .returning('owner_id')
    .executeTakeFirst()
  return noted !== undefined
}

/** A number that this owner never had before. Simultaneous callers wait for the transaction. */
export async function takeNumber(db: Queries, ownerId: string): Promise<number> {
  const { last_number } = await db
    .updateTable('keeper_numbers')
    .set((eb) => ({ last_number: eb('last_number', '+', 1) }))
    .where('owner_id', '=', ownerId)
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

/** No keeper of this owner gets a number up to this one by itself from now on. */
export async function reachNumber(db: Queries, ownerId: string, number: number): Promise<void> {
  await db
    .insertInto('keeper_numbers')
    .values({ owner_id: ownerId, last_number: number })
    .onConflict((conflict) =>
      conflict
        .column('owner_id')
        .doUpdateSet({ last_number: number })
        .where('keeper_numbers.last_number', '<', number),
    )
    .execute()
}

export async function lastNumber(db: Queries, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('keeper_numbers')
    .select('last_number')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row?.last_number ?? 0
}

export function findKeeperAt(db: Queries, ownerId: string, number: number) {
  return db
    .selectFrom('keepers')
    .select(['id', 'sample'])
    .where('owner_id', '=', ownerId)
    .where('number', '=', number)
    .executeTakeFirst()
}

export async function renumberKeeper(db: Queries, id: string, number: number): Promise<void> {
  await db.updateTable('keepers').set({ number }).where('id', '=', id).execute()
}

const highestNumber = sql<number>`(
  select max(number) from keepers where keepers.owner_id = keeper_numbers.owner_id)`

/** The highest number an owner's keepers ever had is never below one that is there. Returns how many were. */
export async function raiseKeeperNumbers(db: Queries): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('keeper_numbers')
    .set({ last_number: highestNumber })
    .where('last_number', '<', highestNumber)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
