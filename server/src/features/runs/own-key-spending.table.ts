import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../database/database.ts'
import { diagnosticsProvider } from '../../database/schema/runs.ts'

/** What runs cost, and how many there were. */
export type Spending = { runs: number; costMicroUsd: number }

type Of = { userId: string; since: number }

/**
 * What was spent with a person's own keys since a moment: in the person's own runs, and in those of visitors of their
 * agents where "Visitors may use my key" was on.
 */
export async function sumOwnKeySpending(db: Queries, of: Of): Promise<{ own: Spending; visitors: Spending }> {
  const { userId } = of
  // A visitor's run is its owner's own once they have claimed the conversation.
  const byOwner = paidBy('owner')
  const [own, visitors] = await Promise.all([
    sum(
      db,
      of,
      sql<boolean>`user_id = ${userId} and (${paidBy('caller')} or (${byOwner} and agent_owner_id = ${userId}))`,
    ),
    sum(
      db,
      of,
      sql<boolean>`agent_owner_id = ${userId} and ${byOwner} and coalesce(user_id, '') <> ${userId}`,
    ),
  ])
  return { own, visitors }
}

/** The key of this one pays, perhaps beside the platform's. */
function paidBy(payer: 'caller' | 'owner') {
  return sql<boolean>`paid_by in (${payer}, ${`${payer},platform`})`
}

async function sum(db: Queries, { since }: Of, isPaid: RawBuilder<boolean>): Promise<Spending> {
  const { runs, cost } = await db
    .selectFrom('runs')
    .where(isPaid)
    .where('created_at', '>=', since)
    .where('provider', '<>', diagnosticsProvider)
    .select([
      sql<number>`count(*)`.as('runs'),
      sql<number>`coalesce(sum(personal_cost_micro_usd), 0)`.as('cost'),
    ])
    .executeTakeFirstOrThrow()
  // PostgreSQL answers counts and sums as text.
  return { runs: Number(runs), costMicroUsd: Number(cost) }
}
