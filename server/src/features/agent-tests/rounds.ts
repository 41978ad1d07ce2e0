import { randomUUID } from 'node:crypto'
import { agentTestWording } from '#contracts/agents/agent-test-wording.ts'
import type { TestRound, WholeTestRound } from '#contracts/agents/agent-tests.ts'
import { testRoundsMax } from '#contracts/limits/limits.ts'
import { isUniqueViolation } from '../../database/violations.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { enqueue } from '../../jobs/index.ts'
import { findActor } from '../accounts/index.ts'
import { agentAtVersion, getAgent, listVersionNumbers } from '../agents/index.ts'
import { takePace } from '../limits/index.ts'
import { stopRun } from '../runs/index.ts'
import { listTestRows } from './agent-tests.table.ts'
import { resultAnswer, roundAnswer } from './round-answers.ts'
import { roundJobName } from './round-job.ts'
import {
  deleteOldRounds,
  endRound,
  findRound,
  insertRound,
  listResultRows,
  listWholeResults,
  type RoundRow,
} from './rounds.table.ts'

type RoundOf = { agentId: string; roundId: string }

/** Has all tests of an agent run on one of its versions. Throws `busy` while they run already. */
export async function startRound(
  deps: Deps,
  user: UserActor,
  { agentId, version }: { agentId: string; version: number | undefined },
): Promise<TestRound> {
  const { db } = deps.database
  const { agent } = await getAgent(deps, user, { id: agentId }, 'edit')
  await takePace(deps, `agent-test-rounds:${user.userId}`, agentTestWording.startingTooFast)
  const [newest = 1] = await listVersionNumbers(deps, agent.id)
  await agentAtVersion(deps, agent, version ?? newest)
  const round = {
    ...{ id: randomUUID(), agent_id: agent.id, version: version ?? newest, status: 'running' as const },
    ...{ error: null, started_by: user.userId, created_at: deps.now(), finished_at: null },
  }
  try {
    await deps.database.transaction(async (trx) => {
      const tests = await listTestRows(trx, agent.id)
      if (tests.length === 0) throw new AppError('conflict', agentTestWording.noTests)
      await insertRound(
        trx,
        round,
        tests.map(({ id }) => id),
      )
      await deleteOldRounds(trx, agent.id, testRoundsMax)
      await enqueue(trx, roundJobName, { roundId: round.id }, { key: round.id })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('busy', agentTestWording.roundUnderWay)
  }
  return roundAnswer({ ...round, starter_name: user.name }, await listResultRows(db, [round.id]))
}

/** A round with all that came out. */
export async function showRound(deps: Deps, user: UserActor, of: RoundOf): Promise<WholeTestRound> {
  const round = await getRound(deps, user, of)
  const results = await listWholeResults(deps.database.db, round.id)
  return { ...roundAnswer(round, results), results: results.map((row) => resultAnswer(user, row)) }
}

/** Ends a round; what has come out stays. One that has ended is left as it is. */
export async function stopRound(deps: Deps, user: UserActor, of: RoundOf): Promise<WholeTestRound> {
  const round = await getRound(deps, user, of)
  const results = await listResultRows(deps.database.db, [round.id])
  const ended = { status: 'stopped', error: null, at: deps.now() } as const
  if (await deps.database.transaction((trx) => endRound(trx, round.id, ended))) {
    const starter = round.started_by === null ? undefined : await findActor(deps, round.started_by)
    for (const { run_id, status } of results)
      if (starter && run_id !== null && status === 'running') await stopRun(deps, starter, run_id)
  }
  return showRound(deps, user, of)
}

async function getRound(deps: Deps, user: UserActor, { agentId, roundId }: RoundOf): Promise<RoundRow> {
  await getAgent(deps, user, { id: agentId }, 'edit')
  const round = await findRound(deps.database.db, roundId)
  if (round?.agent_id !== agentId) throw new AppError('not_found', agentTestWording.roundNotFound)
  return round
}
