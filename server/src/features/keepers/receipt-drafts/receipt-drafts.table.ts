import type { Selectable } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import type { ReceiptDraftsTable } from '../../../database/schema/proposals.ts'

export type ReceiptDraftRow = Selectable<ReceiptDraftsTable>

/** What a draft with receipts is about. */
export type DraftedAbout = Pick<ReceiptDraftRow, 'keeper_id' | 'journey_id' | 'topic_id'>

export function findReceiptDraft(
  db: Queries,
  { keeper_id, journey_id, topic_id }: DraftedAbout,
): Promise<ReceiptDraftRow | undefined> {
  return db
    .selectFrom('receipt_drafts')
    .selectAll()
    .where('keeper_id', '=', keeper_id)
    .where('journey_id', journey_id === null ? 'is' : '=', journey_id)
    .where('topic_id', topic_id === null ? 'is' : '=', topic_id)
    .executeTakeFirst()
}

/** The journey whose story a proposal is. */
export async function findJourneyOfDraft(db: Queries, proposalId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('receipt_drafts')
    .select('journey_id')
    .where('proposal_id', '=', proposalId)
    .executeTakeFirst()
  return row?.journey_id ?? undefined
}

/** Stores what is known of a draft, in place of what was known. */
export async function putReceiptDraft(db: Queries, row: ReceiptDraftRow): Promise<void> {
  const { id: _id, keeper_id: _keeper, created_at: _created, ...changed } = row
  await db
    .insertInto('receipt_drafts')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
    .execute()
}
