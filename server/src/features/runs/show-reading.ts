import type { RunReading } from '#contracts/runs/runs.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { listReadings, passageOf } from '../keepers/index.ts'
import { partsOf, readLog } from './run-log.ts'
import { readSoFar } from './read-run.ts'
import { getOwnRun } from './runs.ts'
import { isOpen } from './run-outcome.ts'
import { findLog, findSaid } from './runs.table.ts'

/** What one's own run has read of keepers, as it is now, and what its answer cites. Throws `not_found` for other people's. */
export async function showReading(deps: Deps, actor: Actor, runId: string): Promise<RunReading> {
  const run = await getOwnRun(deps, actor, runId)
  const rows = await listReadings(deps.database.db, run.id, { withAgents: true })
  const distinct = rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) === at)
  const shown = distinct.filter((row) => row.owner_id === run.user_id || isPublic(row))
  const parts = isOpen(run) ? (await readSoFar(deps, run.id)).parts : await endedParts(deps, run)
  return {
    passages: shown.map((row) =>
      passageOf(row, {
        ...{ keeperTitle: row.keeper_title, score: row.score },
        // Older runs noted names there that only the owner knows.
        why: row.owner_id === run.user_id ? row.why : '',
      }),
    ),
    citations: parts.filter((part) => part.type === 'citation'),
    to: run.mock === 1 ? null : { provider: run.provider, model: run.model },
  }
}

function isPublic(row: { visibility: string; is_public: number }): boolean {
  return row.visibility === 'public' && row.is_public === 1
}

async function endedParts(deps: Deps, run: { id: string; session_id: string }) {
  const { db } = deps.database
  const log = await findLog(db, run.id)
  const said = log === undefined ? undefined : await findSaid(db, { id: run.id, sessionId: run.session_id })
  return said && log !== undefined ? partsOf(readLog(log, said.content)) : []
}
