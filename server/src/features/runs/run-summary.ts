import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import type { StoredAgent } from '../agents/index.ts'
import type { Prompt } from './context-prompt.ts'
import { isOpen } from './run-outcome.ts'
import { startRun, type StartedRun } from './runs.ts'
import { findRun, type StoredRun } from './runs.table.ts'

/** Runs for one summary at most, each after a failed one. */
const triesMax = 3
const lookEveryMs = 500
/** Longer than a run may take. */
const waitMsMax = 20 * 60_000

type Asked = {
  agent: StoredAgent
  input: string
  prompt: Prompt
  sessionId: string
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
    const run = await waitForEnd(deps, started, asked.signal)
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
  { agent, input, prompt, sessionId, key }: Asked,
  attempt: number,
): Promise<StartedRun | undefined> {
  try {
    return await startRun(deps, actor, {
      ...{ agentId: agent.id, agent, input, prompt, origin: 'summary', address: '' },
      ...{ sessionId: null, aboutSessionId: sessionId, idempotencyKey: `${key}:${attempt}` },
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable' || error.code === 'internal') throw error
    return undefined
  }
}

async function waitForEnd(
  deps: Deps,
  started: StartedRun,
  signal: AbortSignal,
): Promise<StoredRun | undefined> {
  const giveUpAt = performance.now() + waitMsMax
  while (performance.now() < giveUpAt) {
    signal.throwIfAborted()
    const run = await findRun(deps.database.db, started.id)
    if (!run || !isOpen(run)) return run
    await Promise.race([
      started.live?.finished ?? setTimeout(lookEveryMs, undefined, { signal }),
      new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true })),
      setTimeout(lookEveryMs * 4, undefined, { ref: false }),
    ])
  }
  throw new AppError('timed_out', 'The run of a summary did not end.')
}
