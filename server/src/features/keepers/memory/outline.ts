import { z } from 'zod'
import {
  outlineYearsMax,
  type OutlineLevel,
  type OutlineNode,
  type OutlineQuery,
} from '#contracts/keepers/outline.ts'
import { topicKinds } from '#contracts/keepers/topic-choices.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { getKeeper } from '../keepers.ts'
import { decodeCursor, encodeCursor } from '../moments/moment-cursor.ts'
import { summaryAnswer, type SummaryRow } from '../moments/moment-rows.ts'
import { getMomentRow } from '../moments/moments.ts'
import { getTopic } from '../topics/read-topics.ts'
import type { TopicRow } from '../topics/topics.table.ts'
import {
  countBelowKinds,
  countBelowTopics,
  countChildren,
  countOfTopics,
  countRest,
  findWithTopics,
  findYears,
  listChildren,
  listKinds,
  listOfTopic,
  listRest,
  listTopicLevel,
  type YearCount,
} from './outline.table.ts'

// PostgreSQL can't compare with a NUL character.
const Text = z.string().regex(/^[^\0]*$/)
const Count = z.int().min(0).max(2_147_483_647)
const TopicsCursor = z.tuple([z.literal('topics'), Count, Text])
const TimeCursor = z.tuple([z.literal('time'), Text, z.int(), Text])
const LevelCursor = z.union([TopicsCursor, TimeCursor])
const ChildrenCursor = z.tuple([z.literal('children'), Count, z.int(), Text])

type Page = { cursor?: string | undefined; limit: number }
type Years = { from: number; to: number } | undefined
type Level = { data: OutlineNode[]; nextCursor: string | null }

/** One level of a keeper's outline. Throws `not_found` for what is below a topic or moment that isn't there. */
export async function showOutline(
  deps: Deps,
  user: UserActor,
  { keeperId, query: { under, ...page } }: { keeperId: string; query: OutlineQuery },
): Promise<OutlineLevel> {
  const keeper = await getKeeper(deps, user, keeperId)
  const db = deps.database.reports
  const span = await findYears(db, keeper.id)
  const years = span && { from: Math.max(span.from, span.to - outlineYearsMax + 1), to: span.to }
  const read = async (): Promise<Level> => {
    if (under === undefined) return { data: await topLevel(db, keeper.id, years), nextCursor: null }
    if (under === 'rest') return restLevel(db, keeper.id, { ...page, years })
    const kind = topicKinds.find((known) => known === under)
    if (kind !== undefined) return topicLevel(db, keeper.id, { of: { kind }, ...page, years })
    const id = under.slice(under.indexOf(':') + 1)
    if (under.startsWith('topic:')) {
      const { row } = await getTopic(deps, user, { keeperId: keeper.id, topicId: id })
      return topicLevel(db, keeper.id, { of: { parentId: row.id }, ...page, years })
    }
    const { row } = await getMomentRow(deps, user, { keeperId: keeper.id, momentId: id })
    return childLevel(db, keeper.id, { momentId: row.id, ...page })
  }
  return { success: true, ...(await read()), since: years?.from ?? null }
}

/** The kinds of topics that there are, and what is about none. */
async function topLevel(db: Queries, keeperId: string, years: Years): Promise<OutlineNode[]> {
  const [kinds, below, rest] = await Promise.all([
    listKinds(db, keeperId),
    countBelowKinds(db, keeperId),
    countRest(db, keeperId),
  ])
  const nodes: OutlineNode[] = topicOrder
    .filter((kind) => kinds.includes(kind))
    .map((kind) => ({ type: 'kind', under: kind, ...rollUpOf(below, kind, years) }))
  const without = rollUpOf(rest, 'rest', years)
  return without.count === 0 ? nodes : [...nodes, { type: 'rest', under: 'rest', ...without }]
}

const topicOrder = ['person', 'place', 'theme', 'thing'] as const

/** Topics, then the moments of the one that they are below. */
async function topicLevel(
  db: Queries,
  keeperId: string,
  level: Page & { of: { kind: string } | { parentId: string }; years: Years },
): Promise<Level> {
  const { of, cursor, limit, years } = level
  const place = cursor === undefined ? undefined : decodeCursor(LevelCursor, cursor)
  const isPastTopics = place?.[0] === 'time'
  const after = place?.[0] === 'topics' ? { count: place[1], id: place[2] } : undefined
  const topics = isPastTopics ? [] : await listTopicLevel(db, keeperId, of, { after, limit: limit + 1 })
  const shown = topics.slice(0, limit)
  const nodes = await topicNodes(db, shown, years)
  const last = shown.at(-1)
  if (topics.length > limit && last)
    return { data: nodes, nextCursor: encodeCursor(['topics', last.count, last.id]) }
  if ('kind' in of) return { data: nodes, nextCursor: null }
  const room = limit - nodes.length
  const moments = await listOfTopic(db, of.parentId, {
    after: isPastTopics ? { localDate: place[1], occurredAt: place[2], id: place[3] } : undefined,
    limit: room + 1,
  })
  const rows = moments.slice(0, room)
  const data = [...nodes, ...(await momentNodes(db, rows))]
  if (moments.length <= room) return { data, nextCursor: null }
  const lastRow = rows.at(-1)
  return { data, nextCursor: lastRow ? timeCursor(lastRow) : encodeCursor(['time', '', 0, '']) }
}

async function restLevel(db: Queries, keeperId: string, page: Page & { years: Years }): Promise<Level> {
  const { cursor, limit } = page
  const place = cursor === undefined ? undefined : decodeCursor(TimeCursor, cursor)
  const rows = await listRest(db, keeperId, {
    after: place && { localDate: place[1], occurredAt: place[2], id: place[3] },
    limit: limit + 1,
  })
  return momentLevel(db, rows, { limit, cursorOf: timeCursor })
}

async function childLevel(
  db: Queries,
  keeperId: string,
  { momentId, cursor, limit }: Page & { momentId: string },
): Promise<Level> {
  const place = cursor === undefined ? undefined : decodeCursor(ChildrenCursor, cursor)
  const rows = await listChildren(db, keeperId, momentId, {
    after: place && { position: place[1], occurredAt: place[2], id: place[3] },
    limit: limit + 1,
  })
  const cursorOf = (row: SummaryRow) => encodeCursor(['children', row.position, row.occurred_at, row.id])
  return momentLevel(db, rows, { limit, cursorOf })
}

async function momentLevel(
  db: Queries,
  rows: readonly SummaryRow[],
  { limit, cursorOf }: { limit: number; cursorOf: (row: SummaryRow) => string },
): Promise<Level> {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { data: await momentNodes(db, shown), nextCursor: last ? cursorOf(last) : null }
}

function timeCursor(row: SummaryRow): string {
  return encodeCursor(['time', row.local_date, row.occurred_at, row.id])
}

async function topicNodes(db: Queries, rows: readonly TopicRow[], years: Years): Promise<OutlineNode[]> {
  const ids = rows.map(({ id }) => id)
  const withTopics = await findWithTopics(db, ids)
  const [own, all] = await Promise.all([
    countOfTopics(
      db,
      ids.filter((id) => !withTopics.has(id)),
    ),
    countBelowTopics(db, [...withTopics]),
  ])
  const below = [...own, ...all]
  return rows.map(({ id, name, slug, parent_id, version, count }) => ({
    type: 'topic',
    under: `topic:${id}`,
    topic: { id, name, slug, parentId: parent_id, version },
    opens: count > 0 || withTopics.has(id),
    ...rollUpOf(below, id, years),
  }))
}

async function momentNodes(db: Queries, rows: readonly SummaryRow[]): Promise<OutlineNode[]> {
  const children = await countChildren(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    type: 'moment',
    under: `moment:${row.id}`,
    moment: summaryAnswer(row, ''),
    children: children.get(row.id) ?? 0,
  }))
}

function rollUpOf(counts: readonly YearCount[], root: string, span: Years) {
  const years = Array.from({ length: span ? span.to - span.from + 1 : 0 }, () => 0)
  let count = 0
  for (const one of counts) {
    if (one.root !== root) continue
    count += one.count
    const at = one.year - (span?.from ?? 0)
    if (at in years) years[at] = one.count
  }
  return { count, years }
}
