import { togetherMax, trendParts } from '#contracts/keepers/topic-choices.ts'
import { topicSlug } from '#contracts/keepers/topic-names.ts'
import { topicWording } from '#contracts/keepers/topic-wording.ts'
import {
  TopicKind,
  type Topic,
  type TopicPage,
  type TopicQuery,
  type TopicSummary,
} from '#contracts/keepers/topics.ts'
import type { Queries } from '../../../database/database.ts'
import { searchWords } from '../../../database/search-text.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { getKeeper, type StoredKeeper } from '../keepers.ts'
import { topicCursor, topicPlaceOf } from './topic-cursor.ts'
import { countMentionsBy, findSpan, listTogether, listTopicMonths } from './topic-figures.table.ts'
import { topicAnswer } from './topic-rows.ts'
import { findTopic, findTopicIds, listNames, listTopicRows, type TopicRow } from './topics.table.ts'

export type TopicPlace = { keeperId: string; topicId: string }

/** A page of a keeper's topics. */
export async function listTopics(
  deps: Deps,
  user: UserActor,
  { keeperId, query }: { keeperId: string; query: TopicQuery },
): Promise<{ data: TopicSummary[]; nextCursor: string | null }> {
  const keeper = await getKeeper(deps, user, keeperId)
  const { q, kind, sort, cursor, limit, trend } = query
  const { reports } = deps.database
  const rows = await listTopicRows(
    reports,
    { keeperId: keeper.id, words: searchWords(q), kind },
    { sort, after: cursor === undefined ? undefined : topicPlaceOf(sort, cursor), limit: limit + 1 },
  )
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const ids = page.map(({ id }) => id)
  const names = await listNames(reports, ids)
  const trends = trend ? await trendsOf(reports, keeper.id, ids) : undefined
  return {
    data: page.map((row) => ({
      ...topicAnswer(row, names.get(row.id) ?? []),
      ...(trends && { trend: trends.get(row.id) ?? emptyTrend() }),
    })),
    nextCursor: last ? topicCursor(sort, last) : null,
  }
}

/** One of a keeper's topics, by its id or by the slug of one of its names. Throws `not_found`. */
export async function getTopic(
  deps: Deps,
  user: UserActor,
  { keeperId, topicId }: TopicPlace,
  action: 'see' | 'edit' = 'see',
): Promise<{ keeper: StoredKeeper; row: TopicRow }> {
  const keeper = await getKeeper(deps, user, keeperId, action)
  const { db } = deps.database
  const id = isUuid(topicId)
    ? topicId
    : (await findTopicIds(db, keeper.id, [topicSlug(topicId)])).get(topicSlug(topicId))
  const row = id === undefined ? undefined : await findTopic(db, keeper.id, id)
  if (!row) throw new AppError('not_found', topicWording.notFound)
  return { keeper, row }
}

/** A topic with its months, its mood and what is written together with it. */
export async function showTopicPage(deps: Deps, user: UserActor, place: TopicPlace): Promise<TopicPage> {
  const { keeper, row } = await getTopic(deps, user, place)
  const { reports, db } = deps.database
  const parent = row.parent_id === null ? undefined : await findTopic(db, keeper.id, row.parent_id)
  return {
    topic: await topicOf(db, row),
    parent: parent ? { id: parent.id, name: parent.name, slug: parent.slug } : null,
    months: await listTopicMonths(reports, row.id),
    together: (await listTogether(reports, row.id, togetherMax)).map((topic) => ({
      ...topic,
      kind: TopicKind.parse(topic.kind),
    })),
  }
}

/** A topic with its names. */
export async function topicOf(db: Queries, row: TopicRow): Promise<Topic> {
  return topicAnswer(row, (await listNames(db, [row.id])).get(row.id) ?? [])
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** For each topic how many moments each part of the keeper's time has. */
async function trendsOf(
  db: Queries,
  keeperId: string,
  ids: readonly string[],
): Promise<Map<string, number[]>> {
  const span = await findSpan(db, keeperId)
  const trends = new Map<string, number[]>()
  if (!span) return trends
  const [from, months] = [monthNumber(span.from), monthNumber(span.to) - monthNumber(span.from) + 1]
  for (const { topicId, time: month, count } of await countMentionsBy(db, ids, 'month')) {
    const trend = trends.get(topicId) ?? emptyTrend()
    const part = Math.floor(((monthNumber(month) - from) / months) * trendParts)
    trend[part] = (trend[part] ?? 0) + count
    trends.set(topicId, trend)
  }
  return trends
}

function emptyTrend(): number[] {
  return Array.from({ length: trendParts }, () => 0)
}

function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
}
