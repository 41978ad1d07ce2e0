import { revisionEveryMs } from '#contracts/keepers/moment-choices.ts'
import type { MomentRevision } from '#contracts/keepers/moment-revisions.ts'
import type { MergedText } from '#contracts/keepers/moments.ts'
import { countWords } from '#contracts/plain-markdown.ts'
import type { Queries } from '../../../database/database.ts'
import { noteEarlierUsages } from '../attachments/attachment-usages.ts'
import type { MomentRow } from './moment-rows.ts'
import { mendLineEnds } from './moment-text.ts'
import { findLastRevision, hasRevision, insertRevision } from './revisions.table.ts'

/** Keeps the text that an edit replaces, unless the one before was kept a moment ago. */
export async function keepBeforeEdit(trx: Queries, row: MomentRow, now: number): Promise<void> {
  const last = await findLastRevision(trx, row.id)
  if (last && now - last.replaced_at < revisionEveryMs) return
  await keepText(trx, row, { reason: 'edit', now })
}

type Text = Pick<MomentRow, 'id' | 'title' | 'body' | 'words' | 'text_at'>

/**
 * Keeps every text that gives way where two versions become one: those that were never saved, and the one that is
 * replaced. Sent twice, as after an answer that was lost, each is kept once.
 */
export async function keepMerged(
  trx: Queries,
  row: MomentRow,
  { texts, after, now }: { texts: readonly MergedText[]; after: MomentRow; now: number },
): Promise<void> {
  const unsaved = texts.map(({ title, body, writtenAt }): Text => {
    const text_at = Math.min(Date.parse(writtenAt), now)
    return { id: row.id, title: title || null, body, words: countWords(body), text_at }
  })
  for (const text of [...unsaved, row]) {
    if (text.title === after.title && mendLineEnds(text.body) === after.body) continue
    if (await hasRevision(trx, text)) continue
    await keepText(trx, text, { reason: 'merge', now })
  }
  await noteEarlierUsages(
    trx,
    unsaved.map(({ body }) => ({ momentId: row.id, keeperId: row.keeper_id, body })),
  )
}

/** Keeps the text that is replaced, always. */
export async function keepText(
  trx: Queries,
  row: Text,
  { reason, now }: { reason: MomentRevision['reason']; now: number },
): Promise<void> {
  const last = await findLastRevision(trx, row.id)
  const { id: moment_id, title, body, words, text_at: written_at } = row
  const n = (last?.n ?? 0) + 1
  await insertRevision(trx, { moment_id, n, reason, title, body, words, written_at, replaced_at: now })
}
