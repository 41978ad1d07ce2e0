import type { Insertable } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import { inBatches } from '../../../database/in-batches.ts'
import type { MomentDraftsTable, MomentRevisionsTable } from '../../../database/schema/moments.ts'
import type { MomentRow } from './moment-rows.ts'

const batch = 200

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

/** The texts that a moment had before, the oldest first. */
export function listWholeRevisions(db: Queries, momentId: string) {
  return db
    .selectFrom('moment_revisions')
    .selectAll()
    .where('moment_id', '=', momentId)
    .orderBy('n')
    .execute()
}

export async function insertRevisions(
  db: Queries,
  revisions: Insertable<MomentRevisionsTable>[],
): Promise<void> {
  if (revisions.length > 0) await db.insertInto('moment_revisions').values(revisions).execute()
}

export async function insertDraft(db: Queries, draft: MomentDraftsTable): Promise<void> {
  await db
    .insertInto('moment_drafts')
    .values(draft)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
