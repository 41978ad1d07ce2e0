import { sql, type Selectable } from 'kysely'
import type { Database, Queries } from '../../../database/database.ts'
import { rowInsert } from '../../../database/insert-rows.ts'
import { prepared } from '../../../database/prepared.ts'
import type { MomentTopicsTable } from '../../../database/schema/topics.ts'

type Store = Pick<Database, 'db' | 'engine'>
export type MentionRow = Selectable<MomentTopicsTable>

/**
 * Whoever changes the topics of a keeper, or its outline, waits here for others who do, on every process, until their
 * transactions end. It is the row that each write of a moment changes at its end anyway. SQLite runs one transaction at
 * a time.
 */
export async function holdKeeper({ db, engine }: Store, keeperId: string): Promise<void> {
  if (engine === 'postgres') await holdRow(db, { keeperId })
}

/** Several of them, in one order, so that no two wait for each other. */
export async function holdKeepers(store: Store, keeperIds: Iterable<string>): Promise<void> {
  for (const keeperId of [...new Set(keeperIds)].toSorted()) await holdKeeper(store, keeperId)
}

const holdRow = prepared((db, of: { keeperId: string }) =>
  db.selectFrom('keepers').select('id').where('id', '=', of.keeperId).forNoKeyUpdate(),
)

/** The topics that a moment mentions. */
export function listMentions(db: Queries, momentId: string): Promise<MentionRow[]> {
  return db.selectFrom('moment_topics').selectAll().where('moment_id', '=', momentId).execute()
}

/** Notes which moments mention which topics, in place of what was noted before. */
export const putMentions = rowInsert(
  'moment_topics',
  ['moment_id', 'topic_id', 'slugs', 'kept', 'local_date', 'occurred_at', 'mood'],
  (insert) =>
    insert.onConflict((conflict) =>
      conflict.columns(['moment_id', 'topic_id']).doUpdateSet((eb) => ({
        slugs: eb.ref('excluded.slugs'),
        kept: eb.ref('excluded.kept'),
        local_date: eb.ref('excluded.local_date'),
        occurred_at: eb.ref('excluded.occurred_at'),
        mood: eb.ref('excluded.mood'),
      })),
    ),
)

export async function removeMentions(
  db: Queries,
  momentId: string,
  topicIds: readonly string[],
): Promise<void> {
  if (topicIds.length === 0) return
  await db
    .deleteFrom('moment_topics')
    .where('moment_id', '=', momentId)
    .where('topic_id', 'in', topicIds)
    .execute()
}

/** The topics that several moments mention, and how many of the moments that count mention each. */
export async function countMentions(
  db: Queries,
  momentIds: readonly string[],
): Promise<{ topicId: string; count: number }[]> {
  const rows = await db
    .selectFrom('moment_topics')
    .select((eb) => ['topic_id', eb.fn.sum<number | string>('kept').as('count')])
    .where('moment_id', 'in', momentIds)
    .groupBy('topic_id')
    .execute()
  return rows.map(({ topic_id, count }) => ({ topicId: topic_id, count: Number(count) }))
}

/** What moments in the trash mention doesn't count. */
export async function discountMentions(db: Queries, momentIds: readonly string[]): Promise<void> {
  await db.updateTable('moment_topics').set({ kept: 0 }).where('moment_id', 'in', momentIds).execute()
}

/** Counts more or fewer moments for topics, and finds their first and last day. */
export async function addToCounts(db: Queries, topicIds: readonly string[], more: number): Promise<void> {
  if (topicIds.length === 0) return
  await db
    .updateTable('topics')
    .set((eb) => ({ count: eb('count', '+', more), first_seen: outerDay('min'), last_seen: outerDay('max') }))
    .where('id', 'in', topicIds)
    .execute()
}

/** Counts the moments of topics from the beginning. Returns how many had another count. */
export async function recountTopics(
  db: Queries,
  of: { topicId: string } | { keeperId: string },
): Promise<number> {
  const count = sql<number>`(select count(*) from moment_topics
    where moment_topics.topic_id = topics.id and moment_topics.kept = 1)`
  const { numUpdatedRows } = await db
    .updateTable('topics')
    .set({ count, first_seen: outerDay('min'), last_seen: outerDay('max') })
    .where('topicId' in of ? 'id' : 'keeper_id', '=', 'topicId' in of ? of.topicId : of.keeperId)
    .where((eb) =>
      eb.or([
        eb('count', '<>', count),
        sql<boolean>`first_seen is distinct from ${outerDay('min')}`,
        sql<boolean>`last_seen is distinct from ${outerDay('max')}`,
      ]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Topics that nobody made and no moment mentions any longer go, with their names. */
export async function forgetUnmentioned(db: Queries, topicIds: readonly string[]): Promise<void> {
  if (topicIds.length === 0) return
  await db
    .deleteFrom('topics')
    .where('id', 'in', topicIds)
    .where('made', '=', 0)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('moment_topics').select('topic_id').whereRef('topic_id', '=', 'topics.id')),
      ),
    )
    .execute()
}

/** The moments that name a topic in this way, in the trash or not, some at a time. */
export function listNamedSo(
  db: Queries,
  topicId: string,
  slug: string,
  limit: number,
): Promise<MentionRow[]> {
  return db
    .selectFrom('moment_topics')
    .selectAll()
    .where('topic_id', '=', topicId)
    .where(sql<boolean>`${sql.ref('slugs')} like ${`% ${slug.replace(/[\\%_]/g, '\\$&')} %`} escape '\\'`)
    .limit(limit)
    .execute()
}

/** Everything that mentions one topic mentions the other one instead. */
export async function moveMentions(db: Queries, from: string, to: string): Promise<void> {
  const ofOther = (topicId: string) => sql`select moment_id from moment_topics where topic_id = ${topicId}`
  await sql`update moment_topics set slugs = slugs || (
      select ltrim(other.slugs) from moment_topics other
      where other.topic_id = ${from} and other.moment_id = moment_topics.moment_id)
    where topic_id = ${to} and moment_id in (${ofOther(from)})`.execute(db)
  await sql`delete from moment_topics
    where topic_id = ${from} and moment_id in (${ofOther(to)})`.execute(db)
  await sql`update moment_topics set topic_id = ${to} where topic_id = ${from}`.execute(db)
}

function outerDay(outer: 'min' | 'max') {
  return sql<string | null>`(select ${sql.raw(outer)}(local_date) from moment_topics
    where moment_topics.topic_id = topics.id and moment_topics.kept = 1)`
}
