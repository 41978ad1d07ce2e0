import type { Queries } from '../../../database/database.ts'
import { listOwnKeepers } from '../keepers.table.ts'
import { listNames } from './topics.table.ts'

const batch = 500

/** The topics of all that somebody owns, with their names. */
export async function* eachTopic(db: Queries, userId: string) {
  for (const { id } of await listOwnKeepers(db, userId)) yield* eachTopicOf(db, id)
}

/** The topics of a keeper that moments mention or somebody made, with their names. */
export async function* eachTopicOf(db: Queries, keeperId: string) {
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('topics')
      .selectAll()
      .where('keeper_id', '=', keeperId)
      .where((eb) => eb.or([eb('count', '>', 0), eb('made', '=', 1)]))
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute()
    const names = await listNames(
      db,
      rows.map(({ id }) => id),
    )
    for (const row of rows) yield { ...row, names: names.get(row.id) ?? [] }
    after = rows.at(-1)?.id ?? ''
    if (rows.length < batch) return
  }
}

/** The links between moments that aren't in the trash. */
export async function* eachLink(db: Queries, userId: string) {
  for (const { id } of await listOwnKeepers(db, userId)) yield* await listLinksOf(db, id)
}

/** The same of one keeper. */
export function listLinksOf(db: Queries, keeperId: string) {
  return db
    .selectFrom('moment_links')
    .innerJoin('moments as one', 'one.id', 'from_id')
    .innerJoin('moments as other', 'other.id', 'to_id')
    .selectAll('moment_links')
    .where('moment_links.keeper_id', '=', keeperId)
    .where('one.deleted_at', 'is', null)
    .where('other.deleted_at', 'is', null)
    .orderBy('moment_links.id')
    .execute()
}

/** Moments that mean something else by a topic's name, and the topic as its keeper calls it. */
export function listDismissalsOf(db: Queries, keeperId: string) {
  return db
    .selectFrom('topic_dismissals')
    .innerJoin('moments', 'moments.id', 'moment_id')
    .innerJoin('topics', 'topics.id', 'topic_id')
    .select(['topics.name as topic', 'topics.slug', 'moment_id as momentId'])
    .where('moments.keeper_id', '=', keeperId)
    .where('moments.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('topics.count', '>', 0), eb('topics.made', '=', 1)]))
    .execute()
}

export async function* eachDismissal(db: Queries, userId: string) {
  for (const { id: keeper_id } of await listOwnKeepers(db, userId))
    yield* await db
      .selectFrom('topic_dismissals')
      .innerJoin('moments', 'moments.id', 'moment_id')
      .select(['moments.keeper_id', 'topic_id', 'moment_id'])
      .where('moments.keeper_id', '=', keeper_id)
      .where('moments.deleted_at', 'is', null)
      .orderBy('topic_id')
      .orderBy('moment_id')
      .execute()
}
