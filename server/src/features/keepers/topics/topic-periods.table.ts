import { sql } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import { isDrafted } from '../receipt-drafts/drafted.table.ts'

/** A time of a topic, from a day on and before another; for a model, of what it may read and didn't write. */
export type TopicTime = { topicId: string; from: string; before: string; isForModel?: boolean }

/** Where the moments of a time that mention a topic begin or end. */
export async function findAtEnd(
  db: Queries,
  time: TopicTime,
  end: 'first' | 'last',
): Promise<string | undefined> {
  const direction = end === 'first' ? 'asc' : 'desc'
  const row = await mentionsIn(db, time)
    .orderBy('moment_topics.local_date', direction)
    .orderBy('moment_topics.occurred_at', direction)
    .orderBy('moment_topics.moment_id', direction)
    .limit(1)
    .executeTakeFirst()
  return row?.moment_id
}

/** The moment of a time of which its writer felt most; none where no mood was noted. */
export async function findStrongest(db: Queries, time: TopicTime): Promise<string | undefined> {
  const row = await mentionsIn(db, time)
    .where('moment_topics.mood', '<>', 0)
    .orderBy(sql`abs(moment_topics.mood)`, 'desc')
    .orderBy('moment_topics.local_date', 'desc')
    .orderBy('moment_topics.moment_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.moment_id
}

/** Moments with the beginnings of their texts. */
export function listBeginnings(db: Queries, ids: readonly string[]) {
  return db
    .selectFrom('moments')
    .select(['id', 'title', 'local_date', 'date_precision'])
    .select(sql<string>`substr(body, 1, ${sql.lit(lookedAtChars)})`.as('body'))
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
}

const lookedAtChars = 8_000

function mentionsIn(db: Queries, { topicId, from, before, isForModel = false }: TopicTime) {
  return db
    .selectFrom('moment_topics')
    .select('moment_topics.moment_id')
    .where('moment_topics.topic_id', '=', topicId)
    .where('moment_topics.kept', '=', 1)
    .where('moment_topics.local_date', '>=', from)
    .where('moment_topics.local_date', '<', before)
    .$if(isForModel, (mentions) =>
      mentions.where(({ and, exists, not, selectFrom }) =>
        and([
          exists(
            selectFrom('moments')
              .select('moments.id')
              .whereRef('moments.id', '=', 'moment_topics.moment_id')
              .where('moments.ai_access', '=', 1),
          ),
          not(isDrafted(sql.ref('moment_topics.moment_id'))),
        ]),
      ),
    )
}
