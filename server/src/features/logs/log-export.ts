import { logWording } from '#contracts/logs/log-wording.ts'
import type { LogFilter } from '#contracts/logs/logs.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { writeAudit } from '../audit/index.ts'
import { takeLimits } from '../limits/index.ts'
import { indexLatestRuns } from './log-search.ts'
import { seenRuns, wholeLogAnswer } from './logs.ts'
import { selectMatches } from '../../database/search-matches.ts'
import { searchRuns } from './found-runs.table.ts'
import { listWholeFoundRuns, listWholeRuns, type WholeRunRow } from './logs.table.ts'

const batch = 200
const exportsPerHour = 30

/**
 * The logs that the caller may see, whole, one JSON object per line, the newest first. Read in batches as the reader
 * takes them. Each export is audited, and a person has 30 in an hour.
 */
export async function exportLogs(
  deps: Pick<Deps, 'database' | 'config' | 'now'>,
  user: UserActor,
  filter: LogFilter,
): Promise<AsyncGenerator<string>> {
  // The audit log keeps every line: a script must not add to it without end.
  const limit = { key: `log-export:${user.userId}`, limit: exportsPerHour, windowMs: 60 * 60_000 }
  await takeLimits(deps, [limit], logWording.exportedTooOften)
  await writeAudit(deps, { actorId: user.userId, action: 'log.exported' })
  return filter.q ? readFound(deps, user, filter) : readLines(deps, user, filter)
}

async function* readLines(
  deps: Pick<Deps, 'database'>,
  user: UserActor,
  filter: LogFilter,
): AsyncGenerator<string> {
  let seen = seenRuns(user, filter)
  for (;;) {
    const page = { offset: 0, limit: batch, sort: 'newest' } as const
    const rows = await listWholeRuns(deps.database.reports, seen, page)
    const last = rows.at(-1)
    if (!last) return
    yield linesOf(user, rows)
    seen = { ...seen, after: { createdAt: last.created_at, id: last.id } }
  }
}

/** All that a search finds, however much that is. */
async function* readFound(
  deps: Pick<Deps, 'database'>,
  user: UserActor,
  filter: LogFilter,
): AsyncGenerator<string> {
  await indexLatestRuns(deps)
  const { engine, reports: db } = deps.database
  let { match, isCapped: isDense } = await searchRuns({ engine, db }, user, filter)
  for (;;) {
    const page = { direction: 'desc', limit: batch, offset: 0 } as const
    const rows = await listWholeFoundRuns(db, selectMatches(engine, 'run_words', { match, page, isDense }))
    const last = rows.at(-1)
    if (!last) return
    const { thumb, tests } = filter
    const isAsked = (row: WholeRunRow) =>
      (thumb === undefined || row.thumb === thumb) &&
      (tests === undefined || row.origin === 'draft' || row.origin === 'test')
    yield linesOf(user, rows.filter(isAsked))
    match = { ...match, toMs: last.place }
  }
}

function linesOf(user: UserActor, rows: WholeRunRow[]): string {
  return rows.map((row) => `${JSON.stringify(wholeLogAnswer(user, row))}\n`).join('')
}
