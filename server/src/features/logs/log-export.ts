import type { LogFilter } from '#contracts/logs.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { writeAudit } from '../audit/index.ts'
import { indexLatestRuns } from './log-search.ts'
import { seenRuns, wholeLogAnswer } from './logs.ts'
import { listWholeRuns } from './logs.table.ts'

const batch = 200

/**
 * The logs that the caller may see, whole, one JSON object per line, the newest first. Read in batches as the reader
 * takes them. Each export is audited.
 */
export async function exportLogs(
  deps: Pick<Deps, 'database' | 'now'>,
  user: UserActor,
  filter: LogFilter,
): Promise<AsyncGenerator<string>> {
  if (filter.q !== undefined) await indexLatestRuns(deps)
  await writeAudit(deps, { actorId: user.userId, action: 'log.exported' })
  return readLines(deps, user, filter)
}

async function* readLines(
  deps: Pick<Deps, 'database'>,
  user: UserActor,
  filter: LogFilter,
): AsyncGenerator<string> {
  let seen = seenRuns(deps, user, filter)
  for (;;) {
    const rows = await listWholeRuns(deps.database.reports, seen, { offset: 0, limit: batch, sort: 'newest' })
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((row) => `${JSON.stringify(wholeLogAnswer(row))}\n`).join('')
    seen = { ...seen, after: { createdAt: last.created_at, id: last.id } }
  }
}
