import { z } from 'zod'
import { DatePrecision } from '#contracts/keepers/moments.ts'
import { changedMomentsMin, topicPeriodsPageSize } from '#contracts/keepers/receipt-draft-choices.ts'
import type { PeriodPassage, TopicPeriod } from '#contracts/keepers/receipt-drafts.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { quoteAbout } from '../memory/quote-about.ts'
import { decodeCursor, encodeCursor } from '../moments/moment-cursor.ts'
import { getTopic, type TopicPlace } from './read-topics.ts'
import { listTopicMonths } from './topic-figures.table.ts'
import { findAtEnd, findStrongest, listBeginnings, type TopicTime } from './topic-periods.table.ts'
import type { TopicRow } from './topics.table.ts'

const Cursor = z.tuple([z.literal('periods'), z.string().regex(/^\d{4}(?:-\d\d)?$/)])

/** A period of a topic, without its passages. */
export type Period = Pick<TopicPeriod, 'period' | 'count' | 'mood'>

/** A page of a topic's periods, the latest first, each with what its moments say. None where it has hardly changed yet. */
export async function listTopicPeriods(
  deps: Deps,
  user: UserActor,
  { cursor, ...place }: TopicPlace & { cursor: string | undefined },
): Promise<{ data: TopicPeriod[]; nextCursor: string | null }> {
  const { row: topic } = await getTopic(deps, user, place)
  const { reports } = deps.database
  const before = cursor === undefined ? undefined : decodeCursor(Cursor, cursor)[1]
  const all = (await listPeriods(reports, topic)).toReversed()
  const rest = before === undefined ? all : all.filter(({ period }) => period < before)
  const page = rest.slice(0, topicPeriodsPageSize)
  const last = rest.length > page.length ? page.at(-1) : undefined
  const data = []
  for (const period of page)
    data.push({ ...period, passages: await listPassages(reports, topic, period.period) })
  return { data, nextCursor: last ? encodeCursor(['periods', last.period]) : null }
}

/** The years in which moments mention a topic, the oldest first, or the months where all are of one year. */
export async function listPeriods(db: Queries, { id, count }: TopicRow): Promise<Period[]> {
  if (count < changedMomentsMin) return []
  const months = await listTopicMonths(db, id)
  const years = [...Map.groupBy(months, ({ month }) => month.slice(0, 4))].map(([period, ofYear]) => ({
    ...{ period, count: ofYear.reduce((sum, month) => sum + month.count, 0) },
    mood: meanOf(ofYear),
  }))
  const periods =
    years.length > 1 ? years : months.map(({ month, ...figures }) => ({ period: month, ...figures }))
  return periods.length > 1 ? periods : []
}

/** The mean of the moods of several months, each weighing what it has written. */
function meanOf(months: readonly { count: number; mood: number | null }[]): number | null {
  const known = months.flatMap(({ count, mood }) => (mood === null ? [] : [{ count, mood }]))
  const weight = known.reduce((sum, { count }) => sum + count, 0)
  if (weight === 0) return null
  return Math.round((known.reduce((sum, { count, mood }) => sum + count * mood, 0) / weight) * 100) / 100
}

/** The first moment of a period, the one of the strongest mood, and the last, each once. */
export async function findPlaces(
  db: Queries,
  topicId: string,
  { period, isForModel = false }: { period: string; isForModel?: boolean },
): Promise<{ place: PeriodPassage['place']; momentId: string }[]> {
  const time: TopicTime = { topicId, from: period, before: `${period}-99`, isForModel }
  const found = [
    { place: 'first' as const, momentId: await findAtEnd(db, time, 'first') },
    { place: 'strongest' as const, momentId: await findStrongest(db, time) },
    { place: 'last' as const, momentId: await findAtEnd(db, time, 'last') },
  ]
  return found.flatMap(({ place, momentId }, at) =>
    momentId === undefined || found.findIndex((one) => one.momentId === momentId) < at
      ? []
      : [{ place, momentId }],
  )
}

async function listPassages(db: Queries, { id, name }: TopicRow, period: string): Promise<PeriodPassage[]> {
  const places = await findPlaces(db, id, { period })
  const moments = await listBeginnings(
    db,
    places.map(({ momentId }) => momentId),
  )
  return places.flatMap(({ place, momentId }) => {
    const row = moments.find((one) => one.id === momentId)
    if (!row) return []
    const { title, local_date: localDate, date_precision, body } = row
    const datePrecision = DatePrecision.parse(date_precision)
    return [{ place, momentId, title, localDate, datePrecision, quote: quoteAbout(body, name) }]
  })
}
