import type { Database } from '../../../database/database.ts'
import { putText } from '../../../database/text-index.ts'
import { putDigest } from '../recall/digests.table.ts'
import type { MomentRow } from './moment-rows.ts'
import { indexedWords } from './moment-text.ts'

type Store = Pick<Database, 'db' | 'engine'>

/**
 * What follows from a moment's title, text or place and is kept beside it, in the transaction that writes them. All of
 * it can be made again from the moments.
 */
export async function projectWritten(trx: Store, row: MomentRow): Promise<void> {
  await putText(trx, 'moment_words', {
    number: Number(row.number),
    scope: row.keeper_id,
    words: indexedWords(row),
  })
  await putDigest(trx, row)
}
