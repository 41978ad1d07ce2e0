import type {
  BookMoment,
  BookQuery,
  MomentMonth,
  MomentQuery,
  MomentSummary,
  MonthsQuery,
} from '#contracts/keepers/moments.ts'
import { newBreather } from '../../../breather.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { pathCursor, pathPlaceOf } from '../journeys/journey-cursor.ts'
import { getKeeper } from '../keepers.ts'
import { dayCursor, dayPlaceOf, dueCursor, duePlaceOf } from './moment-cursor.ts'
import { momentAnswer, summaryAnswer, type SummaryRow } from './moment-rows.ts'
import { findWhole } from './moments.table.ts'
import { listAlongJourney, listMomentRows, listMonths, type MomentOrder } from './moment-lists.table.ts'

/** A page of a keeper's moments, in the order of their days. */
export async function listMoments(
  deps: Deps,
  user: UserActor,
  { keeperId, query }: { keeperId: string; query: MomentQuery },
): Promise<{ data: MomentSummary[]; nextCursor: string | null }> {
  const keeper = await getKeeper(deps, user, keeperId)
  const { limit } = query
  const rows = await listMomentRows(readerFor(deps, query.q), keeper.id, {
    ...{ ...query, limit: limit + 1 },
    order: orderOf(query),
  })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    data: await summaryAnswers(page, query.q),
    nextCursor: last ? cursorAfter(query.sort, last) : null,
  }
}

/** Rows of a list, with what a query finds in them. */
export async function summaryAnswers(rows: readonly SummaryRow[], q: string): Promise<MomentSummary[]> {
  const breathe = newBreather()
  const answers: MomentSummary[] = []
  for (const row of rows) {
    answers.push(summaryAnswer(row, q))
    await breathe(row.body?.length ?? 0)
  }
  return answers
}

/** In which order, and from where on. Throws `invalid_request` for a cursor of another list. */
function orderOf({ sort, cursor }: MomentQuery): MomentOrder {
  if (sort === 'due') return { sort, after: cursor === undefined ? undefined : duePlaceOf(cursor) }
  return { sort, after: cursor === undefined ? undefined : dayPlaceOf(sort, cursor) }
}

function cursorAfter(sort: MomentQuery['sort'], row: SummaryRow): string {
  const { local_date: localDate, occurred_at: occurredAt, review_due_on: dueOn, id } = row
  return sort === 'due'
    ? dueCursor({ dueOn: dueOn ?? '', id })
    : dayCursor(sort, { localDate, occurredAt, id })
}

/** Whole moments to be printed, some at a time: the oldest first, those of a journey in the order of its path. */
export async function listBook(
  deps: Deps,
  user: UserActor,
  { keeperId, query }: { keeperId: string; query: BookQuery },
): Promise<{ data: BookMoment[]; nextCursor: string | null }> {
  const { journey } = query
  const page = { ...query, sort: 'oldest', limit: bookPageSize } as const
  const { data, nextCursor } =
    journey === undefined
      ? await listMoments(deps, user, { keeperId, query: page })
      : await listAlongPath(deps, user, { keeperId, query: { ...query, journey } })
  const rows = await findWhole(
    deps.database.reports,
    data.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, momentAnswer(row)]))
  return { data: data.flatMap(({ id }) => byId.get(id) ?? []), nextCursor }
}

async function listAlongPath(
  deps: Deps,
  user: UserActor,
  { keeperId, query }: { keeperId: string; query: BookQuery & { journey: string } },
): Promise<{ data: { id: string }[]; nextCursor: string | null }> {
  const keeper = await getKeeper(deps, user, keeperId)
  const after = query.cursor === undefined ? undefined : pathPlaceOf(query.cursor)
  const page = { ...query, after, limit: bookPageSize + 1 }
  const rows = await listAlongJourney(readerFor(deps, query.q), keeper.id, page)
  const data = rows.slice(0, bookPageSize)
  const last = rows.length > bookPageSize ? data.at(-1) : undefined
  return { data, nextCursor: last ? pathCursor({ position: last.path_position, momentId: last.id }) : null }
}

/** Whole bodies are large. */
const bookPageSize = 50

/** The months that have moments, the newest first. */
export async function showMonths(
  deps: Deps,
  user: UserActor,
  { keeperId, query }: { keeperId: string; query: MonthsQuery },
): Promise<MomentMonth[]> {
  const keeper = await getKeeper(deps, user, keeperId)
  return listMonths(manyReader(deps), keeper.id, query)
}

/** Searches look at many rows, and others don't wait for them meanwhile. */
export function readerFor(deps: Deps, q: string) {
  return q === '' ? deps.database : manyReader(deps)
}

function manyReader({ database: { engine, reports } }: Deps) {
  return { db: reports, engine }
}
