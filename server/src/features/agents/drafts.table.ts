import type { Insertable } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'

type DraftRow = Insertable<Tables['agent_drafts']>

export function findDraft(db: Queries, id: string) {
  return db.selectFrom('agent_drafts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What was kept of the draft before makes way. */
export async function putDraft(db: Queries, row: DraftRow): Promise<void> {
  const { fields, updated_at } = row
  await db
    .insertInto('agent_drafts')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ fields, updated_at }))
    .execute()
}

export async function deleteDraftsBefore(db: Queries, updatedBefore: number): Promise<void> {
  await db.deleteFrom('agent_drafts').where('updated_at', '<', updatedBefore).execute()
}
