import type { Queries } from '../../database/database.ts'
import { isShown } from '../runs/index.ts'

/** How a run has ended, or not yet; `isHidden`: its words are gone, or hidden with a moment that it read. */
export async function findWritingRun(db: Queries, runId: string) {
  const run = await db
    .selectFrom('runs')
    .leftJoin('run_payloads', (payload) => payload.onRef('run_payloads.run_id', '=', 'runs.id').on(isShown))
    .select(['runs.status', 'runs.cost_micro_usd', 'runs.provider', 'runs.model', 'run_payloads.run_id'])
    .where('runs.id', '=', runId)
    .executeTakeFirst()
  return (
    run && {
      isOpen: run.status === 'running' || run.status === 'waiting',
      isDone: run.status === 'done' && run.run_id !== null,
      isHidden: run.status === 'done' && run.run_id === null,
      costMicroUsd: Number(run.cost_micro_usd),
      by: run.provider && run.model ? { provider: run.provider, model: run.model } : null,
    }
  )
}
