import { setTimeout } from 'node:timers/promises'
import type { RunStatus } from '#contracts/runs/runs.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { isOpen } from './run-outcome.ts'
import type { StartedRun } from './runs.ts'

const lookEveryMs = 500
/** Longer than a run may take. */
const waitMsMax = 20 * 60_000

type Waiting<Run> = {
  /** Its row, which says how it ended. */
  find: (db: Deps['database']['db'], runId: string) => Promise<Run | undefined>
  signal: AbortSignal
  /** The sentence of a run that does not end. */
  tooLong: string
  /** Comes each time that the run is found under way. */
  whileOpen?: () => Promise<void>
}

/**
 * Waits until a run has ended, whichever process has it, and answers its row; undefined where that is gone. Throws
 * `timed_out`, and what the signal says once this process is about to end.
 */
export async function waitForRun<Run extends { status: RunStatus }>(
  { database }: Pick<Deps, 'database'>,
  started: StartedRun,
  { find, signal, tooLong, whileOpen }: Waiting<Run>,
): Promise<Run | undefined> {
  const giveUpAt = performance.now() + waitMsMax
  // Once it has ended, only its row can say more.
  const forget = () => void (ending = undefined)
  let ending: Promise<void> | undefined = started.live?.finished.then(forget, forget)
  while (performance.now() < giveUpAt) {
    signal.throwIfAborted()
    const run = await find(database.db, started.id)
    if (!run || !isOpen(run)) return run
    await whileOpen?.()
    const look = setTimeout(lookEveryMs, undefined, { signal, ref: false })
    await (ending ? Promise.race([ending, look.catch(() => {})]) : look)
  }
  throw new AppError('timed_out', tooLong)
}
