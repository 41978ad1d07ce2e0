import { randomUUID } from 'node:crypto'
import { agentTestWording } from '#contracts/agents/agent-test-wording.ts'
import {
  TestCheck,
  type AgentTest,
  type AgentTestBody,
  type AgentTestChange,
  type AgentTestConflict,
  type AgentTestCreate,
  type AgentTests,
  type WholeAgentTest,
} from '#contracts/agents/agent-tests.ts'
import { agentTestsMax, testInputShownChars } from '#contracts/limits/limits.ts'
import { logWording } from '#contracts/logs/log-wording.ts'
import { wording } from '#contracts/wording.ts'
import { takeTurn } from '../../database/take-turn.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { isoTime } from '../../owned-data/import-owned.ts'
import type { Erasure } from '../../owned-data/owned-data.ts'
import { getAgent, holdAgent, listVersionNumbers } from '../agents/index.ts'
import { writeAudit } from '../audit/index.ts'
import { holdMoments, listMomentsOfRun } from '../keepers/index.ts'
import { takePace } from '../limits/index.ts'
import { getAsked } from '../logs/index.ts'
import { findConversationOf, holdWords } from '../runs/index.ts'
import {
  countTests,
  deleteTest,
  findTest,
  insertTest,
  listTestRows,
  updateTest,
  type TestRow,
} from './agent-tests.table.ts'
import { requireCheckable } from './check-schema.ts'
import { readEarlierTurns, readTurns } from './earlier-turns.ts'
import { listLastResults, sumResults } from './results.table.ts'
import { listRoundRows } from './rounds.table.ts'
import { roundAnswer } from './round-answers.ts'
import { listResultsFromOthers, lockTests } from './words-of-others.table.ts'
import { eraseRunsOf } from './words-of-others.ts'

type TestOf = { agentId: string; testId: string }

/** The tests of an agent, how each came out last, and its rounds; for those who may edit it, as all of this is. */
export async function listTests(deps: Deps, user: UserActor, agentId: string): Promise<AgentTests> {
  const { db } = deps.database
  await getAgent(deps, user, { id: agentId }, 'edit')
  const of = { agentId, userId: user.userId }
  const [tests, rounds, sums, last, versions] = await Promise.all([
    listTestRows(db, { ...of, inputChars: testInputShownChars }),
    listRoundRows(db, agentId),
    sumResults(db, of),
    listLastResults(db, of),
    listVersionNumbers(deps, agentId),
  ])
  const sumsOf = new Map(sums.map((sum) => [sum.round_id, sum]))
  const lastOf = new Map(last.map(({ test_id, ...result }) => [test_id, result]))
  return {
    tests: tests.map((test) => testAnswer(test, test.creator_name, lastOf.get(test.id) ?? null)),
    rounds: rounds.map((round) => roundAnswer(round, sumsOf.get(round.id))),
    versions,
  }
}

/** A test with its whole input and what was said before it. */
export async function showTest(
  deps: Deps,
  user: UserActor,
  { agentId, testId }: TestOf,
): Promise<WholeAgentTest> {
  const { db } = deps.database
  await getAgent(deps, user, { id: agentId }, 'edit')
  const row = await findTest(db, { agentId, testId, userId: user.userId })
  if (!row) throw new AppError('not_found', agentTestWording.testNotFound)
  const [last = null] = await listLastResults(db, { agentId, userId: user.userId, testId })
  return { ...testAnswer(row, row.creator_name, last), earlier: readTurns(row.turns) }
}

/**
 * Adds a test. One that is made from a run needs to see that, and gets what was said before it. What draws on a keeper is
 * for the one who saves it alone.
 */
export async function createTest(
  deps: Deps,
  user: UserActor,
  { agentId, body }: { agentId: string; body: AgentTestCreate },
): Promise<AgentTest> {
  const { agent } = await getAgent(deps, user, { id: agentId }, 'edit')
  await takePace(deps, `agent-tests:${user.userId}`, agentTestWording.savingTooFast)
  await requireCheckable(body.checks)
  const { isPrivate, ...from } = await findOrigin(deps, user, { agentId: agent.id, body })
  const now = deps.now()
  const row = {
    ...{ id: randomUUID(), agent_id: agent.id, ...columnsOf(body), created_by: user.userId, ...from },
    ...{ private_to: isPrivate ? user.userId : null, created_at: now, updated_at: now },
  }
  const { engine } = deps.database
  await deps.database.transaction(async (trx) => {
    const queries = { db: trx, engine }
    await takeTurn(deps.database, trx, `agent-tests:${agent.id}`)
    if (row.from_actor_key !== null && !(await holdWords(queries, row.from_run_id)))
      throw new AppError('conflict', logWording.inputErased)
    if (!(await holdAgent(queries, agent.id))) throw new AppError('not_found', wording.agentNotFound)
    if ((await countTests(trx, agent.id, row.private_to)) >= agentTestsMax)
      throw new AppError('conflict', agentTestWording.tooManyTests)
    const momentIds = isPrivate ? await listMomentsOfRun(trx, row.from_run_id ?? '') : []
    // One was deleted meanwhile: nothing would say then that this draws on a keeper.
    if (isPrivate && !(momentIds.length > 0 && (await holdMoments(queries, momentIds))))
      throw new AppError('conflict', agentTestWording.keeperGone)
    await insertTest(trx, row, momentIds)
  })
  return testAnswer(row, user.name, null)
}

/** Where a test comes from: whose words it has, where they are somebody else's, and what was said before. */
async function findOrigin(
  deps: Deps,
  user: UserActor,
  { agentId, body }: { agentId: string; body: AgentTestCreate },
) {
  const { from_run_id: runId, turns: given = [] } = body
  const nowhere = { from_run_id: null, from_session_id: null, from_actor_key: null, isPrivate: false }
  if (runId === undefined) return { ...nowhere, turns: JSON.stringify(given) }
  const asked = await getAsked(deps, user, runId)
  if (asked.agentId !== agentId) throw new AppError('conflict', agentTestWording.otherAgent)
  const { sessionId, actorKey, isPrivate } = asked
  const isOwn = actorKey === user.key
  const turns = JSON.stringify(await readEarlierTurns(deps.database.db, { sessionId, runId, isOwn }))
  if (isOwn) return { ...nowhere, from_run_id: runId, turns, isPrivate }
  // What was delegated goes with the conversation above it.
  const from_session_id = await findConversationOf(deps.database.db, runId)
  return { from_run_id: runId, from_session_id, from_actor_key: actorKey, turns, isPrivate }
}

/** Changes a test. Rounds keep what they found. Throws `conflict` with what is saved in `data` where it began from something older. */
export async function changeTest(
  deps: Deps,
  user: UserActor,
  { body, ...one }: TestOf & { body: AgentTestChange },
): Promise<AgentTest> {
  await getAgent(deps, user, { id: one.agentId }, 'edit')
  await takePace(deps, `agent-tests:${user.userId}`, agentTestWording.savingTooFast)
  await requireCheckable(body.checks)
  const basedOn = body.based_on === undefined ? undefined : Date.parse(body.based_on)
  const of = { ...one, userId: user.userId, basedOn }
  const changed = { ...columnsOf(body), updated_at: deps.now() }
  const row = await deps.database.transaction(async (trx) =>
    (await updateTest(trx, of, changed)) ? findTest(trx, of) : undefined,
  )
  if (!row) {
    const data: AgentTestConflict = { current: await showTest(deps, user, one) }
    throw new AppError('conflict', agentTestWording.changedElsewhere, { data })
  }
  return testAnswer(row, row.creator_name, null)
}

/** Deletes a test with all that it found, and from the log what it asked in somebody else's words. */
export async function removeTest(deps: Deps, user: UserActor, one: TestOf): Promise<void> {
  const { agent } = await getAgent(deps, user, { id: one.agentId }, 'edit')
  const { userId } = user
  const afterwards: Erasure['afterwards'] = []
  await deps.database.transaction(async (trx) => {
    await lockTests({ db: trx, engine: deps.database.engine }, { testId: one.testId })
    const results = await listResultsFromOthers(trx, { testIds: [one.testId] })
    if (!(await deleteTest(trx, { ...one, userId })))
      throw new AppError('not_found', agentTestWording.testNotFound)
    await eraseRunsOf({ deps, trx, afterwards }, results)
    await writeAudit(deps, { trx, action: 'agent.test_deleted', actorId: userId, subject: agent.id })
  })
  for (const work of afterwards) await work()
}

/** The checks of a stored test. */
export function readChecks(json: string): TestCheck[] {
  return TestCheck.array().parse(JSON.parse(json))
}

function columnsOf({ name, input, checks }: AgentTestBody) {
  return { name, input, checks: JSON.stringify(checks) }
}

type ShownTest = Omit<TestRow, 'agent_id' | 'from_session_id' | 'created_at'>

function testAnswer(row: ShownTest, creatorName: string | null, last: AgentTest['last']): AgentTest {
  return {
    ...{ id: row.id, name: row.name, input: row.input, checks: readChecks(row.checks) },
    created_by: row.created_by === null ? null : { id: row.created_by, name: creatorName ?? '' },
    ...{ from_run_id: row.from_run_id, turns: readTurns(row.turns).length },
    ...{ is_private: row.private_to !== null, is_from_others: row.from_actor_key !== null },
    ...{ updated_at: isoTime(row.updated_at), last: last && shownLast(last) },
  }
}

function shownLast({ status, round_id, version }: NonNullable<AgentTest['last']>) {
  return { status, round_id, version }
}
