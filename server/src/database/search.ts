import { sql, type RawBuilder } from 'kysely'
import type { Database, Queries } from './database.ts'
import type { Engine } from './migrations/migration.ts'

/** A full-text index: the names of things, found by the words of their texts. Made by `createSearchIndex`. */
export type SearchIndex = 'run_words'

/** Longest text that is looked through, in characters; what follows is not found. */
const searchedChars = 100_000
/** Longer words, such as encoded data, are found by their beginning. */
const wordMaxChars = 40

/**
 * The words of a text as they are compared: without case and accents, each once. Both engines index exactly these, so
 * that they find the same.
 */
export function searchWords(text: string): string[] {
  const folded = text
    .slice(0, searchedChars)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, wordMaxChars).toWellFormed()))]
}

/**
 * SQLite: FTS5 without a copy of the text, its rows numbered by a table beside it (the row numbers of other tables may
 * change). PostgreSQL: a tsvector with a GIN index.
 */
export async function createSearchIndex(trx: Queries, engine: Engine, index: SearchIndex): Promise<void> {
  const statements =
    engine === 'postgres'
      ? [
          `create table ${index} (key text primary key, words tsvector not null)`,
          `create index ${index}_words on ${index} using gin (words)`,
        ]
      : [
          `create table ${index} (number integer primary key, key text not null unique)`,
          // What comes is split and folded already, by newer rules of Unicode than SQLite's own: only spaces split it.
          `create virtual table ${index}_fts using fts5(words, content='', contentless_delete=1, detail=none,
            tokenize='ascii')`,
        ]
  for (const statement of statements) await sql.raw(statement).execute(trx)
}

/** Makes things findable by the words of their texts, and no longer by those they had before. Each key stands once. */
export async function putWords(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  index: SearchIndex,
  things: readonly { key: string; text: string }[],
): Promise<void> {
  if (things.length === 0) return
  if (engine === 'postgres') {
    const rows = things.map(({ key, text }) => sql`(${key}, array_to_tsvector(${searchWords(text)}::text[]))`)
    await sql`insert into ${sql.table(index)} (key, words) values ${sql.join(rows)}
      on conflict (key) do update set words = excluded.words`.execute(db)
    return
  }
  for (const { key, text } of things) {
    const { rows } = await sql<{ number: number }>`insert into ${sql.table(index)} (key) values (${key})
      on conflict (key) do update set key = excluded.key returning number`.execute(db)
    const number = integer(rows[0]?.number ?? 0)
    await sql`delete from ${fts(index)} where rowid = ${number}`.execute(db)
    await sql`insert into ${fts(index)} (rowid, words) values (${number}, ${searchWords(text).join(' ')})`.execute(
      db,
    )
  }
}

/** Forgets things; those that were never there are no error. */
export async function removeWords(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  index: SearchIndex,
  keys: readonly string[],
): Promise<void> {
  for (let at = 0; at < keys.length; at += keysAtOnce) {
    const named = sql`key in (${sql.join(keys.slice(at, at + keysAtOnce))})`
    if (engine === 'sqlite') {
      await sql`delete from ${fts(index)}
        where rowid in (select number from ${sql.table(index)} where ${named})`.execute(db)
    }
    await sql`delete from ${sql.table(index)} where ${named}`.execute(db)
  }
}

/** Values of one statement: both engines have a limit. */
const keysAtOnce = 500

/**
 * Takes the words of things that were forgotten out of the index's pages, where SQLite leaves them until it merges
 * them by itself. A step at a time, each a few milliseconds; does nothing where nothing was forgotten.
 */
export async function mergeWords(
  { db }: Pick<Database, 'db'>,
  index: SearchIndex,
  pause: () => Promise<unknown>,
): Promise<void> {
  // A negative number of pages begins a merge of everything, a positive one goes on with it.
  for (let pages = -pagesAtOnce; ; pages = pagesAtOnce) {
    const changes = await db.connection().execute(async (connection) => {
      const before = await totalChanges(connection)
      await sql`insert into ${fts(index)} (${sql.ref(`${index}_fts`)}, rank)
        values ('merge', ${integer(pages)})`.execute(connection)
      return (await totalChanges(connection)) - before
    })
    // As SQLite's manual tells it: fewer than two changes are the merge's own book-keeping.
    if (changes < 2) return
    await pause()
  }
}

const pagesAtOnce = 16

async function totalChanges(db: Queries): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db)
  return rows[0]?.changes ?? 0
}

/**
 * The keys of the things that hold every word of the query, each word by its beginning, as a subquery. Undefined where
 * the query is blank: then nothing is searched for. One of signs alone finds nothing.
 */
export function keysMatching(
  engine: Engine,
  index: SearchIndex,
  query: string,
): RawBuilder<string> | undefined {
  if (query.trim() === '') return undefined
  const words = searchWords(query)
  if (words.length === 0) return sql<string>`(select key from ${sql.table(index)} where 1 = 0)`
  // Words hold letters and digits alone, so that nothing in them means anything to either engine.
  if (engine === 'postgres') {
    const match = words.map((word) => `'${word}':*`).join(' & ')
    // Found first, whatever else is asked: how many there are is only guessed, and often wrongly.
    return sql<string>`(with found as materialized (
      select key from ${sql.table(index)} where words @@ ${match}::tsquery) select key from found)`
  }
  const match = words.map((word) => `"${word}" *`).join(' AND ')
  return sql<string>`(select key from ${sql.table(index)} where number in
    (select rowid from ${fts(index)} where ${fts(index)} match ${match}))`
}

function fts(index: SearchIndex) {
  return sql.table(`${index}_fts`)
}

/** Numbers are bound as floating-point ones, which SQLite's row numbers are not. */
function integer(value: number) {
  return sql`cast(${value} as integer)`
}
