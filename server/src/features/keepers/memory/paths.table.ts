import { sql, type RawBuilder } from 'kysely'
import type { LinkType } from '#contracts/keepers/topic-choices.ts'
import type { Queries } from '../../../database/database.ts'

/** A moment at its place in time. */
export type At = { momentId: string; localDate: string; occurredAt: number }
/** A topic, in how many moments it is written together with another one, and the first of these. */
export type Reached = { topicId: string; moments: number; first: At }

/** Moments of a topic that are looked at for what is written together with it. */
const lookedAtMax = 3_000
/** Links of a keeper that paths can go along, the newest first. */
const linksMax = 2_000

type Bounds = {
  /** Only moments from here on. */
  since: At | undefined
  /** Only moments that don't mention it. */
  without: string | undefined
  /** Moments that mention it count for it alone: a path ends there. */
  target: string
}

/** The topics that are written together with one, those of most moments first. */
export async function listReached(
  db: Queries,
  topicId: string,
  { since, without, target }: Bounds,
): Promise<Reached[]> {
  const { rows } = await sql<PlaceRow & { topic_id: string; moments: number | string }>`
    select topic_id, moments, moment_id, local_date, occurred_at from (
      select other.topic_id, own.moment_id, own.local_date, own.occurred_at,
        count(*) over (partition by other.topic_id) as moments,
        row_number() over (
          partition by other.topic_id order by own.local_date, own.occurred_at, own.moment_id) as place
      from (
        select m.moment_id, m.local_date, m.occurred_at from moment_topics m
        where m.topic_id = ${topicId} and m.kept = 1
          ${since ? sql`and (m.local_date, m.occurred_at, m.moment_id) >= (${since.localDate}, ${since.occurredAt}, ${since.momentId})` : sql``}
          ${without === undefined ? sql`` : sql`and not ${mentions('m', without)}`}
        order by m.local_date, m.occurred_at, m.moment_id limit ${sql.lit(lookedAtMax)}
      ) own join moment_topics other on other.moment_id = own.moment_id
      where other.topic_id <> ${topicId} and (other.topic_id = ${target} or not ${mentions('own', target)})
    ) reached where place = 1 order by moments desc, topic_id`.execute(db)
  return rows.map((row) => ({ topicId: row.topic_id, moments: Number(row.moments), first: atOf(row) }))
}

/** The last moment before another one that mentions two topics, and none of the others. */
export async function findLatestShared(
  db: Queries,
  [one, other]: readonly [string, string],
  { before, without }: { before: At; without: readonly string[] },
): Promise<At | undefined> {
  const { rows } = await sql<PlaceRow>`
    select m.moment_id, m.local_date, m.occurred_at from moment_topics m
    where m.topic_id = ${one} and m.kept = 1
      and (m.local_date, m.occurred_at, m.moment_id) < (${before.localDate}, ${before.occurredAt}, ${before.momentId})
      and ${mentions('m', other)} ${sql.join(
        without.map((id) => sql`and not ${mentions('m', id)}`),
        sql` `,
      )}
    order by m.local_date desc, m.occurred_at desc, m.moment_id desc limit 1`.execute(db)
  const [row] = rows
  return row && atOf(row)
}

export type PathLink = { from: At; to: At; link: LinkType }

/** The links between a keeper's moments, without those in the trash. */
export async function listPathLinks(db: Queries, keeperId: string): Promise<PathLink[]> {
  const rows = await db
    .selectFrom('moment_links as l')
    .innerJoin('moments as f', 'f.id', 'l.from_id')
    .innerJoin('moments as t', 't.id', 'l.to_id')
    .select([
      ...(['l.type', 'f.id as from_id', 'f.local_date as from_date', 'f.occurred_at as from_at'] as const),
      ...(['t.id as to_id', 't.local_date as to_date', 't.occurred_at as to_at'] as const),
    ])
    .where('l.keeper_id', '=', keeperId)
    .where('f.deleted_at', 'is', null)
    .where('t.deleted_at', 'is', null)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id')
    .limit(linksMax)
    .execute()
  return rows.map((row) => ({
    from: { momentId: row.from_id, localDate: row.from_date, occurredAt: Number(row.from_at) },
    to: { momentId: row.to_id, localDate: row.to_date, occurredAt: Number(row.to_at) },
    // The link was stored through its contract.
    link: row.type as LinkType,
  }))
}

/** The topics of moments. */
export async function listTopicsOf(
  db: Queries,
  momentIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const topics = new Map<string, Set<string>>()
  if (momentIds.length === 0) return topics
  const rows = await db
    .selectFrom('moment_topics')
    .select(['moment_id', 'topic_id'])
    .where('moment_id', 'in', momentIds)
    .execute()
  for (const { moment_id, topic_id } of rows)
    topics.set(moment_id, (topics.get(moment_id) ?? new Set()).add(topic_id))
  return topics
}

/** What a step shows of its moment. */
export async function listStepMoments(db: Queries, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('moments')
    .select(['id', 'title', 'excerpt', 'local_date', 'date_precision'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
}

type PlaceRow = { moment_id: string; local_date: string; occurred_at: number | string }

function atOf({ moment_id, local_date, occurred_at }: PlaceRow): At {
  return { momentId: moment_id, localDate: local_date, occurredAt: Number(occurred_at) }
}

function mentions(table: 'm' | 'own', topicId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from moment_topics t where t.moment_id = ${sql.ref(`${table}.moment_id`)} and t.topic_id = ${topicId})`
}
