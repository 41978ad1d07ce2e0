import type { Insertable, Updateable } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { AgentTestResultsTable, AgentTestRoundsTable } from '../../database/schema/agent-tests.ts'
import { isShown, readsKeeper } from '../runs/index.ts'

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

/** The figures of what came out in some rounds, in the order of each. */
export async function listResultRows(db: Queries, roundIds: readonly string[]) {
  if (roundIds.length === 0) return []
  return db
    .selectFrom('agent_test_results')
    .select(['round_id', 'test_id', 'position', 'status', 'run_id', 'mock', 'tokens'])
    .select(['cost_micro_usd', 'judging_micro_usd', 'time_ms'])
    .where('round_id', 'in', roundIds)
    .orderBy('position')
    .execute()
}

export type ResultRow = Awaited<ReturnType<typeof listResultRows>>[number]

/** What came out in a round, with the answers as far as they are still there. */
export function listWholeResults(db: Queries, roundId: string) {
  return db
    .selectFrom('agent_test_results')
    .innerJoin('agent_tests', 'agent_tests.id', 'agent_test_results.test_id')
    .leftJoin('runs', 'runs.id', 'agent_test_results.run_id')
    .leftJoin('run_payloads', (join) => join.onRef('run_payloads.run_id', '=', 'runs.id').on(isShown))
    .selectAll('agent_test_results')
    .select(['agent_tests.name', 'run_payloads.output', 'runs.actor_key', 'runs.origin', readsKeeper])
    .where('round_id', '=', roundId)
    .orderBy('position')
    .execute()
}

export type WholeResultRow = Awaited<ReturnType<typeof listWholeResults>>[number]

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

async function stopOpenResults(db: Queries, roundId: string): Promise<void> {
  await db
    .updateTable('agent_test_results')
    .set({ status: 'stopped' })
    .where('round_id', '=', roundId)
    .where('status', 'in', ['waiting', 'running'])
    .execute()
}

/** Changes a result that has not come out yet. */
export async function updateResult(
  db: Queries,
  { roundId, testId }: { roundId: string; testId: string },
  changed: Updateable<AgentTestResultsTable>,
): Promise<void> {
  await db
    .updateTable('agent_test_results')
    .set(changed)
    .where('round_id', '=', roundId)
    .where('test_id', '=', testId)
    .where('status', 'in', ['waiting', 'running'])
    .execute()
}

/** Deletes the rounds of an agent beyond the newest. */
export async function deleteOldRounds(db: Queries, agentId: string, kept: number): Promise<void> {
  const newest = db
    .selectFrom('agent_test_rounds')
    .select('id')
    .where('agent_id', '=', agentId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(kept)
  await db
    .deleteFrom('agent_test_rounds')
    .where('agent_id', '=', agentId)
    .where('status', '!=', 'running')
    .where('id', 'not in', newest)
    .execute()
}
