import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import type { Engine } from './migrations/migration.ts'
import { fts, integer, searchWords, terms, type SearchIndex } from './search.ts'

/** Every word of the query, each by its beginning; every tag; and a span of time. */
export type Match = {
  query: string
  tags: readonly string[]
  fromMs?: number | undefined
  toMs?: number | undefined
  /** For each word of the query the words that begin so, where these are few: see `spellOut`. */
  spelled?: (string[] | undefined)[]
}

/** More words than these are found by their beginning. */
const spelledMax = 50

/**
 * Looks up which words begin as those of the query do. SQLite merges everything that holds any word with a beginning
 * before it gives the first match, but reads what holds whole words only as far as it needs to.
 */
export async function spellOut(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  index: SearchIndex,
  match: Match,
): Promise<Match> {
  if (engine === 'postgres') return match
  const spelled: (string[] | undefined)[] = []
  for (const word of searchWords(match.query)) {
    if (!isPrefix(word)) {
      spelled.push(undefined)
      continue
    }
    const { rows } = await sql<{ term: string }>`select term from ${terms(index)}
      where term >= ${word} and term < ${`${word}\u{10ffff}`} limit ${sql.lit(spelledMax + 1)}`.execute(db)
    const isFew = rows.length > 0 && rows.length <= spelledMax
    spelled.push(isFew ? rows.map(({ term }) => term) : undefined)
  }
  return { ...match, spelled }
}

/** A page of the matching things, and how many there are, counted up to `cap`. */
export async function findMatches(
  reader: Pick<Database, 'db' | 'engine'>,
  index: SearchIndex,
  { match, page, cap }: { match: Match; page: MatchPage; cap: number },
): Promise<{ keys: string[]; total: number }> {
  const { db, engine } = reader
  if (engine === 'postgres') {
    const total = await countMatches(reader, index, { match, limit: cap })
    const found = selectMatches(engine, index, { match, page, isDense: total === cap })
    const { rows } = await sql<{ key: string }>`select key from ${found} as found`.execute(db)
    return { keys: rows.map(({ key }) => key), total }
  }
  // The index is read once for both: words are merged by their beginnings before the first match is known.
  const all = selectNumbers(index, match, { direction: page.direction, limit: cap, offset: 0 })
  const { rows } = await sql<{ key: string | null; total: number }>`
    with found as materialized ${all}, page as (select number from found limit ${page.limit} offset ${page.offset})
    select named.key, counted.total from (select count(*) as total from found) as counted
    left join page on true left join ${sql.table(index)} as named on named.number = page.number`.execute(db)
  return { keys: rows.flatMap(({ key }) => key ?? []), total: rows[0]?.total ?? 0 }
}

/** How many things match, counted up to `limit`. */
export async function countMatches(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  index: SearchIndex,
  { match, limit }: { match: Match; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from
    (select 1 from ${source(engine, index)} where ${condition(engine, index, match)} limit ${limit}) as found`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0)
}

/** Which of the matching things, in the order of their time. */
export type MatchPage = { direction: 'asc' | 'desc'; limit: number; offset: number }

/**
 * A page of the matching things as a subquery of `key` and `number`. Where most things match (`isDense`), PostgreSQL
 * reads them in their order until the page is full, rather than all that match.
 */
export function selectMatches(
  engine: Engine,
  index: SearchIndex,
  { match, page, isDense }: { match: Match; page: MatchPage; isDense: boolean },
): RawBuilder<{ key: string; number: number }> {
  const { direction, limit, offset } = page
  const ordered = (by: string) =>
    sql`order by ${sql.ref(by)} ${sql.raw(direction)} limit ${limit} offset ${offset}`
  const where = condition(engine, index, match, isDense)
  if (engine === 'sqlite') {
    return sql`(select named.key, found.number from ${selectNumbers(index, match, page)} as found
      join ${sql.table(index)} as named on named.number = found.number)`
  }
  if (isDense) return sql`(select key, number from ${sql.table(index)} where ${where} ${ordered('number')})`
  // Found first, whatever else is asked: how many there are is only guessed, and often wrongly.
  return sql`(with found as materialized (select key, number from ${sql.table(index)} where ${where})
    select key, number from found ${ordered('number')})`
}

function selectNumbers(index: SearchIndex, match: Match, { direction, limit, offset }: MatchPage) {
  return sql`(select rowid as number from ${fts(index)} where ${condition('sqlite', index, match)}
    order by rowid ${sql.raw(direction)} limit ${limit} offset ${offset})`
}

function source(engine: Engine, index: SearchIndex) {
  return engine === 'sqlite' ? fts(index) : sql.table(index)
}

/** A query of signs alone finds nothing. */
function condition(engine: Engine, index: SearchIndex, match: Match, isDense = false): RawBuilder<boolean> {
  const words = searchWords(match.query)
  if (words.length === 0) return sql<boolean>`1 = 0`
  const number = sql.ref(engine === 'sqlite' ? 'rowid' : 'number')
  const found = engine === 'sqlite' ? ftsMatch(index, words, match) : vectorMatch(words, match.tags)
  const conditions = [
    // No index answers this form.
    isDense && engine === 'postgres' ? sql<boolean>`(${found}) is true` : found,
    ...(match.fromMs === undefined ? [] : [sql<boolean>`${number} >= ${integer(match.fromMs)}`]),
    ...(match.toMs === undefined ? [] : [sql<boolean>`${number} < ${integer(match.toMs)}`]),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

// Words hold letters and digits alone, so that nothing in them means anything to either engine.

function ftsMatch(index: SearchIndex, words: string[], { tags, spelled = [] }: Match): RawBuilder<boolean> {
  const beginning = (word: string) => `"${word}"${isPrefix(word) ? ' *' : ''}`
  const asked = [
    ...words.map((word, place) => {
      const whole = spelled[place]?.map((term) => `"${term}"`)
      return whole ? `(${whole.join(' OR ')})` : beginning(word)
    }),
    ...tags.map((tag) => `"${tag}"`),
  ]
  return sql<boolean>`${fts(index)} match ${asked.join(' AND ')}`
}

function vectorMatch(words: string[], tags: readonly string[]): RawBuilder<boolean> {
  const asked = [
    ...words.map((word) => `'${word}'${isPrefix(word) ? ':*' : ''}`),
    ...tags.map((tag) => `'${tag}'`),
  ]
  return sql<boolean>`words @@ ${asked.join(' & ')}::tsquery`
}

/** One letter begins too many words, and is looked for as a word of its own; in scripts without letters it says more. */
function isPrefix(word: string): boolean {
  return word.length > 1 || word >= '\u2e80'
}
