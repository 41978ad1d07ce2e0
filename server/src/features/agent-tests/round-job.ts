import { z } from 'zod'
import { agentTestWording } from '#contracts/agents/agent-test-wording.ts'
import type { TestStatus } from '#contracts/agents/agent-tests.ts'
import { isStorageFailure } from '../../database/storage-failure.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import type { Job } from '../../jobs/index.ts'
import { findActor } from '../accounts/index.ts'
import { agentAtVersion, getAgent, type StoredAgent } from '../agents/index.ts'
import { isPrivate, stopRun } from '../runs/index.ts'
import { readChecks } from './agent-tests.ts'
import { findTest, type TestRow } from './agent-tests.table.ts'
import { checkAnswer, type Checked } from './check-answer.ts'
import { readAnswer } from './read-answer.ts'
import {
  endRound,
  findRound,
  listResultRows,
  updateResult,
  type RoundRow,
  type TestRun,
} from './rounds.table.ts'
import { runToEnd } from './run-to-end.ts'

export const roundJobName = 'agent-tests.round'
const Payload = z.object({ roundId: z.string() })

/** Rounds of tests; somebody waits for them. */
export function testRoundJobs(deps: Deps): Job[] {
  return [
    { name: roundJobName, work: (payload, signal) => work(deps, Payload.parse(payload).roundId, signal) },
  ]
}

/** Runs the tests of a round that have not come out yet, one after the other. Done again, it goes on with those left. */
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

async function runRound(deps: Deps, roundId: string, signal: AbortSignal): Promise<void> {
  const { db } = deps.database
  for (const result of await listResultRows(db, [roundId])) {
    if (result.status !== 'waiting' && result.status !== 'running') continue
    const round = await findRound(db, roundId)
    if (round?.status !== 'running') return
    const { user, agent } = await admitStarter(deps, round)
    const test = await findTest(db, { agentId: round.agent_id, testId: result.test_id })
    if (test) await runTest(deps, user, { round, agent, test, signal })
  }
  await end(deps, roundId, 'done', null)
}

/** Who started the round, and the agent as it is tested. Throws where they may no longer edit it. */
async function admitStarter(deps: Deps, round: RoundRow): Promise<{ user: UserActor; agent: StoredAgent }> {
  const user = round.started_by === null ? undefined : await findActor(deps, round.started_by)
  if (!user) throw new AppError('forbidden', agentTestWording.noLongerAllowed)
  const { agent } = await getAgent(deps, user, { id: round.agent_id }, 'edit').catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('forbidden', agentTestWording.noLongerAllowed) : error
  })
  return { user, agent: await agentAtVersion(deps, agent, round.version) }
}

type Tested = { round: RoundRow; agent: StoredAgent; test: TestRow; signal: AbortSignal }

async function runTest(deps: Deps, user: UserActor, { round, agent, test, signal }: Tested): Promise<void> {
  const of = { roundId: round.id, testId: test.id }
  const store = (changed: Parameters<typeof updateResult>[2]) =>
    deps.database.transaction((trx) => updateResult(trx, of, changed))
  const key = `test:${round.id}:${test.id}`
  await store({ status: 'running' })
  const ended = await runToEnd(deps, user, {
    ...{ agentId: agent.id, agent, input: test.input, key, signal },
    async onStarted(runId) {
      await store({ run_id: runId })
      // It was stopped while the run began.
      if ((await findRound(deps.database.db, round.id))?.status !== 'running')
        await stopRun(deps, user, runId)
    },
  })
  if ('refused' in ended) return store({ status: 'error', error: ended.refused })
  const { run } = ended
  const figures = figuresOf(run)
  if (run.status !== 'done') return store({ ...figures, ...failureOf(run) })
  const answered = { question: test.input, answer: readAnswer(run.output) ?? '', readsKeeper: isPrivate(run) }
  const checked: Checked[] = []
  for (const [index, check] of readChecks(test.checks).entries())
    checked.push(await checkAnswer(deps, user, { check, answered, key: `${key}:${index}`, signal }))
  await store({
    ...{ ...figures, status: statusOf(checked) },
    verdicts: JSON.stringify(checked.map(({ check, verdict, reason }) => ({ check, verdict, reason }))),
    judging_micro_usd: checked.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0),
  })
}

function figuresOf(run: TestRun) {
  const { input_tokens, cached_input_tokens, output_tokens, reasoning_tokens } = run
  return {
    ...{ mock: run.mock, cost_micro_usd: run.cost_micro_usd, time_ms: run.execution_time_ms },
    tokens: input_tokens + cached_input_tokens + output_tokens + reasoning_tokens,
  }
}

function failureOf({ status, error }: TestRun): { status: TestStatus; error: string | null } {
  if (status === 'stopped') return { status, error: null }
  return { status: 'error', error: error ?? agentTestWording.interrupted }
}

function statusOf(checked: readonly Checked[]): TestStatus {
  if (checked.some(({ verdict }) => verdict === 'failed')) return 'failed'
  return checked.every(({ verdict }) => verdict === 'passed') ? 'passed' : 'unjudged'
}

async function end(deps: Deps, id: string, status: 'done' | 'failed', error: string | null): Promise<void> {
  await deps.database.transaction((trx) => endRound(trx, id, { status, error, at: deps.now() }))
}
