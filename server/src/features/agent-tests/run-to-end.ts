import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import type { StoredAgent } from '../agents/index.ts'
import { startRun, type Prompt, type StartedRun } from '../runs/index.ts'
import { findTestRun, type TestRun } from './rounds.table.ts'

/** Asked once more where the server restarted meanwhile. */
const triesMax = 2
const lookEveryMs = 500
/** Longer than a run may take. */
const waitMsMax = 20 * 60_000
/** What a rate asks to wait at most before it counts as a refusal, and how often. */
const rateWaitMsMax = 60_000
const rateWaitsMax = 3
const drainMsMax = 60_000

type Asked = {
  agentId: string
  agent: StoredAgent
  input: string
  /** Names the run: one that exists is not run again. */
  key: string
  signal: AbortSignal
  prompt?: Prompt
  /** Hears of the run as soon as it has begun. */
  onStarted?: (runId: string) => Promise<void>
}

/** How a run ended; or the sentence of why it could not begin. */
export type Ended = { run: TestRun } | { refused: string }

/**
 * Runs an agent for a test and waits for its end. The run belongs to no conversation, so that nobody is asked to
 * approve what it does. Throws the signal's reason when this process is about to end.
 */
export async function runToEnd(deps: Deps, user: UserActor, asked: Asked): Promise<Ended> {
  for (let attempt = 1; ; attempt += 1) {
    const started = await start(deps, user, { ...asked, key: `${asked.key}:${attempt}` })
    if ('refused' in started) return started
    await asked.onStarted?.(started.id)
    const run = await waitForEnd(deps, started, asked.signal)
    if (run.status !== 'interrupted' || attempt === triesMax) return { run }
  }
}

async function start(
  deps: Deps,
  user: UserActor,
  { agentId, agent, input, key, prompt, signal }: Asked,
): Promise<StartedRun | { refused: string }> {
  for (let waits = 0; ; waits += 1) {
    signal.throwIfAborted()
    try {
      return await startRun(deps, user, {
        ...{ agentId, agent, input, origin: 'test', sessionId: null, address: '' },
        ...{ idempotencyKey: key, prompt },
      })
    } catch (error) {
      // Until the signal comes: the next process goes on.
      if (deps.liveRuns.isDraining()) await setTimeout(drainMsMax, undefined, { signal })
      if (!(error instanceof AppError) || error.code === 'unavailable' || error.code === 'internal')
        throw error
      const waitMs = error.code === 'limited' ? error.retryAfterMs : undefined
      if (waitMs === undefined || waitMs > rateWaitMsMax || waits === rateWaitsMax)
        return { refused: error.message }
      await setTimeout(waitMs, undefined, { signal })
    }
  }
}

async function waitForEnd(deps: Deps, started: StartedRun, signal: AbortSignal): Promise<TestRun> {
  const giveUpAt = performance.now() + waitMsMax
  while (performance.now() < giveUpAt) {
    signal.throwIfAborted()
    const run = await findTestRun(deps.database.db, started.id)
    if (!run) throw new AppError('not_found', 'The run of a test is gone.')
    if (run.status !== 'running' && run.status !== 'waiting') return run
    await Promise.race([
      started.live?.finished ?? setTimeout(lookEveryMs, undefined, { signal }),
      new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true })),
      setTimeout(lookEveryMs * 4, undefined, { ref: false }),
    ])
  }
  throw new AppError('timed_out', 'The run of a test did not end.')
}
