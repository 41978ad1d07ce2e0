import { z } from 'zod'
import { agentTestWording } from '#contracts/agents/agent-test-wording.ts'
import type { TestStatus, TestTurn } from '#contracts/agents/agent-tests.ts'
import { isStorageFailure } from '../../database/storage-failure.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { enqueue, type Job } from '../../jobs/index.ts'
import { findActor } from '../accounts/index.ts'
import { agentAtVersion, type FoundAgent, type StoredAgent } from '../agents/index.ts'
import { inheritMoments } from '../keepers/index.ts'
import { isPrivate, mayReadKeepers, type Alongside, type PastMessage } from '../runs/index.ts'
import { readChecks } from './agent-tests.ts'
import { findTest, holdTest, holdTestMoments, isTestOpen, type TestRow } from './agent-tests.table.ts'
import { checkAnswer, type Checked } from './check-answer.ts'
import { readTurns } from './earlier-turns.ts'
import { readAnswer } from './read-answer.ts'
import { listOpenResults, updateResult } from './results.table.ts'
import { endRound, findRound, type RoundRow, type TestRun } from './rounds.table.ts'
import { checkKey, testKey } from './run-keys.ts'
import { runToEnd } from './run-to-end.ts'
import { getTestable } from './testable-agent.ts'

export const roundJobName = 'agent-tests.round'
const Payload = z.object({ roundId: z.string() })

/** Rounds of tests; somebody waits for them. */
export function testRoundJobs(deps: Deps): Job[] {
  return [
    { name: roundJobName, work: (payload, signal) => work(deps, Payload.parse(payload).roundId, signal) },
  ]
}

/**
 * Runs the tests of a round that have not come out yet, one after the other, for a while: then it is the turn of other
 * rounds. Done again, it goes on with those left.
 */
async function work(deps: Deps, roundId: string, signal: AbortSignal): Promise<void> {
  try {
    await runRound(deps, roundId, signal)
  } catch (error) {
    // It is due at once, for whoever is there.
    if (signal.aborted) return
    if (isStorageFailure(error) || isEnding(error)) throw error
    const isForPeople = error instanceof AppError
    if (!isForPeople) deps.log.error({ err: error, roundId }, 'a round of tests failed')
    await end(deps, roundId, 'failed', isForPeople ? error.message : agentTestWording.roundFailed)
  }
}

/** This process takes no more runs: another one does, or this one after its restart. */
function isEnding(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable'
}

const turnMs = 60_000

async function runRound(deps: Deps, roundId: string, signal: AbortSignal): Promise<void> {
  const { db } = deps.database
  const handsOverAt = performance.now() + turnMs
  const open = await listOpenResults(db, roundId)
  for (const [done, { test_id: testId }] of open.entries()) {
    const round = await findRound(db, roundId)
    if (round?.status !== 'running') return
    if (performance.now() > handsOverAt) return handOver(deps, roundId, open.length - done)
    const { user, found } = await admitStarter(deps, round)
    const test = await findTest(db, { agentId: round.agent_id, testId, userId: user.userId })
    if (test) await runTest(deps, user, { round, found, test, signal })
  }
  await end(deps, roundId, 'done', null)
}

/** Rounds that have waited longer come first. */
async function handOver(deps: Deps, roundId: string, left: number): Promise<void> {
  const when = { runAt: deps.now(), key: `${roundId}:${left}` }
  await deps.database.transaction((trx) => enqueue(trx, roundJobName, { roundId }, when))
}

/** Who started the round, and the agent as it is tested. Throws where they may no longer edit or run it. */
async function admitStarter(deps: Deps, round: RoundRow): Promise<{ user: UserActor; found: FoundAgent }> {
  const user = round.started_by === null ? undefined : await findActor(deps, round.started_by)
  if (!user) throw new AppError('forbidden', agentTestWording.noLongerAllowed)
  const { agent, share } = await getTestable(deps, user, round.agent_id).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('forbidden', agentTestWording.noLongerAllowed) : error
  })
  return { user, found: { agent: await agentAtVersion(deps, user, { agent, number: round.version }), share } }
}

type Tested = { round: RoundRow; found: FoundAgent; test: TestRow; signal: AbortSignal }

async function runTest(
  deps: Deps,
  user: UserActor,
  { round, found: { agent, share }, test, signal }: Tested,
): Promise<void> {
  const of = { roundId: round.id, testId: test.id }
  const store = (changed: Parameters<typeof updateResult>[2]) =>
    deps.database.transaction((trx) => updateResult(trx, of, changed))
  const isOver = async () => (await findRound(deps.database.db, round.id))?.status !== 'running'
  const underWay = { signal, isOver, alongside: bindTo(deps, test) }
  const key = testKey(of)
  const isMarked = test.private_to !== null
  await store({ status: 'running', ...(isMarked && { reads_keeper: 1 }) })
  if (isMarked && !(await isOpenTo(deps, { agent, testId: test.id })))
    return store({ status: 'error', error: agentTestWording.keeperClosed })
  const earlier = readTurns(test.turns)
  const asked = {
    ...{ agentId: agent.id, agent, share, input: test.input, key, past: pastOf(earlier) },
    onStarted: (runId: string) => store({ run_id: runId }),
  }
  const ended = await runToEnd(deps, user, asked, underWay)
  if ('refused' in ended) return store({ status: 'error', error: ended.refused })
  const { run } = ended
  const figures = figuresOf(run)
  if (run.status !== 'done') return store({ ...figures, ...failureOf(run) })
  const answered = {
    ...{ question: test.input, earlier, answer: readAnswer(run.output) ?? '' },
    readsKeeper: figures.reads_keeper === 1 || isMarked,
  }
  const checked: Checked[] = []
  for (const [index, check] of readChecks(test.checks).entries()) {
    if (await isOver()) return
    checked.push(
      await checkAnswer(deps, user, { check, answered, key: checkKey(key, index), round: underWay }),
    )
  }
  await store({
    ...{ ...figures, status: statusOf(checked) },
    verdicts: JSON.stringify(checked.map(({ check, verdict, reason }) => ({ check, verdict, reason }))),
    judging_micro_usd: checked.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0),
  })
}

/** What was said before, as a run takes it: the newest first. */
function pastOf(earlier: readonly TestTurn[]): PastMessage[] {
  return earlier.toReversed().map(({ sender, text }) => ({
    sender: sender === 'user' ? 'user' : 'other',
    content: text,
  }))
}

/**
 * A run begins only while its test is there, so that whoever deletes that finds all its runs. One that is told what comes
 * of a keeper is marked as if it had read that.
 */
function bindTo({ database: { engine } }: Deps, test: TestRow): Alongside {
  return async (trx, runId) => {
    const queries = { db: trx, engine }
    if (!(await holdTest(queries, test.id))) throw new AppError('not_found', agentTestWording.testNotFound)
    if (test.private_to === null) return
    const momentIds = await holdTestMoments(queries, test.id)
    if (!momentIds) throw new AppError('conflict', agentTestWording.keeperClosed)
    await inheritMoments(trx, { runId, momentIds })
  }
}

/** Whether an agent still reads keepers, and may be told what a test draws on. */
async function isOpenTo(
  { database: { db } }: Deps,
  { agent, testId }: { agent: StoredAgent; testId: string },
): Promise<boolean> {
  return mayReadKeepers(agent) && isTestOpen(db, { testId, isLocal: isLocal(agent) })
}

function isLocal({ model_provider: provider }: StoredAgent): boolean {
  return provider === 'local'
}

function figuresOf(run: TestRun) {
  const { input_tokens, cached_input_tokens, output_tokens, reasoning_tokens } = run
  return {
    ...{
      reads_keeper: isPrivate(run) ? 1 : 0,
      mock: run.mock,
      cost_micro_usd: run.cost_micro_usd,
      time_ms: run.execution_time_ms,
    },
    tokens: input_tokens + cached_input_tokens + output_tokens + reasoning_tokens,
  }
}

type StoredStatus = Exclude<TestStatus, 'private'>

function failureOf({ status, error }: TestRun): { status: StoredStatus; error: string | null } {
  if (status === 'stopped') return { status, error: null }
  return { status: 'error', error: error ?? agentTestWording.interrupted }
}

function statusOf(checked: readonly Checked[]): StoredStatus {
  if (checked.some(({ verdict }) => verdict === 'failed')) return 'failed'
  return checked.every(({ verdict }) => verdict === 'passed') ? 'passed' : 'unjudged'
}

async function end(deps: Deps, id: string, status: 'done' | 'failed', error: string | null): Promise<void> {
  await deps.database.transaction((trx) => endRound(trx, id, { status, error, at: deps.now() }))
}
