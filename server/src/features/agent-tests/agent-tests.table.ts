import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { AgentTestsTable } from '../../database/schema/agent-tests.ts'

export type TestRow = Selectable<AgentTestsTable>

/** An agent's tests with the names of those who made them, the oldest first. */
export function listTestRows(db: Queries, agentId: string) {
  return db
    .selectFrom('agent_tests')
    .leftJoin('users', 'users.id', 'agent_tests.created_by')
    .selectAll('agent_tests')
    .select('users.name as creator_name')
    .where('agent_id', '=', agentId)
    .orderBy('agent_tests.created_at')
    .orderBy('agent_tests.id')
    .execute()
}

export function findTest(db: Queries, { agentId, testId }: { agentId: string; testId: string }) {
  return db
    .selectFrom('agent_tests')
    .selectAll()
    .where('id', '=', testId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
}

export async function countTests(db: Queries, agentId: string): Promise<number> {
  const tests = db.selectFrom('agent_tests').where('agent_id', '=', agentId)
  const { count } = await tests.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertTest(db: Queries, row: Insertable<AgentTestsTable>): Promise<void> {
  await db.insertInto('agent_tests').values(row).execute()
}

/** False where there is no such test. */
export async function updateTest(
  db: Queries,
  { agentId, testId }: { agentId: string; testId: string },
  changed: Updateable<AgentTestsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agent_tests')
    .set(changed)
    .where('id', '=', testId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False where there is no such test. */
export async function deleteTest(
  db: Queries,
  { agentId, testId }: { agentId: string; testId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('agent_tests')
    .where('id', '=', testId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes what was made from the words of somebody else, in these conversations or by this caller. */
export async function deleteTestsFrom(
  db: Queries,
  from: { sessionIds: readonly string[] } | { actorKey: string },
): Promise<void> {
  const tests = db.deleteFrom('agent_tests')
  await (
    'actorKey' in from
      ? tests.where('from_actor_key', '=', from.actorKey)
      : tests.where('from_session_id', 'in', from.sessionIds)
  ).execute()
}

/** The tests of all agents that a person owns. */
export function listOwnTests(db: Queries, userId: string) {
  return db
    .selectFrom('agent_tests')
    .innerJoin('agents', 'agents.id', 'agent_tests.agent_id')
    .selectAll('agent_tests')
    .where('agents.owner_id', '=', userId)
    .orderBy('agent_tests.created_at')
    .orderBy('agent_tests.id')
    .execute()
}

/** Whose agent a test with this id is of. */
export function findTestOwner(db: Queries, id: string) {
  return db
    .selectFrom('agent_tests')
    .innerJoin('agents', 'agents.id', 'agent_tests.agent_id')
    .select('agents.owner_id')
    .where('agent_tests.id', '=', id)
    .executeTakeFirst()
}
