import type { Database, Queries } from '../../../database/database.ts'
import { putText } from '../../../database/text-index.ts'
import type { MomentRow } from '../moments/moment-rows.ts'
import { loadLanguage } from './language.ts'
import { digestOf, writeDigest } from './terms.ts'

type Store = Pick<Database, 'db' | 'engine'>
type Written = Pick<MomentRow, 'number' | 'keeper_id' | 'title' | 'body' | 'place_name'>

/** Notes what a moment is about, in its keeper's language, in place of what was noted before. */
export async function putDigest(trx: Store, row: Written): Promise<void> {
  const { language } = await trx.db
    .selectFrom('keepers')
    .select('language')
    .where('id', '=', row.keeper_id)
    .executeTakeFirstOrThrow()
  const made = digestOf(row, await loadLanguage(language))
  const number = Number(row.number)
  const values = { length: made.length, digest: writeDigest(made) }
  await trx.db
    .insertInto('moment_digests')
    .values({ number, ...values })
    .onConflict((conflict) => conflict.column('number').doUpdateSet(values))
    .execute()
  await putText(trx, 'moment_stems', { number, scope: row.keeper_id, words: [...made.stems.keys()] })
}

/** Notes what moments are about that nobody has noted yet, at most `limit` of them. Returns how many. */
export async function putMissingDigests(trx: Store, limit: number): Promise<number> {
  const rows = await trx.db
    .selectFrom('moments')
    .select(['number', 'keeper_id', 'title', 'body', 'place_name'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('moment_digests')
            .select('number')
            .whereRef('moment_digests.number', '=', 'moments.number'),
        ),
      ),
    )
    .limit(limit)
    .execute()
  for (const row of rows) await putDigest(trx, row)
  return rows.length
}

/** Forgets what a keeper's moments are about, until somebody reads them again. */
export async function forgetDigests(db: Queries, keeperId: string): Promise<void> {
  await db
    .deleteFrom('moment_digests')
    .where('number', 'in', (eb) =>
      eb.selectFrom('moments').select('number').where('keeper_id', '=', keeperId),
    )
    .execute()
}
