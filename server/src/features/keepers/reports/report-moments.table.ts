import { sql } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import { isOneOf } from '../../../database/one-of.ts'

/** Earlier ones of a period are left out of its report. */
const reportMomentsMax = 2_000
const lookedAtChars = 20_000

type Days = { keeperId: string; from: string; to: string }

/** The moments of some days that may have a win, a name or a to-do, the latest first, with the beginnings of their texts. */
export function listReportMoments(db: Queries, { keeperId, from, to }: Days) {
  return db
    .selectFrom('moments')
    .select(['id', 'local_date'])
    .select(sql<string>`substr(body, 1, ${sql.lit(lookedAtChars)})`.as('body'))
    .where('keeper_id', '=', keeperId)
    .where('deleted_at', 'is', null)
    .where('local_date', '>=', from)
    .where('local_date', '<=', to)
    .where((eb) =>
      eb.or([
        eb('body', 'like', '%[[%'),
        eb('body', 'like', '%[ ]%'),
        eb('body', 'like', '%What went well%'),
      ]),
    )
    .orderBy('local_date', 'desc')
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(reportMomentsMax)
    .execute()
}

/** The kinds and own names of the topics that names lead to, by slug. */
export async function findNamed(db: Queries, keeperId: string, slugs: readonly string[]) {
  const rows = await db
    .selectFrom('topic_names')
    .innerJoin('topics', 'topics.id', 'topic_names.topic_id')
    .select(['topic_names.slug', 'topics.id', 'topics.name', 'topics.kind'])
    .where('topic_names.keeper_id', '=', keeperId)
    .where(isOneOf(db, { column: 'topic_names.slug', list: JSON.stringify(slugs) }))
    .execute()
  return new Map(rows.map(({ slug, ...topic }) => [slug, topic]))
}
