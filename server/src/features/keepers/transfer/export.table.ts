import type { Queries } from '../../../database/database.ts'
import type { MomentRow } from '../moments/moment-rows.ts'

/** Bodies that are in memory at once. */
const batch = 50

/** A keeper's moments that are not deleted, in the order of their days, some at a time. */
export async function* eachBatchByDay(
  db: Queries,
  keeperId: string,
  days: { from?: string | undefined; to?: string | undefined } = {},
): AsyncGenerator<MomentRow[]> {
  let after: MomentRow | undefined
  do {
    let rows = db
      .selectFrom('moments')
      .selectAll()
      .where('keeper_id', '=', keeperId)
      .where('deleted_at', 'is', null)
    const last = after
    if (days.from !== undefined) rows = rows.where('local_date', '>=', days.from)
    if (days.to !== undefined) rows = rows.where('local_date', '<=', days.to)
    if (last)
      rows = rows.where((eb) =>
        eb(
          eb.refTuple('local_date', 'occurred_at', 'id'),
          '>',
          eb.tuple(last.local_date, last.occurred_at, last.id),
        ),
      )
    const found = await rows.orderBy('local_date').orderBy('occurred_at').orderBy('id').limit(batch).execute()
    if (found.length > 0) yield found
    after = found.length === batch ? found.at(-1) : undefined
  } while (after)
}

/** The ids of the same moments, in the same order. */
export async function listIdsByDay(db: Queries, keeperId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('moments')
    .select('id')
    .where('keeper_id', '=', keeperId)
    .where('deleted_at', 'is', null)
    .orderBy('local_date')
    .orderBy('occurred_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The texts that some moments had before, each moment's oldest first. */
export function listRevisionsOf(db: Queries, momentIds: readonly string[]) {
  return db
    .selectFrom('moment_revisions')
    .selectAll()
    .where('moment_id', 'in', momentIds)
    .orderBy('moment_id')
    .orderBy('n')
    .execute()
}

/** A keeper's drafts but those of moments in the trash. */
export function listExportedDrafts(db: Queries, keeperId: string) {
  return db
    .selectFrom('moment_drafts')
    .selectAll()
    .where('keeper_id', '=', keeperId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('moments')
            .select('moments.id')
            .whereRef('moments.id', '=', 'moment_drafts.moment_id')
            .where('moments.deleted_at', 'is not', null),
        ),
      ),
    )
    .execute()
}
