import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Database, Queries } from '../../database/database.ts'
import type { AgentTestsTable } from '../../database/schema/agent-tests.ts'
import type { MomentsOf } from '../../owned-data/owned-data.ts'
import { holdMoments, isClosedTo, isInTrash, isOfMoments } from '../keepers/index.ts'

export type TestRow = Selectable<AgentTestsTable>
/** An agent's tests as one person may know them. */
export type TestsOf = { agentId: string; userId: string }
type TestOf = TestsOf & { testId: string }

/**
 * Whether somebody may know of a test: what draws on a keeper is for one person alone, and nothing shows what is in the
 * trash. Speaks of `agent_tests`.
 */
export function isTestShown(userId: string) {
  return sql<boolean>`((agent_tests.private_to is null or agent_tests.private_to = ${userId}) and not exists (
    select 1 from agent_test_moments
    join moments on moments.id = agent_test_moments.moment_id join keepers on keepers.id = moments.keeper_id
    where agent_test_moments.test_id = agent_tests.id and ${isInTrash}))`
}

function selectTests(db: Queries, { agentId, userId }: TestsOf) {
  return db.selectFrom('agent_tests').where('agent_tests.agent_id', '=', agentId).where(isTestShown(userId))
}

/** The tests of an agent with the beginning of their inputs and those who made them, the oldest first. */
export function listTestRows(db: Queries, of: TestsOf & { inputChars: number }) {
  return selectTests(db, of)
    .leftJoin('users', 'users.id', 'agent_tests.created_by')
    .selectAll('agent_tests')
    .select(sql<string>`substr(agent_tests.input, 1, ${of.inputChars})`.as('input'))
    .select('users.name as creator_name')
    .orderBy('agent_tests.created_at')
    .orderBy('agent_tests.id')
    .execute()
}

/** The ids of the tests that somebody's round has, in their order; none is deleted before the transaction has ended. */
export async function holdTestIds(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  of: TestsOf,
): Promise<string[]> {
  const rows = await selectTests(db, of)
    .select('agent_tests.id')
    .orderBy('agent_tests.created_at')
    .orderBy('agent_tests.id')
    .$if(engine === 'postgres', (tests) => tests.forKeyShare('agent_tests'))
    .execute()
  return rows.map(({ id }) => id)
}

export function findTest(db: Queries, { testId, ...of }: TestOf) {
  return selectTests(db, of)
    .leftJoin('users', 'users.id', 'agent_tests.created_by')
    .selectAll('agent_tests')
    .select('users.name as creator_name')
    .where('agent_tests.id', '=', testId)
    .executeTakeFirst()
}

/** How many tests an agent has that all its editors share; or that one person has for themselves. */
export async function countTests(db: Queries, agentId: string, privateTo: string | null): Promise<number> {
  const tests = db.selectFrom('agent_tests').where('agent_id', '=', agentId)
  const counted =
    privateTo === null ? tests.where('private_to', 'is', null) : tests.where('private_to', '=', privateTo)
  const { count } = await counted.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Adds a test with the moments that it draws on. */
export async function insertTest(
  db: Queries,
  row: Insertable<AgentTestsTable>,
  momentIds: readonly string[] = [],
): Promise<void> {
  await db.insertInto('agent_tests').values(row).execute()
  if (momentIds.length === 0) return
  const marks = momentIds.map((moment_id) => ({ test_id: row.id, moment_id }))
  await db.insertInto('agent_test_moments').values(marks).execute()
}

/** Changes a test that somebody knows. False where there is none, or it was changed since `basedOn`. */
export async function updateTest(
  db: Queries,
  { agentId, testId, userId, basedOn }: TestOf & { basedOn: number | undefined },
  changed: Updateable<AgentTestsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agent_tests')
    .set(changed)
    .where('id', '=', testId)
    .where('agent_id', '=', agentId)
    .where(isTestShown(userId))
    .$if(basedOn !== undefined, (test) => test.where('updated_at', '=', basedOn ?? 0))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a test that somebody knows. False where there is none. */
export async function deleteTest(db: Queries, { agentId, testId, userId }: TestOf): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('agent_tests')
    .where('id', '=', testId)
    .where('agent_id', '=', agentId)
    .where(isTestShown(userId))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the tests that draw on moments which are about to go. */
export async function deleteTestsOfMoments(db: Queries, moments: MomentsOf): Promise<void> {
  const marked = db.selectFrom('agent_test_moments').select('test_id').where(isOfMoments(moments))
  await db.deleteFrom('agent_tests').where('id', 'in', marked).execute()
}

/** Whether there is a test; it is not deleted before the transaction has ended. */
export async function holdTest(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  testId: string,
): Promise<boolean> {
  const test = db.selectFrom('agent_tests').select('id').where('id', '=', testId)
  const held = test.$if(engine === 'postgres', (one) => one.forKeyShare())
  return (await held.executeTakeFirst()) !== undefined
}

/** The moments that a test draws on, none of which goes before the transaction ends; undefined where one is gone. */
export async function holdTestMoments(
  store: Pick<Database, 'db' | 'engine'>,
  testId: string,
): Promise<string[] | undefined> {
  const marks = store.db.selectFrom('agent_test_moments').select('moment_id').where('test_id', '=', testId)
  const ids = (await marks.execute()).map(({ moment_id }) => moment_id)
  return ids.length > 0 && (await holdMoments(store, ids)) ? ids : undefined
}

/** Whether the agent of a test may be told now what the test draws on. */
export async function isTestOpen(
  db: Queries,
  { testId, isLocal }: { testId: string; isLocal: boolean },
): Promise<boolean> {
  const closed = await db
    .selectFrom('agent_tests')
    .innerJoin('agent_test_moments', 'agent_test_moments.test_id', 'agent_tests.id')
    .innerJoin('moments', 'moments.id', 'agent_test_moments.moment_id')
    .innerJoin('keepers', 'keepers.id', 'moments.keeper_id')
    .select('agent_tests.id')
    .where('agent_tests.id', '=', testId)
    .where(({ eb, or }) =>
      or([
        isInTrash,
        isClosedTo({ user: sql.ref('agent_tests.private_to'), agent: sql.ref('agent_tests.agent_id') }),
        ...(isLocal ? [] : [eb('keepers.ai_policy', '=', 'local')]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return closed === undefined
}

/** The tests of all agents that a person owns, without what is only for somebody else. */
export function listOwnTests(db: Queries, userId: string) {
  return db
    .selectFrom('agent_tests')
    .innerJoin('agents', 'agents.id', 'agent_tests.agent_id')
    .selectAll('agent_tests')
    .where('agents.owner_id', '=', userId)
    .where(isTestShown(userId))
    .orderBy('agent_tests.created_at')
    .orderBy('agent_tests.id')
    .execute()
}

/** The moments of tests, by test. */
export async function listMarks(db: Queries, testIds: readonly string[]): Promise<Map<string, string[]>> {
  if (testIds.length === 0) return new Map()
  const marks = db.selectFrom('agent_test_moments').select(['test_id', 'moment_id'])
  const rows = await marks.where('test_id', 'in', testIds).orderBy('moment_id').execute()
  const byTest = Map.groupBy(rows, ({ test_id }) => test_id)
  return new Map([...byTest].map(([id, of]) => [id, of.map(({ moment_id }) => moment_id)]))
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
