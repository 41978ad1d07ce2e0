import type { GrantWish } from '#contracts/keepers/grants.ts'
import { sql, type RawBuilder } from 'kysely'

/** Whether a moment is within the days and the topics of a grant; both are named by their tables in the query. */
export function isWithinGrant(grant: string, moment: string): RawBuilder<boolean> {
  const [of, day] = [(column: string) => sql.ref(`${grant}.${column}`), sql.ref(`${moment}.local_date`)]
  return sql<boolean>`((${of('from_date')} is null or ${day} >= ${of('from_date')})
    and (${of('to_date')} is null or ${day} <= ${of('to_date')})
    and (${of('is_topic_limited')} = 0 or exists (
      select 1 from keeper_grant_topics gt join moment_topics mt on mt.topic_id = gt.topic_id
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
