import { sql, type Updateable } from 'kysely'
import type { TestStatus } from '#contracts/agents/agent-tests.ts'
import type { Queries } from '../../database/database.ts'
import type { AgentTestResultsTable } from '../../database/schema/agent-tests.ts'
import { runReadsKeeper } from '../keepers/index.ts'
import { isShown } from '../runs/index.ts'
import { isTestShown, type TestsOf } from './agent-tests.table.ts'

/** Whether what came out is for the one alone who started the round, and somebody else asks. */
function isForStarter(userId: string) {
  return sql<boolean>`(agent_test_results.reads_keeper = 1 and ${isStartedByOther(userId)})`
}

function isStartedByOther(userId: string) {
  return sql<boolean>`(agent_test_rounds.started_by is null or agent_test_rounds.started_by <> ${userId})`
}

/** How a test came out, as somebody may know it. */
function statusFor(userId: string) {
  return sql<TestStatus>`case when ${isForStarter(userId)} then 'private' else agent_test_results.status end`
}

/** Results of the tests that somebody may know. */
function selectResults(db: Queries, { agentId, userId }: TestsOf) {
  return db
    .selectFrom('agent_test_results')
    .innerJoin('agent_tests', 'agent_tests.id', 'agent_test_results.test_id')
    .innerJoin('agent_test_rounds', 'agent_test_rounds.id', 'agent_test_results.round_id')
    .where('agent_test_rounds.agent_id', '=', agentId)
    .where(isTestShown(userId))
}

/** What the results of each round add up to, as far as somebody may know. */
export async function sumResults(db: Queries, of: TestsOf & { roundId?: string }) {
  const isOpen = sql`agent_test_results.status in ('waiting', 'running')`
  const isPassed = sql`agent_test_results.status = 'passed' and not ${isForStarter(of.userId)}`
  const rows = await selectResults(db, of)
    .select('agent_test_results.round_id')
    .select(({ fn }) => [
      fn.countAll().as('total'),
      fn.sum('cost_micro_usd').as('cost_micro_usd'),
      fn.sum('judging_micro_usd').as('judging_micro_usd'),
      fn.sum('time_ms').as('time_ms'),
      fn.sum('tokens').as('tokens'),
      fn.max('mock').as('mock'),
    ])
    .select(sql`sum(case when ${isOpen} then 0 else 1 end)`.as('ended'))
    .select(sql`sum(case when ${isPassed} then 1 else 0 end)`.as('passed'))
    .$if(of.roundId !== undefined, (results) => results.where('round_id', '=', of.roundId ?? ''))
    .groupBy('agent_test_results.round_id')
    .execute()
  return rows.map(({ round_id, ...sums }) => ({
    ...{ round_id, total: Number(sums.total), ended: Number(sums.ended), passed: Number(sums.passed) },
    ...{ cost_micro_usd: Number(sums.cost_micro_usd), judging_micro_usd: Number(sums.judging_micro_usd) },
    ...{ time_ms: Number(sums.time_ms), tokens: Number(sums.tokens), mock: Number(sums.mock) },
  }))
}

export type ResultSums = Awaited<ReturnType<typeof sumResults>>[number]

/** How each test, or one of them, came out in the newest round that has it. */
export function listLastResults(db: Queries, of: TestsOf & { testId?: string }) {
  const numbered = selectResults(db, of)
    .select(['agent_test_results.test_id', 'agent_test_results.round_id', 'agent_test_rounds.version'])
    .select(statusFor(of.userId).as('status'))
    .select(
      sql<number>`row_number() over (partition by agent_test_results.test_id
        order by agent_test_rounds.created_at desc, agent_test_rounds.id)`.as('place'),
    )
    .$if(of.testId !== undefined, (results) => results.where('test_id', '=', of.testId ?? ''))
  return db
    .selectFrom(numbered.as('numbered'))
    .select(['test_id', 'round_id', 'version', 'status'])
    .where('place', '=', 1)
    .execute()
}

/** What came out in a round, with the answers as far as they are still there and somebody may know them. */
export function listWholeResults(db: Queries, { roundId, ...of }: TestsOf & { roundId: string }) {
  // A run that hasn't come out may have read already.
  const isReadByOther = sql<boolean>`(${runReadsKeeper('runs.id')} and ${isStartedByOther(of.userId)})`
  return selectResults(db, of)
    .leftJoin('runs', 'runs.id', 'agent_test_results.run_id')
    .leftJoin('run_payloads', (join) => join.onRef('run_payloads.run_id', '=', 'runs.id').on(isShown))
    .selectAll('agent_test_results')
    .select(['agent_tests.name', 'run_payloads.output', statusFor(of.userId).as('shown_status')])
    .select(sql<boolean>`(${isForStarter(of.userId)} or ${isReadByOther})`.as('is_hidden'))
    .where('agent_test_results.round_id', '=', roundId)
    .orderBy('position')
    .execute()
}

export type WholeResultRow = Awaited<ReturnType<typeof listWholeResults>>[number]

/** The results of a round that have not come out, in their order. */
export function listOpenResults(db: Queries, roundId: string) {
  return db
    .selectFrom('agent_test_results')
    .select(['test_id', 'run_id'])
    .where('round_id', '=', roundId)
    .where('status', 'in', ['waiting', 'running'])
    .orderBy('position')
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

/** Ends what has not come out in a round. */
export async function stopOpenResults(db: Queries, roundId: string): Promise<void> {
  await db
    .updateTable('agent_test_results')
    .set({ status: 'stopped' })
    .where('round_id', '=', roundId)
    .where('status', 'in', ['waiting', 'running'])
    .execute()
}
