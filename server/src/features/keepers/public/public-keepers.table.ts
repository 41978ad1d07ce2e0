import { sql } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import { isShownOwner } from '../../accounts/index.ts'

/** What the public page of a keeper may know of it. */
export type PublicKeeper = {
  id: string
  title: string
  purpose: string
  theme: string
  language: string
  allows_indexing: number
}

/** What it may know of a moment. `body` is the beginning where the whole was not asked for. */
export type PublicMoment = {
  id: string
  title: string | null
  body: string
  excerpt: string
  occurred_at: number
  tz: string
  local_date: string
  date_precision: string
  date_words: string | null
  version: number
}

/** A keeper that anybody may read: public, not deleted, and of an account that isn't disabled. */
export function findPublicKeeper(db: Queries, id: string): Promise<PublicKeeper | undefined> {
  return db
    .selectFrom('keepers')
    .select(['id', 'title', 'purpose', 'theme', 'language', 'allows_indexing'])
    .where('id', '=', id)
    .where('is_public', '=', 1)
    .where('deleted_at', 'is', null)
    .where(isShownOwner('keepers.owner_id'))
    .executeTakeFirst()
}

/** One of its public moments, whole. */
export function findPublicMoment(
  db: Queries,
  { keeperId, id }: { keeperId: string; id: string },
): Promise<PublicMoment | undefined> {
  return published(db, keeperId)
    .select([...columns, 'body'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A page of its public moments, the newest first, each with the first characters of its body. */
export function listPublicMoments(
  db: Queries,
  keeperId: string,
  page: { before: PublicMoment | undefined; limit: number; bodyChars: number },
): Promise<PublicMoment[]> {
  const { before, limit, bodyChars } = page
  let moments = published(db, keeperId).select([
    ...columns,
    sql<string>`substr(body, 1, cast(${bodyChars} as integer))`.as('body'),
  ])
  if (before)
    moments = moments.where((eb) =>
      eb(
        eb.refTuple('local_date', 'occurred_at', 'id'),
        '<',
        eb.tuple(before.local_date, before.occurred_at, before.id),
      ),
    )
  return moments
    .orderBy('local_date', 'desc')
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const columns = [
  ...(['id', 'title', 'excerpt', 'occurred_at', 'tz', 'local_date', 'date_precision'] as const),
  ...(['date_words', 'version'] as const),
]

function published(db: Queries, keeperId: string) {
  return (
    db
      .selectFrom('moments')
      .where('keeper_id', '=', keeperId)
      // As the index has it: of a bound value SQLite doesn't know that it is the same.
      .where(sql<boolean>`visibility = 'public' and deleted_at is null`)
  )
}
