import { randomUUID } from 'node:crypto'
import type { DraftFailure } from '#contracts/keepers/receipt-draft-choices.ts'
import { fullDayText } from '#contracts/keepers/week-review-text.ts'
import type { Database, Transaction } from '../../../database/database.ts'
import type { Tables } from '../../../database/schema.ts'
import { takeTurn } from '../../../database/take-turn.ts'
import { insertDraft, type DraftPlace, type WrittenDraft } from './insert-draft.ts'
import {
  findReceiptDraft,
  putReceiptDraft,
  type DraftedAbout,
  type ReceiptDraftRow,
} from './receipt-drafts.table.ts'

type Store = { engine: Database['engine']; trx: Transaction<Tables> }

/** The row of a draft, which nobody else changes before the transaction has ended. */
export async function holdReceiptDraft(
  { engine, trx }: Store,
  about: DraftedAbout,
): Promise<ReceiptDraftRow | undefined> {
  await takeTurn({ engine }, trx, `receipt-draft:${about.journey_id ?? about.topic_id}`)
  return findReceiptDraft(trx, about)
}

/** Notes that a run writes a draft; what waited before is gone once it has. */
export async function noteDrafting(
  trx: Transaction<Tables>,
  about: DraftedAbout,
  { runId, by, now }: { runId: string; by: { provider: string; model: string }; now: number },
): Promise<void> {
  const row = await findReceiptDraft(trx, about)
  await putReceiptDraft(trx, {
    ...{ id: row?.id ?? randomUUID(), ...about, run_id: runId, proposal_id: row?.proposal_id ?? null },
    ...{ is_writing: 1, provider: by.provider, model: by.model, failure: null },
    ...{ created_at: row?.created_at ?? now, updated_at: now },
  })
}

/** Notes that a run left no draft; what waited before stays. */
export async function noteFailure(
  trx: Transaction<Tables>,
  row: ReceiptDraftRow,
  { failure, now }: { failure: DraftFailure; now: number },
): Promise<void> {
  await putReceiptDraft(trx, { ...row, is_writing: 0, failure, updated_at: now })
}

/** Keeps what a run has written as the draft; what waited before stays where a moment that it is made from is gone. */
export async function keepReceiptDraft(
  store: Store,
  row: ReceiptDraftRow,
  { place, written }: { place: Omit<DraftPlace, 'replaced' | 'dayText'>; written: WrittenDraft },
): Promise<void> {
  const replaced = row.proposal_id
  const id = await insertDraft(store, { ...place, replaced, dayText: fullDayText }, written)
  if (id === undefined) return noteFailure(store.trx, row, { failure: 'moment-gone', now: place.now })
  await putReceiptDraft(store.trx, {
    ...row,
    ...{ proposal_id: id, is_writing: 0, failure: null, updated_at: place.now },
  })
}
