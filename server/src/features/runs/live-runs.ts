import type { RunEvent } from '#contracts/runs/run-events.ts'
import { wording } from '#contracts/wording.ts'
import { bounds, type Bounds } from '../../bounds.ts'
import { AppError } from '../../errors.ts'
import type { Delegator } from './delegator.ts'
import {
  append,
  eventsAfter,
  newLog,
  type HeldPlace,
  type LogEvent,
  type LogPlace,
  type RunLog,
} from './run-log.ts'
import type { RunOutcome } from './run-outcome.ts'

/** Hears a run's events; `place` is where the log is with the event. */
export type RunListener = (event: RunEvent, place: LogPlace) => void
/** How a run ended. */
export type RunEnd = Extract<RunEvent, { event: 'done' | 'error' }>

/** A run of this process, from its record to its end. */
export type LiveRun = {
  id: string
  sessionId: string
  log: RunLog
  mock: boolean
  /** The run as those that it delegates know it. */
  delegator?: Delegator | undefined
  /** Tells the loop to end: the person's stop, or the process's shutdown. */
  end(reason: 'stopped' | 'interrupted'): void
  signal: AbortSignal
  send(event: LogEvent | RunEnd): void
  /** Hears what is new to somebody who holds a part of the log, then what comes; returns how to stop hearing. */
  follow(held: HeldPlace, listener: RunListener): () => void
  /** Settles when the end is stored, or that it waits for a person. */
  finished: Promise<RunOutcome>
}

export type LiveRuns = {
  add(run: LiveRun): void
  find(runId: string): LiveRun | undefined
  /** How many there are now. */
  count(): number
  /** True once the process is about to end: no new run may begin. */
  isDraining(): boolean
  /**
   * Does what a run needs before it can be added, which `drain` waits for, when it is its turn. Throws when that takes
   * too long, and once the process is about to end.
   */
  beginning<T>(work: () => Promise<T>): Promise<T>
  /** Waits for all runs to end; those that have not after `graceMs` are interrupted. */
  drain(graceMs: number): Promise<void>
}

/** The runs that this process owns. Nothing here is needed by another process: the database has it all. */
export function createLiveRuns(limits: Pick<Bounds, 'beginningRuns' | 'beginWaitMs'> = bounds): LiveRuns {
  const line = createBeginningLine(limits)
  const runs = new Map<string, LiveRun>()
  const begun = new Set<Promise<unknown>>()
  let isDraining = false
  let isOver = false
  return {
    isDraining: () => isDraining,
    async beginning(work) {
      if (isDraining) throw new AppError('unavailable', wording.unavailable)
      const working = line.enter(work)
      begun.add(working)
      try {
        return await working
      } finally {
        begun.delete(working)
      }
    },
    add(run) {
      runs.set(run.id, run)
      if (isOver) run.end('interrupted')
      // One that waited may be back under the same id.
      const remove = () => void (runs.get(run.id) === run && runs.delete(run.id))
      run.finished.then(remove, remove)
    },
    find: (runId) => runs.get(runId),
    count: () => runs.size,
    async drain(graceMs) {
      isDraining = true
      line.close()
      const interrupt = setTimeout(() => {
        isOver = true
        for (const run of runs.values()) run.end('interrupted')
      }, graceMs)
      while (begun.size + runs.size > 0) {
        await Promise.allSettled([...begun, ...[...runs.values()].map((run) => run.finished)])
      }
      clearTimeout(interrupt)
    },
  }
}

/** Makes the live side of a run; `work` runs it to its end, which must be stored when it settles. */
export function startLiveRun(
  identity: Pick<LiveRun, 'id' | 'sessionId' | 'mock' | 'delegator'>,
  work: (run: LiveRun) => Promise<RunOutcome>,
  /** What a run that goes on had said and done before. */
  log: RunLog = newLog(),
): LiveRun {
  const abort = new AbortController()
  const listeners = new Set<RunListener>()
  let last: RunEnd | undefined
  const run: LiveRun = {
    ...identity,
    log,
    signal: abort.signal,
    end: (reason) => abort.abort(reason),
    send(event) {
      if (event.event === 'done' || event.event === 'error') last = event
      else append(run.log, event)
      for (const listener of listeners) listener(event, run.log.end)
    },
    follow(held, listener) {
      for (const { event, place } of eventsAfter(run.log.entries, held)) listener(event, place)
      if (last) listener(last, run.log.end)
      else listeners.add(listener)
      return () => listeners.delete(listener)
    },
    finished: Promise.resolve().then(() => work(run)),
  }
  return run
}

/** Makes a run one of this process's, and of those that the run above it waits for. */
export function addLiveRun({ liveRuns }: { liveRuns: LiveRuns }, live: LiveRun): void {
  liveRuns.add(live)
  const above = live.delegator?.parent?.runs
  above?.add(live.finished)
  void live.finished.finally(() => above?.delete(live.finished)).catch(() => {})
}

/** Lets a bounded number of runs begin at once; the others wait in line, first come first served. */
type BeginningLine = {
  /** Works when it is its turn. Throws `unavailable` when that takes too long, or when the line is closed. */
  enter<T>(work: () => Promise<T>): Promise<T>
  /** Sends everybody home who still waits. */
  close(): void
}

type Waiting = { begin(): void; refuse(error: AppError): void }

const retryAfterMs = 5_000

function createBeginningLine({
  beginningRuns,
  beginWaitMs,
}: Pick<Bounds, 'beginningRuns' | 'beginWaitMs'>): BeginningLine {
  // A set goes in the order of arrival, and lets go of one in the middle at no cost.
  const line = new Set<Waiting>()
  let beginning = 0

  function awaitTurn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        begin() {
          clearTimeout(timer)
          line.delete(waiting)
          resolve()
        },
        refuse(error) {
          clearTimeout(timer)
          line.delete(waiting)
          reject(error)
        },
      }
      const timer = setTimeout(
        () => waiting.refuse(new AppError('unavailable', wording.tooBusy, { retryAfterMs })),
        beginWaitMs,
      )
      line.add(waiting)
    })
  }

  return {
    async enter(work) {
      if (beginning < beginningRuns) beginning += 1
      else await awaitTurn()
      try {
        return await work()
      } finally {
        const [next] = line
        // The place goes to the next in line, before anybody who comes now.
        if (next) next.begin()
        else beginning -= 1
      }
    },
    close() {
      for (const waiting of line) waiting.refuse(new AppError('unavailable', wording.unavailable))
    },
  }
}
