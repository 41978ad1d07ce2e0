import { setTimeout } from 'node:timers/promises'
import { agentTestWording } from '#contracts/agents/agent-test-wording.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import {
  startRun,
  stopRun,
  waitForRun,
  type Alongside,
  type RunRequest,
  type StartedRun,
} from '../runs/index.ts'
import { findTestRun, type TestRun } from './rounds.table.ts'
import { runKey, triesMax } from './run-keys.ts'

/** What a rate asks to wait at most before it counts as a refusal, and how often. */
const rateWaitMsMax = 60_000
const rateWaitsMax = 3
const drainMsMax = 60_000

/** What is asked of which agent; `key` names it among what the round asks. */
type Asked = Pick<RunRequest, 'agentId' | 'agent' | 'share' | 'input' | 'prompt' | 'past'> & {
  key: string
  /** Hears of the run as soon as it has begun. */
  onStarted?: (runId: string) => Promise<void>
}

/** The round that it is for. `signal` comes when this process is about to end; `alongside` is recorded with each run. */
export type RoundUnderWay = { signal: AbortSignal; isOver: () => Promise<boolean>; alongside: Alongside }

/** How a run ended; or the sentence of why it could not begin. */
export type Ended = { run: TestRun } | { refused: string }

/**
 * Runs an agent for a test and waits for its end, which comes when the round is over. The run belongs to no conversation,
 * so that nobody is asked to approve what it does. Throws the signal's reason when this process is about to end.
 */
export async function runToEnd(
  deps: Deps,
  user: UserActor,
  { onStarted, key, ...asked }: Asked,
  round: RoundUnderWay,
): Promise<Ended> {
  for (let attempt = 1; ; attempt += 1) {
    const started = await start(deps, user, { ...asked, key: runKey(key, attempt) }, round)
    if ('refused' in started) return started
    await onStarted?.(started.id)
    const run = await waitForEnd(deps, user, started, round)
    if (run.status !== 'interrupted' || attempt === triesMax) return { run }
  }
}

async function start(
  deps: Deps,
  user: UserActor,
  { key, ...asked }: Omit<Asked, 'onStarted'>,
  { signal, isOver, alongside }: RoundUnderWay,
): Promise<StartedRun | { refused: string }> {
  for (let waits = 0; ; waits += 1) {
    signal.throwIfAborted()
    if (await isOver()) return { refused: agentTestWording.roundOver }
    try {
      const apart = { origin: 'test', sessionId: null, address: '' } as const
      return await startRun(deps, user, { ...asked, ...apart, alongside, idempotencyKey: key })
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

async function waitForEnd(
  deps: Deps,
  user: UserActor,
  started: StartedRun,
  { signal, isOver }: RoundUnderWay,
): Promise<TestRun> {
  const run = await waitForRun(deps, started, {
    ...{ find: findTestRun, signal, tooLong: agentTestWording.tookTooLong },
    // Nobody waits for it any longer: it is charged for what has left the server by then.
    whileOpen: async () => {
      if (await isOver()) await stopRun(deps, user, started.id)
    },
  })
  if (!run) throw new AppError('not_found', agentTestWording.runGone)
  return run
}
