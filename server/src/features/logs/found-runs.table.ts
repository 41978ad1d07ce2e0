import { sql } from 'kysely'
import { logResultsMax } from '#contracts/limits.ts'
import type { LogSort } from '#contracts/log-wording.ts'
import type { LogFilter } from '#contracts/logs.ts'
import type { Database } from '../../database/database.ts'
import { countMatches, selectMatches, type Match } from '../../database/search.ts'
import type { UserActor } from '../../http/actor.ts'
import { tagsOfFilter } from './log-search.table.ts'
import { listRuns, selectFoundRuns, type RunRow } from './logs.table.ts'

type Reader = Pick<Database, 'engine'> & { db: Database['db'] }

/** A search among the runs that its caller may see. */
export type RunSearch = { match: Match; total: number; isCapped: boolean }

/** Looks how much there is to find, up to `logResultsMax`. */
export async function searchRuns(reader: Reader, user: UserActor, filter: LogFilter): Promise<RunSearch> {
  const { q = '', from, to, ...narrowing } = filter
  const match: Match = {
    query: q,
    tags: tagsOfFilter({ ...narrowing, viewerId: user.role === 'admin' ? undefined : user.userId }),
    fromMs: from === undefined ? undefined : Date.parse(from),
    toMs: to === undefined ? undefined : Date.parse(to),
  }
  const counted = await countMatches(reader, 'run_words', { match, limit: logResultsMax + 1 })
  return { match, total: Math.min(counted, logResultsMax), isCapped: counted > logResultsMax }
}

/** A page of what was found; orders other than by time are of the newest `logResultsMax`. */
export function listFoundRuns(
  { db, engine }: Reader,
  search: RunSearch,
  page: { limit: number; offset: number; sort: LogSort },
): Promise<RunRow[]> {
  const { sort, ...part } = page
  if (sort !== 'newest' && sort !== 'oldest')
    return listRuns(db, { found: newestFound({ engine }, search) }, page)
  const direction = sort === 'newest' ? 'desc' : 'asc'
  const { match, isCapped: isDense } = search
  const found = selectMatches(engine, 'run_words', { match, page: { ...part, direction }, isDense })
  return selectFoundRuns(db, found, direction).execute()
}

/** The ids of the newest runs that were found, at most `logResultsMax`. */
export function newestFound({ engine }: Pick<Database, 'engine'>, { match, isCapped: isDense }: RunSearch) {
  const page = { direction: 'desc', limit: logResultsMax, offset: 0 } as const
  const found = selectMatches(engine, 'run_words', { match, page, isDense })
  return sql<string>`(select key from ${found} as newest)`
}
