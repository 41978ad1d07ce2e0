import { isDraftId } from '#contracts/agents/draft-ids.ts'
import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { listForbiddenToRun, mayTry } from '../agents/index.ts'
import { reachAgent } from './delegator.ts'
import { createBell } from './follow-run.ts'
import { endWaiting } from './run-end.ts'
import { isOpen } from './run-outcome.ts'
import { getOwnRun } from './runs.ts'
import { aboveOf, findActorOf, listRunsAbove } from './runs-above.ts'
import { findRun, listRunningOf, type StoredRun } from './runs.table.ts'

/** Ends a run, keeping what it has said. Ending one that has already ended does nothing. */
export async function stopRun(deps: Deps, actor: Actor, runId: string): Promise<void> {
  await stop(deps, await getOwnRun(deps, actor, runId))
}

type OpenRun = Pick<StoredRun, 'id' | 'status'>

const stopAgainMs = 500
const stopMsMax = 10_000

/**
 * Tells whoever has a run until it has ended: a word may be lost with a connection, and the run may begin to wait, or go
 * on, before it could hear of it. One of this process that is slow to end is left to it.
 */
async function stop(deps: Deps, { id, ...open }: OpenRun): Promise<void> {
  const { database, liveRuns } = deps
  const giveUpAt = performance.now() + stopMsMax
  const bell = createBell(deps, id)
  try {
    let run: Pick<OpenRun, 'status'> | undefined = open
    for (;;) {
      const live = liveRuns.find(id)
      live?.end('stopped')
      if (!run || !isOpen(run)) return
      if (performance.now() > giveUpAt) {
        if (live) return
        throw new AppError('unavailable', wording.unavailable)
      }
      if (run.status === 'waiting') await endWaiting(deps, id)
      else {
        void live?.finished.then(bell.ring, bell.ring)
        await database.notify({ channel: 'stop', runId: id })
        await bell.wait(stopAgainMs)
      }
      run = await findRun(database.db, id)
    }
  } finally {
    bell.close()
  }
}

/** Ends every run that somebody has under way. One that can't be reached now is left to its own end. */
export async function stopRunsOf(deps: Deps, actorKey: string): Promise<void> {
  await stopEach(deps, await listRunningOf(deps.database.db, { actorKey }))
}

/**
 * Ends the runs of an agent, and of its drafts, by people and visitors who can no longer run it, nor have it work for
 * them through those that delegated the run.
 */
export async function stopForbiddenRuns(deps: Deps, agentId: string): Promise<void> {
  await stopForbiddenDrafts(deps, agentId)
  const running = await listRunningOf(deps.database.db, { agentId })
  if (running.length === 0) return
  const keys = new Set(running.map(({ actor_key }) => actor_key))
  const keysOfForbidden = new Set(await listForbiddenToRun(deps, agentId, [...keys]))
  const forbidden: OpenRun[] = []
  for (const run of running)
    if (keysOfForbidden.has(run.actor_key) && !(await isReachedFromAbove(deps, run.id))) forbidden.push(run)
  await stopEach(deps, forbidden)
}

async function isReachedFromAbove(deps: Deps, runId: string): Promise<boolean> {
  const run = await findRun(deps.database.db, runId)
  const parent = run && aboveOf(await listRunsAbove(deps, run))
  const actor = parent && (await findActorOf(deps, run.actor_key))
  if (!actor) return false
  try {
    await reachAgent(deps, actor, { agentId: run.agent_id, origin: run.origin, parent })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

async function stopForbiddenDrafts(deps: Deps, agentId: string): Promise<void> {
  const tried = await listRunningOf(deps.database.db, { origin: 'draft' })
  // What a draft delegated ends with it.
  const drafts = tried.filter((run) => isDraftId(run.agent_id))
  const allowed = await Promise.all(
    drafts.map((run) => mayTry(deps, agentId, { draftId: run.agent_id, actorKey: run.actor_key })),
  )
  await stopEach(
    deps,
    drafts.filter((_run, place) => !allowed[place]),
  )
}

/** Ends the runs of an owner's agents, by whomever. */
export async function stopRunsOfAgentsOf(deps: Deps, agentOwnerId: string): Promise<void> {
  await stopEach(deps, await listRunningOf(deps.database.db, { agentOwnerId }))
}

async function stopEach(deps: Deps, runs: readonly OpenRun[]): Promise<void> {
  const stops = await Promise.allSettled(runs.map((run) => stop(deps, run)))
  for (const stopped of stops) {
    if (stopped.status === 'rejected') deps.log.error({ err: stopped.reason }, 'a run could not be stopped')
  }
}
