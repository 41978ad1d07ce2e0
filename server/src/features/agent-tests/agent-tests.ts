import { randomUUID } from 'node:crypto'
import { agentTestWording } from '#contracts/agents/agent-test-wording.ts'
import {
  TestCheck,
  type AgentTest,
  type AgentTestBody,
  type AgentTestCreate,
  type AgentTests,
} from '#contracts/agents/agent-tests.ts'
import { agentTestsMax } from '#contracts/limits/limits.ts'
import { takeTurn } from '../../database/take-turn.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { isoTime } from '../../owned-data/import-owned.ts'
import { getAgent, listVersionNumbers } from '../agents/index.ts'
import { takePace } from '../limits/index.ts'
import { getAsked } from '../logs/index.ts'
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
import { listResultRows, listRoundRows } from './rounds.table.ts'
import { roundAnswer } from './round-answers.ts'

type TestOf = { agentId: string; testId: string }

/** The tests of an agent, how each came out last, and its rounds; for those who may edit it, as all of this is. */
export async function listTests(deps: Deps, user: UserActor, agentId: string): Promise<AgentTests> {
  const { db } = deps.database
  await getAgent(deps, user, { id: agentId }, 'edit')
  const [tests, rounds, versions] = await Promise.all([
    listTestRows(db, agentId),
    listRoundRows(db, agentId),
    listVersionNumbers(deps, agentId),
  ])
  const results = Map.groupBy(
    await listResultRows(
      db,
      rounds.map(({ id }) => id),
    ),
    ({ round_id }) => round_id,
  )
  const lastOf = (testId: string): AgentTest['last'] => {
    for (const { id, version } of rounds) {
      const result = results.get(id)?.find(({ test_id }) => test_id === testId)
      if (result) return { status: result.status, round_id: id, version }
    }
    return null
  }
  return {
    tests: tests.map((test) => testAnswer(test, test.creator_name, lastOf(test.id))),
    rounds: rounds.map((round) => roundAnswer(round, results.get(round.id) ?? [])),
    versions,
  }
}

/** Adds a test. One that is made from a run needs to see that, and it must not have read a keeper. */
export async function createTest(
  deps: Deps,
  user: UserActor,
  { agentId, body }: { agentId: string; body: AgentTestCreate },
): Promise<AgentTest> {
  const { agent } = await getAgent(deps, user, { id: agentId }, 'edit')
  await takePace(deps, `agent-tests:${user.userId}`, agentTestWording.savingTooFast)
  await requireCheckable(body.checks)
  const from = await findOrigin(deps, user, { agentId: agent.id, runId: body.from_run_id })
  const now = deps.now()
  const row = {
    ...{ id: randomUUID(), agent_id: agent.id, ...columnsOf(body), created_by: user.userId, ...from },
    ...{ created_at: now, updated_at: now },
  }
  await deps.database.transaction(async (trx) => {
    await takeTurn(deps.database, trx, `agent-tests:${agent.id}`)
    if ((await countTests(trx, agent.id)) >= agentTestsMax)
      throw new AppError('conflict', agentTestWording.tooManyTests)
    await insertTest(trx, row)
  })
  return testAnswer(row, user.name, null)
}

/** Where a test comes from; whose words it has, where they are somebody else's. */
async function findOrigin(
  deps: Deps,
  user: UserActor,
  { agentId, runId }: { agentId: string; runId: string | undefined },
) {
  const nowhere = { from_run_id: null, from_session_id: null, from_actor_key: null }
  if (runId === undefined) return nowhere
  const asked = await getAsked(deps, user, runId)
  if (asked.agentId !== agentId) throw new AppError('conflict', agentTestWording.otherAgent)
  if (asked.isPrivate) throw new AppError('conflict', agentTestWording.readKeeper)
  if (asked.actorKey === user.key) return { ...nowhere, from_run_id: runId }
  const { sessionId, actorKey } = asked
  return { from_run_id: runId, from_session_id: sessionId || null, from_actor_key: actorKey }
}

/** Changes a test. Rounds keep what they found. */
export async function changeTest(
  deps: Deps,
  user: UserActor,
  { body, ...of }: TestOf & { body: AgentTestBody },
): Promise<AgentTest> {
  await getAgent(deps, user, { id: of.agentId }, 'edit')
  await takePace(deps, `agent-tests:${user.userId}`, agentTestWording.savingTooFast)
  await requireCheckable(body.checks)
  const { db } = deps.database
  const changed = { ...columnsOf(body), updated_at: deps.now() }
  const isChanged = await deps.database.transaction((trx) => updateTest(trx, of, changed))
  const row = isChanged ? await findTest(db, of) : undefined
  if (!row) throw new AppError('not_found', agentTestWording.testNotFound)
  return testAnswer(row, row.created_by === user.userId ? user.name : '', null)
}

/** Deletes a test with all that it found. */
export async function removeTest(deps: Deps, user: UserActor, of: TestOf): Promise<void> {
  await getAgent(deps, user, { id: of.agentId }, 'edit')
  if (!(await deps.database.transaction((trx) => deleteTest(trx, of))))
    throw new AppError('not_found', agentTestWording.testNotFound)
}

/** The checks of a stored test. */
export function readChecks(json: string): TestCheck[] {
  return TestCheck.array().parse(JSON.parse(json))
}

function columnsOf({ name, input, checks }: AgentTestBody) {
  return { name, input, checks: JSON.stringify(checks) }
}

function testAnswer(row: TestRow, creatorName: string | null, last: AgentTest['last']): AgentTest {
  return {
    ...{ id: row.id, name: row.name, input: row.input, checks: readChecks(row.checks) },
    created_by: row.created_by === null ? null : { id: row.created_by, name: creatorName ?? '' },
    ...{ from_run_id: row.from_run_id, updated_at: isoTime(row.updated_at), last },
  }
}
