import type { Database } from '../../../database/database.ts'
import { putTexts } from '../../../database/text-index.ts'
import { projectAttachments } from '../attachments/attachment-usages.ts'
import { discountMoments, projectMentions, projectNewMentions } from '../topics/project-mentions.ts'
import { putDigests } from '../recall/digests.table.ts'
import type { MomentRow } from './moment-rows.ts'
import { indexedWords } from './moment-text.ts'

type Store = Pick<Database, 'db' | 'engine'>

/**
 * What follows from the titles, texts and places of new moments of a keeper and is kept beside them, in the
 * transaction that writes them. All of it can be made again from the moments.
 */
export async function projectNew(trx: Store, rows: readonly MomentRow[]): Promise<void> {
  await projectWords(trx, { rows, areNew: true })
  for (const row of rows) await projectAttachments(trx.db, row)
  await projectNewMentions(trx, rows)
}

/** What follows from a change of a moment. */
export async function projectChanged(trx: Store, row: MomentRow, changed: Partial<MomentRow>): Promise<void> {
  const isChanged = (...columns: (keyof MomentRow)[]) =>
    columns.some((column) => changed[column] !== undefined)
  if (isChanged('body', 'title', 'place_name')) await projectWords(trx, { rows: [row], areNew: false })
  if (isChanged('body')) await projectAttachments(trx.db, row)
  if (isChanged('body', 'local_date', 'occurred_at', 'mood')) await projectMentions(trx, row)
}

async function projectWords(
  trx: Store,
  written: { rows: readonly MomentRow[]; areNew: boolean },
): Promise<void> {
  const texts = written.rows.map((row) => ({
    ...{ number: Number(row.number), scope: row.keeper_id, words: indexedWords(row) },
  }))
  await putTexts(trx, 'moment_words', { texts, areNew: written.areNew })
  await putDigests(trx, written)
}

/** What follows from moments going into the trash, or coming out of it. */
export async function projectMarked(
  trx: Store,
  keeperId: string,
  { rows, isDeleted }: { rows: readonly MomentRow[]; isDeleted: boolean },
): Promise<void> {
  if (!isDeleted) for (const row of rows) await projectMentions(trx, row)
  else
    await discountMoments(
      trx,
      keeperId,
      rows.map(({ id }) => id),
    )
}
