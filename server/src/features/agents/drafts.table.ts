import type { Insertable } from 'kysely'
import { isForeignKeyViolation } from '../../database/violations.ts'
import type { Queries } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'

type DraftRow = Insertable<Tables['agent_drafts']>

export function findDraft(db: Queries, id: string) {
  return db.selectFrom('agent_drafts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What was kept of the draft before makes way. False where the agent that it is of is gone. */
export async function putDraft(db: Queries, row: DraftRow): Promise<boolean> {
  const { fields, updated_at } = row
  const stored = await db
    .insertInto('agent_drafts')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ fields, updated_at }))
    .execute()
    .catch((error: unknown) => {
      if (!isForeignKeyViolation(error)) throw error
      return undefined
    })
  return stored !== undefined
}

export async function deleteDraftsBefore(db: Queries, updatedBefore: number): Promise<void> {
  await db.deleteFrom('agent_drafts').where('updated_at', '<', updatedBefore).execute()
}
