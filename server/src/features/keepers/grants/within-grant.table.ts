import type { GrantWish } from '#contracts/keepers/grants.ts'
import { sql, type RawBuilder } from 'kysely'

/**
 * Whether a moment is within the days and the topics of a grant; both are named by their tables in the query. A moment's
 * few topics are looked up, never all moments of a topic: no index has what a topic's id is joined to.
 */
export function isWithinGrant(grant: string, moment: string): RawBuilder<boolean> {
  const [of, day] = [(column: string) => sql.ref(`${grant}.${column}`), sql.ref(`${moment}.local_date`)]
  return sql<boolean>`((${of('from_date')} is null or ${day} >= ${of('from_date')})
    and (${of('to_date')} is null or ${day} <= ${of('to_date')})
    and (${of('is_topic_limited')} = 0 or exists (
      select 1 from keeper_grant_topics gt join moment_topics mt on mt.topic_id || '' = gt.topic_id
      where gt.grant_id = ${of('id')} and mt.moment_id = ${sql.ref(`${moment}.id`)})))`
}

/** The same of what a draft tries. */
export function isWithinWish({ topicIds, from, to }: GrantWish, moment: string): RawBuilder<boolean> {
  const day = sql.ref(`${moment}.local_date`)
  const limits = [
    sql`1 = 1`,
    ...(from === null ? [] : [sql`${day} >= ${from}`]),
    ...(to === null ? [] : [sql`${day} <= ${to}`]),
    ...(topicIds === null
      ? []
      : [
          sql`exists (select 1 from moment_topics mt
            where mt.topic_id in (${sql.join(topicIds)}) and mt.moment_id = ${sql.ref(`${moment}.id`)})`,
        ]),
  ]
  return sql<boolean>`(${sql.join(limits, sql` and `)})`
}

/** A grant by its id, or what a draft tries in place of one. */
export type GrantKey = string | GrantWish

/**
 * What is true of whatever a grant lets be read, and quickly told of many moments in turn: the days and topics are looked
 * up once, not for each.
 */
export function isNearGrant(key: GrantKey, moment: string): RawBuilder<boolean> {
  const [id, day] = [sql.ref(`${moment}.id`), sql.ref(`${moment}.local_date`)]
  if (typeof key !== 'string') {
    const { topicIds } = key
    return topicIds === null
      ? sql<boolean>`1 = 1`
      : sql<boolean>`${id} in (select mt.moment_id from moment_topics mt where mt.topic_id in (${sql.join(topicIds)}))`
  }
  const of = (column: string) => sql`(select ${sql.ref(column)} from keeper_grants where id = ${key})`
  return sql<boolean>`${day} >= coalesce(${of('from_date')}, ${day}) and ${day} <= coalesce(${of('to_date')}, ${day})
    and (${of('is_topic_limited')} = 0 or ${id} in (
      select mt.moment_id from keeper_grant_topics gt join moment_topics mt on mt.topic_id = gt.topic_id
      where gt.grant_id = ${key}))`
}
