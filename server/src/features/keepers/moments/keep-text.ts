import { revisionEveryMs } from '#contracts/keepers/moment-choices.ts'
import type { MomentRevision } from '#contracts/keepers/moment-revisions.ts'
import type { Queries } from '../../../database/database.ts'
import type { MomentRow } from './moment-rows.ts'
import { findLastRevision, insertRevision } from './revisions.table.ts'

/** Keeps the text that an edit replaces, unless the one before was kept a moment ago. */
export async function keepBeforeEdit(trx: Queries, row: MomentRow, now: number): Promise<void> {
  const last = await findLastRevision(trx, row.id)
  if (last && now - last.replaced_at < revisionEveryMs) return
  await keepText(trx, row, { reason: 'edit', now })
}

/** Keeps the text that is replaced, always. */
export async function keepText(
  trx: Queries,
  row: Pick<MomentRow, 'id' | 'title' | 'body' | 'words' | 'text_at'>,
  { reason, now }: { reason: MomentRevision['reason']; now: number },
): Promise<void> {
  const last = await findLastRevision(trx, row.id)
  const { id: moment_id, title, body, words, text_at: written_at } = row
  const n = (last?.n ?? 0) + 1
  await insertRevision(trx, { moment_id, n, reason, title, body, words, written_at, replaced_at: now })
}
