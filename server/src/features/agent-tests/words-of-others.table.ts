import type { Database, Queries } from '../../database/database.ts'
import { listRunKeys } from './run-keys.ts'

/**
 * Which tests: those made of what was said in these conversations, or by this caller, even before they had the account
 * that their conversations are now in; those of an agent, or of somebody's agents; or just one.
 */
export type TestsOf =
  | { sessionIds: readonly string[] }
  | { actorKey: string }
  | { agentId: string }
  | { agentOwnerId: string }
  | { testId: string }

/** No run of these tests begins before the transaction has ended. */
export async function lockTests(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  of: TestsOf,
): Promise<string[]> {
  const rows = await testsOf(db, of)
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    // On SQLite there is one transaction at a time.
    .$if(engine === 'postgres', (tests) => tests.forUpdate())
    .execute()
  return rows.map(({ id }) => id)
}

function testsOf(db: Queries, of: TestsOf) {
  const tests = db.selectFrom('agent_tests')
  if ('testId' in of) return tests.where('id', '=', of.testId)
  if ('agentId' in of) return tests.where('agent_id', '=', of.agentId)
  if ('agentOwnerId' in of) {
    const agents = db.selectFrom('agents').select('id').where('owner_id', '=', of.agentOwnerId)
    return tests.where('agent_id', 'in', agents)
  }
  if ('sessionIds' in of) return tests.where('from_session_id', 'in', of.sessionIds)
  const sessions = db.selectFrom('sessions').select('id').where('actor_key', '=', of.actorKey)
  return tests.where(({ eb, or }) =>
    or([eb('from_actor_key', '=', of.actorKey), eb('from_session_id', 'in', sessions)]),
  )
}

export async function deleteTests(db: Queries, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('agent_tests').where('id', 'in', ids).execute()
}

/**
 * What these tests, or these rounds, found with the words of somebody else. Runs of somebody whose account is deleted have
 * gone with it, so their rounds are left out.
 */
export function listResultsFromOthers(
  db: Queries,
  of: { testIds: readonly string[] } | { roundIds: readonly string[] },
) {
  const results = db
    .selectFrom('agent_test_results')
    .innerJoin('agent_tests', 'agent_tests.id', 'agent_test_results.test_id')
    .innerJoin('agent_test_rounds', 'agent_test_rounds.id', 'agent_test_results.round_id')
    .select(['agent_test_results.round_id', 'agent_test_results.test_id', 'agent_test_rounds.started_by'])
    .where('agent_tests.from_actor_key', 'is not', null)
    .where('agent_test_rounds.started_by', 'is not', null)
    .$narrowType<{ started_by: string }>()
  return (
    'testIds' in of
      ? results.where('agent_test_results.test_id', 'in', of.testIds)
      : results.where('agent_test_results.round_id', 'in', of.roundIds)
  ).execute()
}

export type ResultFromOthers = Awaited<ReturnType<typeof listResultsFromOthers>>[number]

/** Few enough for one statement. */
const keysAtOnce = 500

/** The runs that such results come from, those that judged included. */
export async function listRunsOfResults(
  db: Queries,
  results: readonly ResultFromOthers[],
): Promise<string[]> {
  const runIds: string[] = []
  for (const [startedBy, found] of Map.groupBy(results, ({ started_by }) => started_by)) {
    const keys = found.flatMap((result) => listRunKeys({ roundId: result.round_id, testId: result.test_id }))
    for (let at = 0; at < keys.length; at += keysAtOnce) {
      const runs = db.selectFrom('runs').select('id').where('actor_key', '=', `user:${startedBy}`)
      const rows = await runs.where('idempotency_key', 'in', keys.slice(at, at + keysAtOnce)).execute()
      runIds.push(...rows.map(({ id }) => id))
    }
  }
  return runIds
}
