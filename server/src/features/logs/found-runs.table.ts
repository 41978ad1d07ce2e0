import { sql, type RawBuilder } from 'kysely'
import { logResultsMax } from '#contracts/limits/limits.ts'
import type { LogSort } from '#contracts/logs/log-wording.ts'
import type { LogFilter } from '#contracts/logs/logs.ts'
import type { Database } from '../../database/database.ts'
import {
  countMatches,
  findMatches,
  selectMatches,
  spellOut,
  type Match,
} from '../../database/search-matches.ts'
import type { UserActor } from '../../http/actor.ts'
import { tagsOfFilter } from './log-search.table.ts'
import { countRuns, listRuns, listRunsById, type RunRow } from './logs.table.ts'

type Reader = Pick<Database, 'engine'> & { db: Database['db'] }

/** A search among the runs that its caller may see. */
export type RunSearch = { match: Match; total: number; isCapped: boolean }

/** Looks how much there is to find, up to `logResultsMax`. */
export async function searchRuns(reader: Reader, user: UserActor, filter: LogFilter): Promise<RunSearch> {
  const match = await matchOf(reader, user, filter)
  const counted = await countMatches(reader, 'run_words', { match, limit: logResultsMax + 1 })
  return { match, total: Math.min(counted, logResultsMax), isCapped: counted > logResultsMax }
}

type FoundPage = { rows: RunRow[]; total: number; isCapped: boolean }

/** A page of what was found; orders other than by time are of the newest `logResultsMax`. */
export async function listFoundRuns(
  reader: Reader,
  user: UserActor,
  { filter, page }: { filter: LogFilter; page: { limit: number; offset: number; sort: LogSort } },
): Promise<FoundPage> {
  const { sort, ...part } = page
  if (isMarked(filter)) {
    const found = marked(filter, newestFound(reader, await matchOf(reader, user, filter)))
    const total = await countRuns(reader.db, { found }, logResultsMax)
    return { rows: await listRuns(reader.db, { found }, page), total, isCapped: false }
  }
  if (sort !== 'newest' && sort !== 'oldest') {
    const { match, total, isCapped } = await searchRuns(reader, user, filter)
    const rows = await listRuns(reader.db, { found: newestFound(reader, match, isCapped) }, page)
    return { rows, total, isCapped }
  }
  const direction = sort === 'newest' ? 'desc' : 'asc'
  const { keys, total } = await findMatches(reader, 'run_words', {
    match: await matchOf(reader, user, filter),
    page: { ...part, direction },
    cap: logResultsMax + 1,
  })
  const rows = await listRunsById(reader.db, keys)
  return { rows, total: Math.min(total, logResultsMax), isCapped: total > logResultsMax }
}

/** What a caller's filter asks of the index. */
export function matchOf(
  reader: Reader,
  user: UserActor,
  { q = '', from, to, thumb: _thumb, tests: _tests, ...narrowing }: LogFilter,
): Promise<Match> {
  return spellOut(reader, 'run_words', {
    query: q,
    tags: tagsOfFilter({ ...narrowing, viewerId: user.role === 'admin' ? undefined : user.userId }),
    fromMs: from === undefined ? undefined : Date.parse(from),
    toMs: to === undefined ? undefined : Date.parse(to),
  })
}

type Marks = Pick<LogFilter, 'thumb' | 'tests'>

export function isMarked({ thumb, tests }: Marks): boolean {
  return thumb !== undefined || tests !== undefined
}

/**
 * The runs whose callers think so of the answer, and those that tried an unsaved agent, by `key`; of those that were
 * found, where there is a search.
 */
export function marked({ thumb, tests }: Marks, found?: RawBuilder<{ key: string }>) {
  const marks = [
    ...(thumb === undefined ? [] : [sql`select run_id as key from run_feedback where thumb = ${thumb}`]),
    ...(tests === undefined ? [] : [sql`select id as key from runs where origin in ('draft', 'test')`]),
  ]
  const runs = sql.join(marks, sql` intersect `)
  if (!found) return sql<{ key: string }>`(${runs})`
  return sql<{ key: string }>`(select key from ${found} as searched where key in (${runs}))`
}

/** The newest runs that match, by `key`, at most `logResultsMax`; `isDense` where more are known to match. */
export function newestFound({ engine }: Pick<Database, 'engine'>, match: Match, isDense = false) {
  const page = { direction: 'desc', limit: logResultsMax, offset: 0 } as const
  const found = selectMatches(engine, 'run_words', { match, page, isDense })
  return sql<{ key: string }>`(select key from ${found} as newest)`
}
