import { sql, type RawBuilder } from 'kysely'
import type { Database, Queries } from './database.ts'
import { rowsJson } from './insert-rows.ts'
import type { Engine } from './migrations/migration.ts'
import { prepared } from './prepared.ts'
import type { Tables } from './schema.ts'
import { isBeginning, phrasesOf, type Phrase } from './text-words.ts'

/**
 * A full-text index that knows where the words of a text stand, and so finds phrases. Its rows have the numbers of the
 * rows of another table.
 */
export type TextIndex = 'moment_words' | 'moment_stems' | 'file_stems'

/** These know only which words a text has, not where: they are smaller, and find no phrases. */
const withoutPlaces: readonly TextIndex[] = ['moment_stems', 'file_stems']

type Reader = Pick<Database, 'db' | 'engine'>

/** SQLite: FTS5 without a copy of the text. PostgreSQL: a tsvector with a GIN index. */
export async function createTextIndex(trx: Queries, engine: Engine, index: TextIndex): Promise<void> {
  const hasPlaces = !withoutPlaces.includes(index)
  const statements =
    engine === 'postgres'
      ? [
          `create table ${index} (number bigint primary key, words tsvector not null)`,
          `create index ${index}_words on ${index} using gin (words)`,
        ]
      : [
          // What comes is split and folded already: only spaces split it.
          `create virtual table ${index} using fts5(words, content='', contentless_delete=1, tokenize='ascii'${hasPlaces ? '' : ', detail=none'})`,
        ]
  for (const statement of statements) await sql.raw(statement).execute(trx)
}

/** A text by its words. `scope`, made of letters and digits, is what searches are confined to. */
export type IndexedText = { number: number; scope: string; words: readonly string[] }

/** Makes texts findable by these words, and no longer by those they had before, unless they are new. */
export async function putTexts(
  { db, engine }: Reader,
  index: TextIndex,
  { texts, areNew }: { texts: readonly IndexedText[]; areNew: boolean },
): Promise<void> {
  if (engine === 'postgres') {
    await putVectors[index](db, { json: vectorsJson(index, texts) })
    return
  }
  if (!areNew) await removeTexts({ db, engine }, index, sql.join(texts.map(({ number }) => integer(number))))
  const rows = texts.map(
    ({ number, scope, words }) => sql`(${integer(number)}, ${[scopeWord(scope), ...words].join(' ')})`,
  )
  await sql`insert into ${sql.table(index)} (rowid, words) values ${sql.join(rows)}`.execute(db)
}

const putVectors = {
  moment_words: putsVectors('moment_words'),
  moment_stems: putsVectors('moment_stems'),
  file_stems: putsVectors('file_stems'),
}

function putsVectors(index: TextIndex) {
  return prepared((db, { json }: { json: string }) => {
    const query = sql`insert into ${sql.table(index)} (number, words)
      select number, words from json_populate_recordset(null::${sql.table(index)}, ${json})
      on conflict (number) do update set words = excluded.words`
    return { compile: () => query.compile(db) }
  })
}

function vectorsJson(index: TextIndex, texts: readonly IndexedText[]): string {
  const hasPlaces = !withoutPlaces.includes(index)
  return rowsJson(
    texts.map(({ number, scope, words }) => ({
      number,
      words: vector([scopeWord(scope), ...words], hasPlaces),
    })),
  )
}

/**
 * The numbers of those of some texts that an index doesn't have with these words. On SQLite, whose index has no list of
 * a text's words, with as many.
 */
export async function listAstray(
  { db, engine }: Reader,
  index: TextIndex,
  texts: readonly IndexedText[],
): Promise<number[]> {
  if (engine === 'postgres') {
    const { rows } = await sql<{ number: number | string }>`
      select given.number from json_populate_recordset(null::${sql.table(index)}, ${vectorsJson(index, texts)}) given
      left join ${sql.table(index)} kept on kept.number = given.number
      where kept.words is distinct from given.words`.execute(db)
    return rows.map(({ number }) => Number(number))
  }
  const numbers = sql.join(texts.map(({ number }) => integer(number)))
  const { rows } = await sql<{ id: number; sz: Uint8Array }>`
    select id, sz from ${sql.table(sizesOf(index))} where id in (${numbers})`.execute(db)
  const counts = new Map(rows.map(({ id, sz }) => [Number(id), readCount(sz)]))
  return texts
    .filter(({ number, words }) => counts.get(number) !== 1 + words.length)
    .map(({ number }) => number)
}

/** The numbers that an index has, and a table of texts doesn't. */
export async function listOrphans(
  { db, engine }: Reader,
  index: TextIndex,
  table: keyof Tables,
): Promise<number[]> {
  const known = engine === 'sqlite' ? sizesOf(index) : index
  const number = sql.ref(engine === 'sqlite' ? 'known.id' : 'known.number')
  const { rows } = await sql<{ number: number | string }>`
    select ${number} as number from ${sql.table(known)} known
    where not exists (select 1 from ${sql.table(table)} texts where texts.number = ${number})`.execute(db)
  return rows.map((row) => Number(row.number))
}

/** Where FTS5 has how many words each text of an index has: see "The Docsize Table" in SQLite's documentation of it. */
function sizesOf(index: TextIndex): string {
  return `${index}_docsize`
}

/** Reads a number as SQLite stores it: 7 bits a byte, the first ones first, as long as the eighth is set. */
function readCount(bytes: Uint8Array): number {
  let count = 0
  for (const byte of bytes) {
    count = count * 128 + (byte & 127)
    if (byte < 128) break
  }
  return count
}

/** Forgets texts; those that were never there are no error. */
export async function removeTexts(
  { db, engine }: Reader,
  index: TextIndex,
  numbers: RawBuilder<unknown>,
): Promise<void> {
  const column = sql.ref(engine === 'sqlite' ? 'rowid' : 'number')
  await sql`delete from ${sql.table(index)} where ${column} in (${numbers})`.execute(db)
}

/** The numbers of the texts of one scope that hold all that a query asks for; none for a query of signs alone. */
export function selectTexts(
  engine: Engine,
  index: TextIndex,
  { query, scope }: { query: string; scope: string },
): RawBuilder<number> {
  const phrases = phrasesOf(query)
  const column = sql.ref(engine === 'sqlite' ? 'rowid' : 'number')
  if (phrases.length === 0) return sql`select ${column} from ${sql.table(index)} where 1 = 0`
  const found =
    engine === 'sqlite'
      ? sql`${sql.table(index)} match ${[`"${scopeWord(scope)}"`, ...phrases.map(ftsPhrase)].join(' AND ')}`
      : sql`words @@ ${[`'${scopeWord(scope)}'`, ...phrases.map(vectorPhrase)].join(' & ')}::tsquery`
  return sql<number>`select ${column} from ${sql.table(index)} where ${found}`
}

/** Whether at most so many texts of one scope hold all that a query asks for. */
export async function findsFew(
  { db, engine }: Reader,
  index: TextIndex,
  { query, scope, most }: { query: string; scope: string; most: number },
): Promise<boolean> {
  const found = sql`${selectTexts(engine, index, { query, scope })} limit ${most + 1}`
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${found}) as found`.execute(db)
  return Number(rows[0]?.count ?? 0) <= most
}

/** The numbers of the texts of one scope that hold a word as it is indexed. */
export function selectTextsWith(
  engine: Engine,
  index: TextIndex,
  { word, scope }: { word: string; scope: string },
): RawBuilder<{ number: number }> {
  return engine === 'sqlite'
    ? sql`select rowid as number from ${sql.table(index)}
        where ${sql.table(index)} match ${`"${scopeWord(scope)}" AND "${word}"`}`
    : sql`select number from ${sql.table(index)} where words @@ ${`'${scopeWord(scope)}' & '${word}'`}::tsquery`
}

// Words hold letters and digits alone, so that nothing in them means anything to either engine.

function ftsPhrase(phrase: Phrase): string {
  return `"${phrase.words.join(' ')}"${isBeginning(phrase) ? ' *' : ''}`
}

function vectorPhrase(phrase: Phrase): string {
  const last = phrase.words.length - 1
  const words = phrase.words.map((word, place) =>
    place === last && isBeginning(phrase) ? `'${word}':*` : `'${word}'`,
  )
  return `(${words.join(' <-> ')})`
}

/** A word that no text has: it begins with neither a letter nor a digit, and SQLite splits at ASCII's signs alone. */
function scopeWord(scope: string): string {
  return `\ue000${scope.replaceAll('-', '')}`
}

/** PostgreSQL keeps places up to this one; further words are found, but no longer next to each other. */
const lastPlace = 16_383

function vector(words: readonly string[], hasPlaces: boolean): string {
  if (!hasPlaces) return [...new Set(words)].map((word) => `'${word}'`).join(' ')
  const places = new Map<string, number[]>()
  for (const [place, word] of words.entries()) {
    const known = places.get(word)
    if (!known) places.set(word, [Math.min(place + 1, lastPlace)])
    // No more are kept of a word.
    else if (known.length < 255 && place < lastPlace) known.push(place + 1)
  }
  return [...places].map(([word, at]) => `'${word}':${at.join(',')}`).join(' ')
}

/** Numbers are bound as floating-point ones, which SQLite's row numbers are not. */
function integer(value: number) {
  return sql`cast(${value} as bigint)`
}
