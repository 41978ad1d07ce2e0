import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import { inBatches } from '../../../database/in-batches.ts'
import type { KeepersTable } from '../../../database/schema/keepers.ts'
import type { MomentRevisionsTable } from '../../../database/schema/moments.ts'
import type { MomentRow } from './moment-rows.ts'

/** Texts that are in memory at once: each may have 900 KB. */
const batch = 20

/** A keeper's moments that are not deleted, in the order in which they were kept, some at a time. */
export async function* eachMoment(db: Queries, keeperId: string): AsyncGenerator<MomentRow> {
  const batches = inBatches(batch, {
    first: 0,
    readAfter: (after) =>
      db
        .selectFrom('moments')
        .selectAll()
        .where('keeper_id', '=', keeperId)
        .where('deleted_at', 'is', null)
        .where('number', '>', after)
        .orderBy('number')
        .limit(batch)
        .execute(),
    keyOf: ({ number }) => Number(number),
  })
  for await (const rows of batches) yield* rows
}

/** What the search and the ranking read of a moment, and in which language. */
export type MomentTexts = Pick<MomentRow, 'number' | 'id' | 'keeper_id' | 'title' | 'body' | 'place_name'> &
  Pick<Selectable<KeepersTable>, 'language'>

/** The texts of all moments of all keepers, those in the trash included, some at a time. */
export function eachTexts(db: Queries): AsyncGenerator<MomentTexts[]> {
  return inBatches(momentsAtOnce, {
    first: 0,
    readAfter: (after) =>
      db
        .selectFrom('moments')
        .innerJoin('keepers', 'keepers.id', 'moments.keeper_id')
        .select([
          'moments.number',
          'moments.id',
          'keeper_id',
          'moments.title',
          'body',
          'place_name',
          'language',
        ])
        .where('moments.number', '>', after)
        .orderBy('moments.number')
        .limit(momentsAtOnce)
        .execute(),
    keyOf: ({ number }) => Number(number),
  })
}

/** Moments that are gone through, or whose revisions are looked for, at once. */
const momentsAtOnce = 100

/**
 * The texts that a keeper's moments had before, but those in the trash: in the order of the moments' days, each one's
 * oldest first.
 */
export async function* eachRevision(db: Queries, keeperId: string): AsyncGenerator<MomentRevisionsTable> {
  const rows = await db
    .selectFrom('moments')
    .select('id')
    .where('keeper_id', '=', keeperId)
    .where('deleted_at', 'is', null)
    .orderBy('local_date')
    .orderBy('occurred_at')
    .orderBy('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += momentsAtOnce)
    yield* eachRevisionOf(db, ids.slice(at, at + momentsAtOnce))
}

/** The texts that some moments had before; where that is said, those that say something, which has no sign of LIKE. */
export async function* eachRevisionOf(
  db: Queries,
  momentIds: readonly string[],
  { saying = '' } = {},
): AsyncGenerator<MomentRevisionsTable> {
  const keys = await db
    .selectFrom('moment_revisions')
    .select(['moment_id', 'n'])
    .where('moment_id', 'in', momentIds)
    .$if(saying !== '', (rows) => rows.where('body', 'like', `%${saying}%`))
    .orderBy('n')
    .execute()
  const byMoment = Map.groupBy(keys, ({ moment_id }) => moment_id)
  const ordered = momentIds.flatMap((id) => byMoment.get(id) ?? [])
  for (let at = 0; at < ordered.length; at += batch) {
    const some = ordered.slice(at, at + batch)
    const rows = await db
      .selectFrom('moment_revisions')
      .selectAll()
      .where((eb) => eb.or(some.map((key) => eb.and(key))))
      .execute()
    const rowOf = new Map(rows.map((row) => [`${row.moment_id} ${row.n}`, row]))
    // One may have gone meanwhile, with its moment.
    yield* some.flatMap(({ moment_id, n }) => rowOf.get(`${moment_id} ${n}`) ?? [])
  }
}

/** Adds earlier texts that aren't there yet. */
export async function insertRevisions(
  db: Queries,
  revisions: Insertable<MomentRevisionsTable>[],
): Promise<void> {
  if (revisions.length === 0) return
  await db
    .insertInto('moment_revisions')
    .values(revisions)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
