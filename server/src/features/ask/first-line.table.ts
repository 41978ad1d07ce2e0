import type { Queries } from '../../database/database.ts'
import { isShown } from '../runs/index.ts'

/** The first moment of somebody, as the screen knows it. */
export type FirstMoment = { id: string; keeperId: string; version: number }

/** What somebody wrote first in these keepers and lets models read. */
export async function findFirstMoment(
  db: Queries,
  keeperIds: readonly string[],
): Promise<FirstMoment | undefined> {
  if (keeperIds.length === 0) return undefined
  return db
    .selectFrom('moments')
    .select(['id', 'keeper_id as keeperId', 'version'])
    .where('keeper_id', 'in', keeperIds)
    .where('deleted_at', 'is', null)
    .where('source', '=', 'app')
    .where('ai_access', '=', 1)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
}

/** The answer to somebody's first line that has come or is coming, unless its moment is gone or in the trash. */
export async function findFirstAnswer(
  db: Queries,
  userId: string,
  agentId: string,
): Promise<{ runId: string; moment: FirstMoment } | undefined> {
  const row = await db
    .selectFrom('runs')
    .innerJoin('run_payloads', 'run_payloads.run_id', 'runs.id')
    .innerJoin('ask_passages', 'ask_passages.run_id', 'runs.id')
    .innerJoin('moments', 'moments.id', 'ask_passages.moment_id')
    .select(['runs.id as run_id', 'moments.id', 'moments.keeper_id', 'moments.version'])
    .where('runs.agent_id', '=', agentId)
    .where('runs.user_id', '=', userId)
    .where('runs.status', 'in', ['running', 'done', 'stopped'])
    .where(isShown)
    .orderBy('runs.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { runId: row.run_id, moment: { id: row.id, keeperId: row.keeper_id, version: row.version } }
}
