import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { topicsMax, topicsOfMomentMax } from '#contracts/keepers/topic-choices.ts'
import { mentionsIn, topicSlug } from '#contracts/keepers/topic-names.ts'
import { foldText } from '#contracts/search-text.ts'
import type { Tables } from '../schema.ts'
import type { Migration } from './migration.ts'

/** Topics, which moments mention them, and links between moments. Existing moments name theirs. */
export const topicTables: Migration = {
  version: 23,
  name: 'topics and links',
  async up(trx, engine) {
    // Sorted by code points on both engines.
    const sorted = engine === 'postgres' ? 'text collate "C"' : 'text'
    for (const statement of statements(sorted)) await sql.raw(statement).execute(trx)
    const keepers = await trx.selectFrom('keepers').select('id').execute()
    for (const { id } of keepers) await nameTopics(trx, id)
  },
}

const statements = (sorted: string) => [
  `create table topics (
    id ${sorted} primary key, keeper_id text not null references keepers(id) on delete cascade,
    name text not null, slug ${sorted} not null, kind text not null,
    parent_id ${sorted} references topics(id) on delete set null, name_key ${sorted} not null,
    search_text text not null, count integer not null, first_seen ${sorted}, last_seen ${sorted},
    made integer not null, version integer not null, created_at bigint not null, updated_at bigint not null)`,
  'create index topics_count on topics (keeper_id, count, id)',
  'create index topics_name on topics (keeper_id, name_key, id)',
  `create index topics_seen on topics (keeper_id, coalesce(last_seen, ''), id)`,
  'create index topics_parent on topics (parent_id) where parent_id is not null',
  `create table topic_names (
    keeper_id text not null references keepers(id) on delete cascade, slug ${sorted} not null,
    topic_id ${sorted} not null references topics(id) on delete cascade, name text not null,
    position integer not null, primary key (keeper_id, slug))`,
  'create index topic_names_topic on topic_names (topic_id)',
  `create table moment_topics (
    moment_id ${sorted} not null references moments(id) on delete cascade,
    topic_id ${sorted} not null references topics(id) on delete cascade,
    slugs text not null, kept integer not null, local_date ${sorted} not null, occurred_at bigint not null,
    mood integer, primary key (moment_id, topic_id))`,
  // A topic's days, months and moods are read from it alone.
  'create index moment_topics_topic on moment_topics (topic_id, kept, local_date, occurred_at, moment_id, mood)',
  `create table topic_dismissals (
    topic_id ${sorted} not null references topics(id) on delete cascade,
    moment_id ${sorted} not null references moments(id) on delete cascade, primary key (topic_id, moment_id))`,
  'create index topic_dismissals_moment on topic_dismissals (moment_id)',
  `create table moment_links (
    id ${sorted} primary key, keeper_id text not null references keepers(id) on delete cascade,
    from_id ${sorted} not null references moments(id) on delete cascade,
    to_id ${sorted} not null references moments(id) on delete cascade, type text not null,
    created_at bigint not null)`,
  'create unique index moment_links_from on moment_links (from_id, to_id, type)',
  'create index moment_links_to on moment_links (to_id)',
  'create index moment_links_keeper on moment_links (keeper_id)',
]

type Named = { id: string; name: string; count: number; days: string[]; at: number }

/** What the moments of a keeper name. */
async function nameTopics(trx: Transaction<Tables>, keeper_id: string): Promise<void> {
  const topics = new Map<string, Named>()
  const mentions: Tables['moment_topics'][] = []
  for await (const moment of moments(trx, keeper_id)) {
    const names = new Map<string, string>()
    for (const { name } of mentionsIn(moment.body)) {
      const slug = topicSlug(name)
      if (names.size < topicsOfMomentMax && !names.has(slug)) names.set(slug, name)
    }
    for (const [slug, name] of names) {
      const known = topics.get(slug)
      if (!known && topics.size >= topicsMax) continue
      const topic = known ?? { id: randomUUID(), name, count: 0, days: [], at: moment.created_at }
      topics.set(slug, topic)
      const kept = Number(moment.deleted_at === null)
      topic.count += kept
      if (kept === 1) topic.days = [...topic.days, moment.local_date].toSorted().filter(isOuter)
      const { id: moment_id, local_date, occurred_at, mood } = moment
      mentions.push({
        moment_id,
        topic_id: topic.id,
        slugs: ` ${slug} `,
        kept,
        local_date,
        occurred_at,
        mood,
      })
    }
  }
  for (const [slug, { id, name, count, days, at }] of topics) {
    const texts = { name, slug, name_key: foldText(name), search_text: foldText(name) }
    const seen = { count, first_seen: days[0] ?? null, last_seen: days.at(-1) ?? null }
    const made = { made: 0, version: 1, created_at: at, updated_at: at }
    await trx
      .insertInto('topics')
      .values({ id, keeper_id, ...texts, ...seen, ...made, kind: 'theme', parent_id: null })
      .execute()
    await trx.insertInto('topic_names').values({ keeper_id, slug, topic_id: id, name, position: 0 }).execute()
  }
  for (let at = 0; at < mentions.length; at += rowsAtOnce)
    await trx
      .insertInto('moment_topics')
      .values(mentions.slice(at, at + rowsAtOnce))
      .execute()
}

/** Rows of one statement. */
const rowsAtOnce = 200

/** The first and the last of a list. */
function isOuter(_: string, at: number, { length }: readonly string[]): boolean {
  return at === 0 || at === length - 1
}

async function* moments(trx: Transaction<Tables>, keeperId: string) {
  const columns = [
    'number',
    'id',
    'body',
    'local_date',
    'occurred_at',
    'mood',
    'created_at',
    'deleted_at',
  ] as const
  let after = 0
  for (;;) {
    const rows = await trx
      .selectFrom('moments')
      .select(columns)
      .where('keeper_id', '=', keeperId)
      .where('number', '>', after)
      .orderBy('number')
      .limit(rowsAtOnce)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = Number(last.number)
  }
}
