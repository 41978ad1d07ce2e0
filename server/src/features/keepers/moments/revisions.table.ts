import type { Insertable } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import type { MomentRevisionsTable } from '../../../database/schema/moments.ts'

/** The texts that a moment had before, the newest first; without their bodies. */
export function listRevisionRows(db: Queries, momentId: string) {
  return db
    .selectFrom('moment_revisions')
    .select(['moment_id', 'n', 'reason', 'title', 'words', 'written_at', 'replaced_at'])
    .where('moment_id', '=', momentId)
    .orderBy('n', 'desc')
    .execute()
}

export function findRevision(db: Queries, momentId: string, n: number) {
  return db
    .selectFrom('moment_revisions')
    .selectAll()
    .where('moment_id', '=', momentId)
    .where('n', '=', n)
    .executeTakeFirst()
}

/** The revision that was kept last. */
export function findLastRevision(db: Queries, momentId: string) {
  return db
    .selectFrom('moment_revisions')
    .select(['n', 'replaced_at'])
    .where('moment_id', '=', momentId)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether a moment has this text among its revisions. */
export async function hasRevision(
  db: Queries,
  { id, title, body }: { id: string; title: string | null; body: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('moment_revisions')
    .select('n')
    .where('moment_id', '=', id)
    .where('title', title === null ? 'is' : '=', title)
    .where('body', '=', body)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertRevision(db: Queries, revision: Insertable<MomentRevisionsTable>): Promise<void> {
  await db.insertInto('moment_revisions').values(revision).execute()
}
