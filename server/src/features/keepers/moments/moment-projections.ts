import type { Database } from '../../../database/database.ts'
import { putText } from '../../../database/text-index.ts'
import { projectAttachments } from '../attachments/attachment-usages.ts'
import { discountMoments, projectMentions } from '../topics/project-mentions.ts'
import { putDigest } from '../recall/digests.table.ts'
import type { MomentRow } from './moment-rows.ts'
import { indexedWords } from './moment-text.ts'

type Store = Pick<Database, 'db' | 'engine'>

/**
 * What follows from a moment's title, text or place and is kept beside it, in the transaction that writes them. All of
 * it can be made again from the moments. Without `changed` the moment is new.
 */
export async function projectWritten(
  trx: Store,
  row: MomentRow,
  changed?: Partial<MomentRow>,
): Promise<void> {
  const isChanged = (...columns: (keyof MomentRow)[]) =>
    changed === undefined || columns.some((column) => changed[column] !== undefined)
  if (isChanged('body', 'title', 'place_name')) {
    await putText(trx, 'moment_words', {
      number: Number(row.number),
      scope: row.keeper_id,
      words: indexedWords(row),
    })
    await putDigest(trx, row)
  }
  if (isChanged('body')) await projectAttachments(trx.db, row)
  if (isChanged('body', 'local_date', 'occurred_at', 'mood'))
    await projectMentions(trx, row, { isNew: changed === undefined })
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
