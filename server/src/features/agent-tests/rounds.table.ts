import type { Insertable } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { AgentTestRoundsTable } from '../../database/schema/agent-tests.ts'
import { readsKeeper } from '../runs/index.ts'
import { stopOpenResults } from './results.table.ts'

/** The rounds of an agent with who started them, the newest first. */
export function listRoundRows(db: Queries, agentId: string) {
  return selectRounds(db)
    .where('agent_id', '=', agentId)
    .orderBy('agent_test_rounds.created_at', 'desc')
    .orderBy('agent_test_rounds.id')
    .execute()
}

export function findRound(db: Queries, roundId: string) {
  return selectRounds(db).where('agent_test_rounds.id', '=', roundId).executeTakeFirst()
}

export type RoundRow = NonNullable<Awaited<ReturnType<typeof findRound>>>

function selectRounds(db: Queries) {
  return db
    .selectFrom('agent_test_rounds')
    .leftJoin('users', 'users.id', 'agent_test_rounds.started_by')
    .selectAll('agent_test_rounds')
    .select('users.name as starter_name')
}

/** How many rounds somebody has under way. */
export async function countRunningRounds(db: Queries, startedBy: string): Promise<number> {
  const rounds = db.selectFrom('agent_test_rounds').select((eb) => eb.fn.countAll().as('count'))
  const running = rounds.where('started_by', '=', startedBy).where('status', '=', 'running')
  return Number((await running.executeTakeFirstOrThrow()).count)
}

/** A run of a test, with its answer and whether it has read a keeper. */
export function findTestRun(db: Queries, runId: string) {
  return db
    .selectFrom('runs')
    .leftJoin('run_payloads', 'run_payloads.run_id', 'runs.id')
    .select(['runs.id', 'status', 'error', 'mock', 'output', 'origin', 'cost_micro_usd', 'execution_time_ms'])
    .select(['input_tokens', 'cached_input_tokens', 'output_tokens', 'reasoning_tokens', readsKeeper])
    .where('runs.id', '=', runId)
    .executeTakeFirst()
}

export type TestRun = NonNullable<Awaited<ReturnType<typeof findTestRun>>>

/** A round with a result that waits for each of its tests. */
export async function insertRound(
  db: Queries,
  round: Insertable<AgentTestRoundsTable>,
  testIds: readonly string[],
): Promise<void> {
  await db.insertInto('agent_test_rounds').values(round).execute()
  const results = testIds.map((test_id, position) => ({ round_id: round.id, test_id, position }))
  await db.insertInto('agent_test_results').values(results).execute()
}

/** Ends a round that is running. False when it has ended already. */
export async function endRound(
  db: Queries,
  roundId: string,
  ended: { status: 'done' | 'stopped' | 'failed'; error: string | null; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agent_test_rounds')
    .set({ status: ended.status, error: ended.error, finished_at: ended.at })
    .where('id', '=', roundId)
    .where('status', '=', 'running')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (ended.status !== 'done') await stopOpenResults(db, roundId)
  return true
}

/** The rounds of an agent that have ended, beyond the newest. */
export async function listOldRounds(db: Queries, agentId: string, kept: number): Promise<string[]> {
  const newest = db
    .selectFrom('agent_test_rounds')
    .select('id')
    .where('agent_id', '=', agentId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(kept)
  const rows = await db
    .selectFrom('agent_test_rounds')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('status', '!=', 'running')
    .where('id', 'not in', newest)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteRounds(db: Queries, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('agent_test_rounds').where('id', 'in', ids).execute()
}
