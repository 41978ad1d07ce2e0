import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { foldText } from '#contracts/search-text.ts'
import type { Database, Queries } from './database.ts'
import type { Engine } from './migrations/migration.ts'
import { isOneOf } from './one-of.ts'
import { compilable, prepared } from './prepared.ts'

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
  const words = foldText(text.slice(0, searchedChars)).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, wordMaxChars).toWellFormed()))]
}

/**
 * SQLite: FTS5 without a copy of the text, its rows numbered by a table beside it (the row numbers of other tables may
 * change). PostgreSQL: a tsvector with a GIN index. Things are numbered by their time, so that the newest matches are
 * found without looking at the others.
 */
export async function createSearchIndex(trx: Queries, engine: Engine, index: SearchIndex): Promise<void> {
  const statements =
    engine === 'postgres'
      ? [
          `create table ${index} (key text primary key, number bigint not null unique, words tsvector not null)`,
          `create index ${index}_words on ${index} using gin (words)`,
        ]
      : [
          `create table ${index} (number integer primary key, key text not null unique)`,
          // What comes is split and folded already, by newer rules of Unicode than SQLite's own: only spaces split it.
          `create virtual table ${index}_fts using fts5(words, content='', contentless_delete=1, detail=none,
            tokenize='ascii')`,
          // All words that there are, read from the index itself.
          `create virtual table ${index}_terms using fts5vocab(${index}_fts, row)`,
        ]
  for (const statement of statements) await sql.raw(statement).execute(trx)
}

/** Removes an index with all that is in it. */
export async function dropSearchIndex(trx: Queries, engine: Engine, index: SearchIndex): Promise<void> {
  if (engine === 'sqlite') {
    await sql`drop table if exists ${terms(index)}`.execute(trx)
    await sql`drop table ${fts(index)}`.execute(trx)
  }
  await sql`drop table ${sql.table(index)}`.execute(trx)
}

/** What is found by the words of its text, and narrowed by its tags. */
export type Searchable = { key: string; text: string; tags: readonly string[]; atMs: number }

/** A word that stands for a property. It begins as no word of a text or of a query does. */
export function searchTag(name: string, value: string): string {
  const hash = createHash('sha256').update(`${name}:${value}`).digest('hex')
  return `${tagMark}${hash.slice(0, wordMaxChars)}`
}

/** Neither a letter nor a digit, and still part of a word to SQLite, which splits at ASCII's signs alone. */
const tagMark = '\ue000'

/** Makes things findable by the words of their texts, and no longer by those they had before. Each key stands once. */
export async function putWords(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  index: SearchIndex,
  things: readonly Searchable[],
): Promise<void> {
  if (things.length === 0) return
  const statements = statementsOf(index)
  const { numbers, known } = await numberThings(db, statements, things)
  const rows = things.map(({ key, text, tags }) => ({
    ...{ key, number: numbers.get(key) ?? 0, words: [...new Set([...searchWords(text), ...tags])] },
  }))
  if (engine === 'postgres') {
    await statements.putVectors(db, { rows: JSON.stringify(rows) })
    return
  }
  if (known.length > 0) await statements.deleteWords(db, { numbers: JSON.stringify(known) })
  const joined = rows.map(({ words, ...row }) => ({ ...row, words: words.join(' ') }))
  await statements.insertKeys(db, { rows: JSON.stringify(joined) })
  await statements.insertWords(db, { rows: JSON.stringify(joined) })
}

/** The number that each thing has, or the first free one from its time on; and which of them it had before. */
async function numberThings(
  db: Queries,
  statements: Statements,
  things: readonly Searchable[],
): Promise<{ numbers: Map<string, number>; known: number[] }> {
  const { rows } = await statements.findKeys(db, { keys: JSON.stringify(things.map(({ key }) => key)) })
  const numbers = new Map(rows.map(({ key, number }) => [key, Number(number)]))
  const known = [...numbers.values()]
  const taken = new Set(known)
  let open = things.filter(({ key }) => !numbers.has(key)).map(({ key, atMs }) => ({ key, number: atMs }))
  while (open.length > 0) {
    for (const thing of open) {
      while (taken.has(thing.number)) thing.number += 1
      taken.add(thing.number)
    }
    const wanted = JSON.stringify(open.map(({ number }) => number))
    const used = await statements.findNumbers(db, { numbers: wanted })
    const others = new Set(used.rows.map(({ number }) => Number(number)))
    for (const { key, number } of open) if (!others.has(number)) numbers.set(key, number)
    open = open.filter(({ number }) => others.has(number))
  }
  return { numbers, known }
}

type Statements = ReturnType<typeof createStatements>
const byIndex = new Map<SearchIndex, Statements>()

function statementsOf(index: SearchIndex): Statements {
  const known = byIndex.get(index)
  if (known) return known
  const made = createStatements(index)
  byIndex.set(index, made)
  return made
}

/** What every ended run is indexed with; rows and lists are JSON. */
function createStatements(index: SearchIndex) {
  const table = sql.table(index)
  const field = (name: string) => sql`value ->> ${sql.lit(name)}`
  return {
    findKeys: prepared((db, { keys }: { keys: string }) =>
      compilable(
        db,
        sql<{ key: string; number: number }>`select key, number from ${table}
          where ${isOneOf(db, { column: 'key', list: keys })}`,
      ),
    ),
    findNumbers: prepared((db, { numbers }: { numbers: string }) =>
      compilable(
        db,
        sql<{ number: number }>`select number from ${table}
          where ${isOneOf(db, { column: 'number', list: numbers, as: 'bigint' })}`,
      ),
    ),
    putVectors: prepared((db, { rows }: { rows: string }) =>
      compilable(
        db,
        sql`insert into ${table} (key, number, words)
          select ${field('key')}, (${field('number')})::bigint,
            array_to_tsvector(array(select jsonb_array_elements_text(value -> 'words')))
          from jsonb_array_elements(${rows}::jsonb)
          on conflict (key) do update set words = excluded.words`,
      ),
    ),
    deleteWords: prepared((db, { numbers }: { numbers: string }) =>
      compilable(
        db,
        sql`delete from ${fts(index)} where ${isOneOf(db, { column: 'rowid', list: numbers, as: 'bigint' })}`,
      ),
    ),
    insertKeys: prepared((db, { rows }: { rows: string }) =>
      compilable(
        db,
        sql`insert into ${table} (key, number) select ${field('key')}, ${field('number')}
          from json_each(${rows}) where true on conflict (key) do nothing`,
      ),
    ),
    insertWords: prepared((db, { rows }: { rows: string }) =>
      compilable(
        db,
        sql`insert into ${fts(index)} (rowid, words) select ${field('number')}, ${field('words')}
          from json_each(${rows})`,
      ),
    ),
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

/** SQLite's own tables of words. */
export const wordTables = ['run_words_fts', 'moment_words', 'moment_stems', 'file_stems'] as const

/**
 * Takes the words of things that were forgotten out of the index's pages, where SQLite leaves them until it merges
 * them by itself. A step at a time, each a few milliseconds; does nothing where nothing was forgotten.
 */
export async function mergeWords(
  { db }: Pick<Database, 'db'>,
  table: (typeof wordTables)[number],
  pause: () => Promise<unknown>,
): Promise<void> {
  // A negative number of pages begins a merge of everything, a positive one goes on with it.
  for (let pages = -pagesAtOnce; ; pages = pagesAtOnce) {
    const changes = await db.connection().execute(async (connection) => {
      const before = await totalChanges(connection)
      await sql`insert into ${sql.table(table)} (${sql.ref(table)}, rank)
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

/** SQLite's table of the words of each thing. */
export function fts(index: SearchIndex) {
  return sql.table(`${index}_fts`)
}

/** SQLite's table of all words. */
export function terms(index: SearchIndex) {
  return sql.table(`${index}_terms`)
}

/** Numbers are bound as floating-point ones, which SQLite's row numbers are not. */
export function integer(value: number) {
  return sql`cast(${value} as bigint)`
}
