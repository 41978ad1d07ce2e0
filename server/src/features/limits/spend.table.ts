import { sql } from 'kysely'
import type { Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'

/** Sets money aside in a purse for today. False when that would pass the cap. */
export async function reserve(
  trx: Transaction<Tables>,
  request: { purse: string; day: string; amountMicroUsd: number; capMicroUsd: number },
): Promise<boolean> {
  const { purse, day, amountMicroUsd, capMicroUsd } = request
  if (amountMicroUsd > capMicroUsd) return false
  const rows = await trx
    .insertInto('spend')
    .values({ purse, day, reserved_micro_usd: amountMicroUsd, spent_micro_usd: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['purse', 'day'])
        .doUpdateSet({ reserved_micro_usd: sql<number>`spend.reserved_micro_usd + ${amountMicroUsd}` })
        .where(
          sql<boolean>`spend.reserved_micro_usd + spend.spent_micro_usd + ${amountMicroUsd} <= ${capMicroUsd}`,
        ),
    )
    .returning('purse')
    .execute()
  return rows.length > 0
}

/** Gives back what was set aside and books what was spent. */
export async function settle(
  trx: Transaction<Tables>,
  request: { purse: string; day: string; reservedMicroUsd: number; spentMicroUsd: number },
): Promise<void> {
  await trx
    .updateTable('spend')
    .set({
      reserved_micro_usd: sql<number>`case when reserved_micro_usd > ${request.reservedMicroUsd} then reserved_micro_usd - ${request.reservedMicroUsd} else 0 end`,
      spent_micro_usd: sql<number>`spent_micro_usd + ${request.spentMicroUsd}`,
    })
    .where('purse', '=', request.purse)
    .where('day', '=', request.day)
    .execute()
}

/** What a day has cost a purse, with what is set aside. */
export async function findSpent(db: Queries, of: { purse: string; day: string }): Promise<number> {
  const row = await db
    .selectFrom('spend')
    .select(['reserved_micro_usd', 'spent_micro_usd'])
    .where('purse', '=', of.purse)
    .where('day', '=', of.day)
    .executeTakeFirst()
  return row ? row.reserved_micro_usd + row.spent_micro_usd : 0
}

/** The day that a moment belongs to, UTC. */
export function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10)
}
