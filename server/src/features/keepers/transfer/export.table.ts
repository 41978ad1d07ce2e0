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
