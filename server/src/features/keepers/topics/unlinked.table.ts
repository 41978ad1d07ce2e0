import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { selectTexts } from '../../../database/text-index.ts'
import type { DayPlace } from '../moments/moment-cursor.ts'

type Reader = Pick<Database, 'db' | 'engine'>

/** Moments whose words may have one of a topic's names, that don't mention it and weren't dismissed, newest first. */
export function listNaming(
  { db, engine }: Reader,
  { keeperId, topicId, names }: { keeperId: string; topicId: string; names: readonly string[] },
  { after, limit }: { after: DayPlace | undefined; limit: number },
) {
  const found = names.map((name) =>
    selectTexts(engine, 'moment_words', { query: `"${name.replaceAll('"', ' ')}"`, scope: keeperId }),
  )
  let rows = db
    .selectFrom('moments')
    .select(['id', 'title', 'body', 'local_date', 'occurred_at', 'date_precision'])
    .where('keeper_id', '=', keeperId)
    .where('deleted_at', 'is', null)
    // By the order of the days: most names are found in the first moments that are looked at.
    .where(sql<boolean>`+number in (${sql.join(found, sql` union `)})`)
    .where(sql<boolean>`not exists (select 1 from moment_topics
      where moment_topics.moment_id = moments.id and moment_topics.topic_id = ${topicId})`)
    .where(sql<boolean>`not exists (select 1 from topic_dismissals
      where topic_dismissals.topic_id = ${topicId} and topic_dismissals.moment_id = moments.id)`)
  if (after)
    rows = rows.where((eb) =>
      eb(
        eb.refTuple('local_date', 'occurred_at', 'id'),
        '<',
        eb.tuple(after.localDate, after.occurredAt, after.id),
      ),
    )
  return rows
    .orderBy('local_date', 'desc')
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
