import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import type { StoredAgent } from '../agents/index.ts'
import type { Prompt } from './context-prompt.ts'
import { startRun, type StartedRun } from './runs.ts'
import { findRun } from './runs.table.ts'
import { waitForRun } from './wait-for-run.ts'

/** Runs for one summary at most, each after a failed one. */
const triesMax = 3

type Asked = {
  agent: StoredAgent
  input: string
  prompt: Prompt
  sessionId: string
  /** Of the turn that asked for it. */
  addressShare: string | undefined
  /** Names the runs: one that is there is not run again. */
  key: string
  signal: AbortSignal
}

/**
 * Has a summary written by a run like any other: within the caller's limits, paid by the same key, and in the log.
 * Answers the id of the run that wrote it; undefined where it was refused or has failed too often. Throws where it is to
 * be tried again later.
 */
export async function runSummary(deps: Deps, actor: Actor, asked: Asked): Promise<string | undefined> {
  for (let attempt = 1; attempt <= triesMax; attempt += 1) {
    const started = await start(deps, actor, asked, attempt)
    if (!started) return undefined
    const tooLong = 'The run of a summary did not end.'
    const run = await waitForRun(deps, started, { find: findRun, signal: asked.signal, tooLong })
    if (run?.status === 'done') return run.id
    // Its words are gone, or somebody stopped it.
    if (!run || run.status === 'stopped') return undefined
    const isEarlier = started.live === undefined
    if (!isEarlier && attempt < triesMax) throw new AppError('unavailable', 'A summary was not written.')
  }
  return undefined
}

async function start(
  deps: Deps,
  actor: Actor,
  { agent, input, prompt, sessionId, addressShare, key }: Asked,
  attempt: number,
): Promise<StartedRun | undefined> {
  try {
    return await startRun(deps, actor, {
      ...{ agentId: agent.id, agent, input, prompt, origin: 'summary', address: '', addressShare },
      ...{ sessionId: null, aboutSessionId: sessionId, idempotencyKey: `${key}:${attempt}` },
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable' || error.code === 'internal') throw error
    return undefined
  }
}
