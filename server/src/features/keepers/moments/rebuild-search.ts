import { newPause } from '../../../breather.ts'
import type { Database } from '../../../database/database.ts'
import { listAstray, listOrphans } from '../../../database/text-index.ts'
import { listMisread } from '../recall/digests.table.ts'
import { loadLanguage } from '../recall/language.ts'
import { inSlices } from './in-slices.ts'
import { eachTexts, type MomentTexts } from './moment-data.table.ts'
import { projectWords } from './moment-projections.ts'
import { readTerms, type MomentTerms } from './moment-terms.ts'
import { forgetWordsAt, holdWhole } from './moments.table.ts'

type Store = Pick<Database, 'db' | 'engine'>
type Texts = Pick<MomentTexts, 'title' | 'body' | 'place_name'>

/** What is looked at together, and written in one transaction, so that others wait for some milliseconds at most. */
const together = { items: 50, size: 200_000 }

/**
 * Makes the words of moments for the search again where it lacks them or has others, and takes those of moments that are
 * gone from it. Returns of how many moments.
 */
export async function rebuildSearch(database: Database): Promise<number> {
  const reader = { db: database.reports, engine: database.engine }
  let changed = await forgetGone(database, reader)
  for await (const batch of eachTexts(reader.db))
    for (const some of inSlices(batch, ({ body }) => body.length, together)) {
      const read = await listMisindexed(reader, some)
      if (read.length > 0) changed += await database.transaction((db) => indexAgain({ ...reader, db }, read))
    }
  return changed
}

/** Forgets the words of moments that are gone. */
async function forgetGone(database: Database, reader: Store): Promise<number> {
  const gone = new Set([
    ...(await listOrphans(reader, 'moment_words', 'moments')),
    ...(await listOrphans(reader, 'moment_stems', 'moments')),
  ])
  for (const some of inSlices([...gone], () => 0, together))
    await database.transaction((db) => forgetWordsAt({ ...reader, db }, some))
  return gone.size
}

/** A moment with what the search should have of it. */
type ReadMoment = { row: MomentTexts; terms: MomentTerms }

/** Those of some moments that the search doesn't have as they are written. */
async function listMisindexed(reader: Store, rows: readonly MomentTexts[]): Promise<ReadMoment[]> {
  const pause = newPause()
  const read: ReadMoment[] = []
  for (const row of rows) {
    read.push({ row, terms: readTerms(row, await loadLanguage(row.language)) })
    await pause()
  }
  const texts = read.map(({ row, terms }) => ({ ...terms, number: Number(row.number), scope: row.keeper_id }))
  const astray = new Set([
    ...(await listAstray(reader, 'moment_words', texts)),
    ...(await listMisread(reader, texts)),
  ])
  return read.filter(({ row }) => astray.has(Number(row.number)))
}

/** As a write of the moments does. What was read ahead is of no use where the text is another one by now. */
async function indexAgain(trx: Store, read: readonly ReadMoment[]): Promise<number> {
  const byId = new Map(read.map((one) => [one.row.id, one]))
  const rows = await holdWhole(trx, [...byId.keys()])
  const terms = rows.map((row) => {
    const known = byId.get(row.id)
    return known && hasSameTexts(known.row, row) ? known.terms : undefined
  })
  if (rows.length > 0) await projectWords(trx, { rows, terms, areNew: false })
  return rows.length
}

function hasSameTexts(one: Texts, other: Texts): boolean {
  return one.title === other.title && one.body === other.body && one.place_name === other.place_name
}
