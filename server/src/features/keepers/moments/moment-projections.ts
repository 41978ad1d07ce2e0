import type { Database } from '../../../database/database.ts'
import { putTexts } from '../../../database/text-index.ts'
import { projectAttachments, projectNewAttachments } from '../attachments/attachment-usages.ts'
import { discountMoments, projectMentions, projectNewMentions } from '../topics/project-mentions.ts'
import { putDigests } from '../recall/digests.table.ts'
import type { MomentRow } from './moment-rows.ts'
import type { MomentTerms } from './moment-terms.ts'
import { indexedWords } from './moment-text.ts'

type Store = Pick<Database, 'db' | 'engine'>

/**
 * What follows from the titles, texts and places of new moments of a keeper and is kept beside them, in the
 * transaction that writes them. All of it can be made again from the moments.
 */
export async function projectNew(
  trx: Store,
  rows: readonly MomentRow[],
  terms: Written['terms'] = [],
): Promise<void> {
  await projectWords(trx, { rows, terms, areNew: true })
  await projectNewAttachments(trx.db, rows)
  await projectNewMentions(trx, rows)
}

/** What follows from a change of a moment. */
export async function projectChanged(trx: Store, row: MomentRow, changed: Partial<MomentRow>): Promise<void> {
  const isChanged = (...columns: (keyof MomentRow)[]) =>
    columns.some((column) => changed[column] !== undefined)
  if (isChanged('body', 'title', 'place_name'))
    await projectWords(trx, { rows: [row], terms: [], areNew: false })
  if (isChanged('body')) await projectAttachments(trx.db, row)
  if (isChanged('body', 'local_date', 'occurred_at', 'mood')) await projectMentions(trx, row)
}

/** Rows, each with its terms where these were read already. */
type Written = {
  rows: readonly MomentRow[]
  terms: readonly (MomentTerms | undefined)[]
  areNew: boolean
}

/** Makes moments findable by their words, and noted for what they are about. */
export async function projectWords(trx: Store, written: Written): Promise<void> {
  const texts = written.rows.map((row, at) => ({
    ...{ number: Number(row.number), scope: row.keeper_id },
    words: written.terms[at]?.words ?? indexedWords(row),
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
