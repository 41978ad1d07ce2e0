import { sql } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import type { SummaryRow } from '../moments/moment-rows.ts'
import { summaryColumns } from '../moments/moments.table.ts'

type Days = { from: string; to: string }

/** Each month with moments, the oldest first. */
export async function listRiverMonths(
  db: Queries,
  keeperId: string,
): Promise<{ month: string; moments: number; mood: number | null }[]> {
  const month = sql<string>`substr(local_date, 1, 7)`
  const rows = await kept(db, keeperId)
    .select((eb) => [month.as('month'), eb.fn.countAll<number>().as('moments'), averageMood.as('mood')])
    .groupBy(month)
    .orderBy('month')
    .execute()
  return rows.map((row) => ({ month: row.month, moments: Number(row.moments), mood: numberOrNull(row.mood) }))
}

/** Each day of a span with moments of which the day is known. */
export async function listRiverDays(
  db: Queries,
  keeperId: string,
  { from, to }: Days,
): Promise<{ date: string; moments: number; words: number; mood: number | null; moods: number }[]> {
  const rows = await exact(db, keeperId)
    .where('local_date', '>=', from)
    .where('local_date', '<=', to)
    .select((eb) => [
      'local_date as date',
      eb.fn.countAll<number>().as('moments'),
      eb.fn.sum<number>('words').as('words'),
      averageMood.as('mood'),
      eb.fn.count<number>('mood').as('moods'),
    ])
    .groupBy('local_date')
    .orderBy('local_date')
    .execute()
  return rows.map((row) => ({
    date: row.date,
    moments: Number(row.moments),
    words: Number(row.words),
    mood: numberOrNull(row.mood),
    moods: Number(row.moods),
  }))
}

/** The last day with moments before a span, and the first one after it. */
export async function findDaysAround(db: Queries, keeperId: string, { from, to }: Days): Promise<string[]> {
  const [before, after] = await Promise.all([
    exact(db, keeperId)
      .where('local_date', '<', from)
      .select((eb) => eb.fn.max('local_date').as('date'))
      .executeTakeFirst(),
    exact(db, keeperId)
      .where('local_date', '>', to)
      .select((eb) => eb.fn.min('local_date').as('date'))
      .executeTakeFirst(),
  ])
  // A keeper without such moments has no last and no first day, whatever the type says.
  return [before?.date, after?.date].filter((date) => typeof date === 'string')
}

/** What stands out in a span, by one sign each: at most `each` that are pinned, longest, brightest and heaviest. */
export async function listStandingOut(
  db: Queries,
  keeperId: string,
  { from, to, each }: Days & { each: number },
): Promise<SummaryRow[]> {
  const inSpan = () =>
    exact(db, keeperId).where('local_date', '>=', from).where('local_date', '<=', to).select(summaryColumns)
  const newest = (query: ReturnType<typeof inSpan>) =>
    query.orderBy('local_date', 'desc').orderBy('occurred_at', 'desc').orderBy('id').limit(each).execute()
  const lists = await Promise.all([
    newest(inSpan().where('pinned', '=', 1)),
    newest(inSpan().where('mood', '=', 2)),
    newest(inSpan().where('mood', '=', -2)),
    newest(inSpan().orderBy('words', 'desc')),
  ])
  return lists.flat()
}

/** The moments of some days, in the order of their time. */
export async function listOfDays(
  db: Queries,
  keeperId: string,
  { days, limit }: { days: readonly string[]; limit: number },
): Promise<SummaryRow[]> {
  if (days.length === 0) return []
  return exact(db, keeperId)
    .where('local_date', 'in', days)
    .select(summaryColumns)
    .orderBy('local_date')
    .orderBy('occurred_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

const averageMood = sql<number | null>`avg(mood * 1.0)`

function kept(db: Queries, keeperId: string) {
  return db.selectFrom('moments').where('keeper_id', '=', keeperId).where('deleted_at', 'is', null)
}

function exact(db: Queries, keeperId: string) {
  return kept(db, keeperId).where('date_precision', 'in', ['time', 'day'])
}

function numberOrNull(value: number | string | null): number | null {
  return value === null ? null : Number(value)
}
