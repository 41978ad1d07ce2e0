import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { TopicQuery } from '#contracts/keepers/topics.ts'
import type { Queries } from '../../../database/database.ts'
import type { TopicNamesTable, TopicsTable } from '../../../database/schema/topics.ts'
import { holds } from '../../../database/search-text.ts'
import { inSlices } from '../moments/in-slices.ts'

export type TopicRow = Selectable<TopicsTable>
export type TopicName = Pick<Selectable<TopicNamesTable>, 'slug' | 'name'>

/** The place of a topic in a list: its sort key and its id. */
export type TopicPlace = { key: string | number; id: string }

/** Those that no moment mentions have no day, and come last. */
const sortKeys = {
  count: sql.ref<number>('count'),
  recent: sql<string>`coalesce(last_seen, '')`,
  name: sql.ref<string>('name_key'),
}

export function findTopic(db: Queries, keeperId: string, id: string): Promise<TopicRow | undefined> {
  return db
    .selectFrom('topics')
    .selectAll()
    .where('keeper_id', '=', keeperId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whose keeper a topic is in, wherever it is. */
export function findTopicKeeper(db: Queries, id: string) {
  return db.selectFrom('topics').select('keeper_id').where('id', '=', id).executeTakeFirst()
}

/** The topics that names lead to, by slug. */
export async function findTopicIds(
  db: Queries,
  keeperId: string,
  slugs: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const some of inSlices(slugs, () => 0, together)) {
    const rows = await db
      .selectFrom('topic_names')
      .select(['slug', 'topic_id'])
      .where('keeper_id', '=', keeperId)
      .where('slug', 'in', some)
      .execute()
    for (const { slug, topic_id } of rows) found.set(slug, topic_id)
  }
  return found
}

/** A page of a keeper's topics that moments mention or somebody made. */
export function listTopicRows(
  db: Queries,
  { keeperId, words, kind }: { keeperId: string; words: readonly string[]; kind: TopicQuery['kind'] },
  page: { sort: TopicQuery['sort']; after: TopicPlace | undefined; limit: number },
): Promise<TopicRow[]> {
  const direction = page.sort === 'name' ? 'asc' : 'desc'
  let rows = db
    .selectFrom('topics')
    .selectAll()
    .where('keeper_id', '=', keeperId)
    .where((eb) => eb.or([eb('count', '>', 0), eb('made', '=', 1)]))
  if (kind !== undefined) rows = rows.where('kind', '=', kind)
  for (const word of words) rows = rows.where(holds('search_text', word))
  const key = sortKeys[page.sort]
  const { after } = page
  if (after)
    rows = rows.where(
      sql<boolean>`(${key}, id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${after.key}, ${after.id})`,
    )
  return rows.orderBy(key, direction).orderBy('id', direction).limit(page.limit).execute()
}

/** The names of topics, the own one too, in their order. */
export async function listNames(db: Queries, topicIds: readonly string[]): Promise<Map<string, TopicName[]>> {
  const names = new Map<string, TopicName[]>()
  if (topicIds.length === 0) return names
  const rows = await db
    .selectFrom('topic_names')
    .select(['topic_id', 'slug', 'name'])
    .where('topic_id', 'in', topicIds)
    .orderBy('position')
    .orderBy('slug')
    .execute()
  for (const { topic_id, ...name } of rows) names.set(topic_id, [...(names.get(topic_id) ?? []), name])
  return names
}

export async function countTopics(db: Queries, keeperId: string): Promise<number> {
  const { count } = await db
    .selectFrom('topics')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('keeper_id', '=', keeperId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertTopics(db: Queries, topics: Insertable<TopicsTable>[]): Promise<void> {
  for (const some of inSlices(topics, () => 0, together)) await db.insertInto('topics').values(some).execute()
}

export async function insertNames(db: Queries, names: Insertable<TopicNamesTable>[]): Promise<void> {
  for (const some of inSlices(names, () => 0, together))
    await db.insertInto('topic_names').values(some).execute()
}

/** Far fewer than a statement has room for; moments that are imported may name thousands for the first time. */
const together = { items: 1_000, size: 0 }

/** Writes over the given version. False when the topic has another one by now, or is gone. */
export async function updateTopic(
  db: Queries,
  { id, version }: Pick<TopicRow, 'id' | 'version'>,
  changed: Updateable<TopicsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('topics')
    .set({ ...changed, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Spells a name in another way. */
export async function respellName(db: Queries, keeperId: string, { slug, name }: TopicName): Promise<void> {
  await db
    .updateTable('topic_names')
    .set({ name })
    .where('keeper_id', '=', keeperId)
    .where('slug', '=', slug)
    .execute()
}

export async function removeNames(db: Queries, keeperId: string, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return
  await db.deleteFrom('topic_names').where('keeper_id', '=', keeperId).where('slug', 'in', slugs).execute()
}

/** All names of one topic lead to another one, after those that it has. */
export async function moveNames(db: Queries, from: string, { to, after }: { to: string; after: number }) {
  await db
    .updateTable('topic_names')
    .set((eb) => ({ topic_id: to, position: eb('position', '+', after) }))
    .where('topic_id', '=', from)
    .execute()
}

/** What stands below one topic stands below another one, or below none. */
export async function moveChildren(db: Queries, from: string, to: string | null): Promise<void> {
  await db.updateTable('topics').set({ parent_id: to }).where('parent_id', '=', from).execute()
}

export async function eraseTopic(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('topics').where('id', '=', id).execute()
}

/** Puts a topic below another one. */
export async function moveUnder(db: Queries, id: string, parentId: string): Promise<void> {
  await db.updateTable('topics').set({ parent_id: parentId }).where('id', '=', id).execute()
}

/** Which of several moments mention a topic. */
export async function findMentioning(
  db: Queries,
  topicId: string,
  momentIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('moment_topics')
    .select('moment_id')
    .where('topic_id', '=', topicId)
    .where('moment_id', 'in', momentIds)
    .execute()
  return new Set(rows.map(({ moment_id }) => moment_id))
}
