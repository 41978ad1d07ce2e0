import { randomUUID } from 'node:crypto'
import { agentTestWording } from '#contracts/agents/agent-test-wording.ts'
import type { TestRound, WholeTestRound } from '#contracts/agents/agent-tests.ts'
import { testRoundsAtOnce, testRoundsMax } from '#contracts/limits/limits.ts'
import { wording } from '#contracts/wording.ts'
import { takeTurn } from '../../database/take-turn.ts'
import { isUniqueViolation } from '../../database/violations.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { enqueue } from '../../jobs/index.ts'
import type { Erasure } from '../../owned-data/owned-data.ts'
import { findActor } from '../accounts/index.ts'
import { agentAtVersion, getAgent, holdAgent, listVersionNumbers } from '../agents/index.ts'
import { takePace } from '../limits/index.ts'
import { stopRun } from '../runs/index.ts'
import { holdTestIds, type TestsOf } from './agent-tests.table.ts'
import { findJudge } from './judge-answer.ts'
import { listOpenResults, listWholeResults, sumResults, type WholeResultRow } from './results.table.ts'
import { listJudges, resultAnswer, roundAnswer } from './round-answers.ts'
import { roundJobName } from './round-job.ts'
import {
  countRunningRounds,
  deleteRounds,
  endRound,
  findRound,
  insertRound,
  listOldRounds,
  type RoundRow,
} from './rounds.table.ts'
import { getTestable } from './testable-agent.ts'
import { listResultsFromOthers } from './words-of-others.table.ts'
import { eraseRunsOf } from './words-of-others.ts'

type RoundOf = { agentId: string; roundId: string }

/** Has all tests of an agent run on one of its versions. Throws `busy` while they run already. */
export async function startRound(
  deps: Deps,
  user: UserActor,
  { agentId, version }: { agentId: string; version: number | undefined },
): Promise<TestRound> {
  const { agent } = await getTestable(deps, user, agentId)
  await takePace(deps, `agent-test-rounds:${user.userId}`, agentTestWording.startingTooFast)
  const of = { agentId: agent.id, userId: user.userId }
  const [newest = 1] = await listVersionNumbers(deps, agent.id)
  await agentAtVersion(deps, user, { agent, number: version ?? newest })
  const afterwards: Erasure['afterwards'] = []
  const round = {
    ...{ id: randomUUID(), agent_id: agent.id, version: version ?? newest, status: 'running' as const },
    ...{ error: null, started_by: user.userId, created_at: deps.now(), finished_at: null },
  }
  try {
    await deps.database.transaction(async (trx) => {
      await takeTurn(deps.database, trx, `agent-test-rounds:${user.userId}`)
      const queries = { db: trx, engine: deps.database.engine }
      if (!(await holdAgent(queries, agent.id))) throw new AppError('not_found', wording.agentNotFound)
      if ((await countRunningRounds(trx, user.userId)) >= testRoundsAtOnce)
        throw new AppError('busy', agentTestWording.tooManyRounds)
      const testIds = await holdTestIds(queries, of)
      if (testIds.length === 0) throw new AppError('conflict', agentTestWording.noTests)
      await insertRound(trx, round, testIds)
      await pruneRounds({ deps, trx, afterwards }, agent.id)
      await enqueue(trx, roundJobName, { roundId: round.id }, { key: round.id })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('busy', agentTestWording.roundUnderWay)
  }
  for (const work of afterwards) await work()
  return getSummed(deps, of, { ...round, starter_name: user.name })
}

/** Deletes the rounds of an agent beyond the newest, and from the log what was asked there in somebody else's words. */
async function pruneRounds(erasure: Erasure, agentId: string): Promise<void> {
  const { trx } = erasure
  const roundIds = await listOldRounds(trx, agentId, testRoundsMax)
  if (roundIds.length === 0) return
  await eraseRunsOf(erasure, await listResultsFromOthers(trx, { roundIds }))
  await deleteRounds(trx, roundIds)
}

/** A round with all that came out. */
export async function showRound(deps: Deps, user: UserActor, of: RoundOf): Promise<WholeTestRound> {
  const round = await getRound(deps, user, of)
  const shown = { agentId: round.agent_id, userId: user.userId }
  const results = await listWholeResults(deps.database.db, { ...shown, roundId: round.id })
  const hidden =
    round.started_by === user.userId ? new Set<string>() : await findHiddenJudges(deps, user, results)
  const summed = await getSummed(deps, shown, round)
  return { ...summed, results: results.map((row) => resultAnswer(row, hidden)) }
}

/** The agents that judged and that somebody can't run: what these said, they could not have asked. */
async function findHiddenJudges(
  deps: Deps,
  user: UserActor,
  results: readonly WholeResultRow[],
): Promise<Set<string>> {
  const hidden = new Set<string>()
  for (const id of listJudges(results)) if (!(await findJudge(deps, user, id))) hidden.add(id)
  return hidden
}

async function getSummed(deps: Deps, of: TestsOf, round: RoundRow): Promise<TestRound> {
  const [sums] = await sumResults(deps.database.db, { ...of, roundId: round.id })
  return roundAnswer(round, sums)
}

/** Ends a round; what has come out stays. One that has ended is left as it is. */
export async function stopRound(deps: Deps, user: UserActor, of: RoundOf): Promise<WholeTestRound> {
  const round = await getRound(deps, user, of)
  const open = await listOpenResults(deps.database.db, round.id)
  const ended = { status: 'stopped', error: null, at: deps.now() } as const
  if (await deps.database.transaction((trx) => endRound(trx, round.id, ended))) {
    const starter = round.started_by === null ? undefined : await findActor(deps, round.started_by)
    for (const { run_id } of open) if (starter && run_id !== null) await stopRun(deps, starter, run_id)
  }
  return showRound(deps, user, of)
}

async function getRound(deps: Deps, user: UserActor, { agentId, roundId }: RoundOf): Promise<RoundRow> {
  await getAgent(deps, user, { id: agentId }, 'edit')
  const round = await findRound(deps.database.db, roundId)
  if (round?.agent_id !== agentId) throw new AppError('not_found', agentTestWording.roundNotFound)
  return round
}
