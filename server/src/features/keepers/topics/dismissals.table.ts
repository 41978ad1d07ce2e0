import { sql } from 'kysely'
import type { Queries } from '../../../database/database.ts'

/** Notes that a moment means something else by a topic's name. */
export async function insertDismissal(db: Queries, topic_id: string, moment_id: string): Promise<void> {
  await db
    .insertInto('topic_dismissals')
    .values({ topic_id, moment_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeDismissal(db: Queries, topicId: string, momentId: string): Promise<void> {
  await db
    .deleteFrom('topic_dismissals')
    .where('topic_id', '=', topicId)
    .where('moment_id', '=', momentId)
    .execute()
}

/** What was dismissed for one topic is dismissed for another one. */
export async function moveDismissals(db: Queries, from: string, to: string): Promise<void> {
  await sql`insert into topic_dismissals (topic_id, moment_id)
    select ${to}, moment_id from topic_dismissals where topic_id = ${from}
    on conflict do nothing`.execute(db)
}
