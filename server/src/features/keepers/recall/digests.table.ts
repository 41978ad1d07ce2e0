import type { Database, Queries } from '../../../database/database.ts'
import { rowInsert } from '../../../database/insert-rows.ts'
import { prepared } from '../../../database/prepared.ts'
import { listAstray, putTexts } from '../../../database/text-index.ts'
import type { MomentRow } from '../moments/moment-rows.ts'
import { loadLanguage, type Language } from './language.ts'
import { digestOf, writeDigest, type Digest } from './terms.ts'

type Store = Pick<Database, 'db' | 'engine'>
type Written = Pick<MomentRow, 'number' | 'keeper_id' | 'title' | 'body' | 'place_name'>
type ReadDigest = { digest: Digest; language: Language }

/**
 * Notes what moments are about, in their keepers' languages, in place of what was noted before. `terms` has what was
 * read already.
 */
export async function putDigests(
  trx: Store,
  {
    rows,
    terms = [],
    areNew,
  }: { rows: readonly Written[]; terms?: readonly (ReadDigest | undefined)[]; areNew: boolean },
): Promise<void> {
  if (rows.length === 0) return
  const languageOf = await languagesOf(trx.db, rows)
  const made = rows.map((row, at) => {
    const language = languageOf(row.keeper_id)
    const read = terms[at]
    // The keeper may have another language by now.
    const digest = read?.language === language ? read.digest : digestOf(row, language)
    return { number: Number(row.number), scope: row.keeper_id, digest }
  })
  await insertDigests(
    trx,
    made.map(({ number, digest }) => ({ number, length: digest.length, digest: writeDigest(digest) })),
  )
  await putTexts(trx, 'moment_stems', { texts: made.map(stemsText), areNew })
}

function stemsText({ digest, ...of }: { number: number; scope: string; digest: Digest }) {
  return { ...of, words: [...digest.stems.keys()] }
}

const insertDigests = rowInsert('moment_digests', ['number', 'length', 'digest'], (insert) =>
  insert.onConflict((conflict) =>
    conflict
      .column('number')
      .doUpdateSet((eb) => ({ length: eb.ref('excluded.length'), digest: eb.ref('excluded.digest') })),
  ),
)

async function languagesOf(db: Queries, rows: readonly Written[]): Promise<(keeperId: string) => Language> {
  const loaded = new Map<string, Language>()
  for (const id of new Set(rows.map(({ keeper_id }) => keeper_id))) {
    const [keeper] = (await selectLanguage(db, { id })).rows
    if (keeper) loaded.set(id, await loadLanguage(keeper.language))
  }
  return (keeperId) => {
    const language = loaded.get(keeperId)
    if (!language) throw new Error('A moment has no keeper.')
    return language
  }
}

const selectLanguage = prepared((db, of: { id: string }) =>
  db.selectFrom('keepers').select('language').where('id', '=', of.id),
)

/** The numbers of moments of which something else is noted than that they are about this, or nothing. */
export async function listMisread(
  store: Store,
  read: readonly { number: number; scope: string; digest: Digest }[],
): Promise<number[]> {
  const rows = await store.db
    .selectFrom('moment_digests')
    .select(['number', 'digest'])
    .where(
      'number',
      'in',
      read.map(({ number }) => number),
    )
    .execute()
  const noted = new Map(rows.map(({ number, digest }) => [Number(number), digest]))
  const astray = read.filter(({ number, digest }) => noted.get(number) !== writeDigest(digest))
  return [
    ...astray.map(({ number }) => number),
    ...(await listAstray(store, 'moment_stems', read.map(stemsText))),
  ]
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
  // What was noted before a keeper's language changed may be in the index still.
  await putDigests(trx, { rows, areNew: false })
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
