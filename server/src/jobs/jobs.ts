import { randomUUID } from 'node:crypto'
import type { Queries } from '../database/database.ts'
import { isStorageFailure } from '../database/storage-failure.ts'
import type { Deps } from '../deps.ts'
import {
  claimJob,
  clockKey,
  deleteJob,
  freeJobs,
  insertJob,
  dueJobs,
  updateJob,
  type DueJob,
} from './jobs.table.ts'

/**
 * A kind of job. It is done at least once: after a crash or a lost connection it is done again, so that doing it twice
 * must be the same as doing it once.
 */
export type Job = {
  name: string
  /** Done again and again, by one process of all that share the database: at each multiple of this, UTC. */
  everyMs?: number
  /** Whether there is anything to do; asked first, so that an idle Keeper writes nothing. */
  isNeeded?: () => Promise<boolean>
  /** Ends early on `signal`, also by throwing its reason: then the job is due at once, for whoever is there. */
  work: (payload: unknown, signal: AbortSignal) => Promise<void>
}

export type JobTimes = { pollMs: number; leaseMs: number }

/** Leases are renewed at a third of their time. */
export const jobTimes: JobTimes = { pollMs: 1_000, leaseMs: 60_000 }

/** Jobs that one process does at the same time. */
const atOnce = 3
/** Due jobs that are looked at in one go. */
const foundMax = 20
/** Waits after the first, second, … failure. */
const retryMs = { first: 5_000, most: 60 * 60_000 }

/**
 * Adds a job to the queue, in the transaction that needs it done. Of jobs with the same name and key only the first
 * is added until that is done.
 */
export async function enqueue(
  trx: Queries,
  name: string,
  payload: unknown,
  { runAt = 0, key = null }: { runAt?: number; key?: string | null } = {},
): Promise<void> {
  await insertJob(trx, { name, key, payload: JSON.stringify(payload), runAt })
}

/**
 * Makes jobs due that a process of SQLite's was doing when it died: no other can be doing them. On PostgreSQL they are
 * due when their leases end.
 */
export async function freeAbandonedJobs({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  if (database.engine === 'sqlite') await database.relaxed((trx) => freeJobs(trx, now()))
}

type JobDeps = Pick<Deps, 'database' | 'now' | 'log'>

/** Does these jobs when they are due. Returns how to stop, which waits for those under way. */
export function startJobs(
  deps: JobDeps,
  jobs: readonly Job[],
  times: JobTimes = jobTimes,
): () => Promise<void> {
  const byName = new Map(jobs.map((job) => [job.name, job]))
  const underWay = new Map<string, Promise<void>>()
  const lookedAt = new Map<string, number>()
  // Twice as far as a job is put off: the clock of whoever did it last may be ahead of this one.
  const clocked = jobs.map(({ name, everyMs }) => ({
    ...{ name, latestMs: everyMs === undefined ? undefined : Math.max(2 * everyMs, times.leaseMs) },
  }))
  const findDue = dueJobs(clocked, foundMax)
  const ending = new AbortController()
  let isSetUp = false
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    try {
      if (!isSetUp) await setClocks(deps, jobs)
      isSetUp = true
      for (const row of await findDue(deps.database.db, deps.now())) {
        const job = byName.get(row.name)
        if (job && !ending.signal.aborted && (await isWanted(job, row))) await begin(job, row)
      }
    } catch (error) {
      // Why the database can't be reached is in the log already.
      if (!isStorageFailure(error)) deps.log.error({ err: error }, 'jobs could not be looked up')
    }
  }

  async function isWanted(job: Job, row: DueJob): Promise<boolean> {
    if (underWay.has(row.id) || underWay.size >= atOnce) return false
    if (!job.isNeeded) return true
    const now = performance.now()
    if (now - (lookedAt.get(job.name) ?? -Infinity) < (job.everyMs ?? 0)) return false
    lookedAt.set(job.name, now)
    return job.isNeeded()
  }

  async function begin(job: Job, row: DueJob): Promise<void> {
    const lease = randomUUID()
    const claim = { lease, until: deps.now() + times.leaseMs }
    if (!(await deps.database.relaxed((trx) => claimJob(trx, row, claim)))) return
    const done = doJob(deps, { job, row, lease, leaseMs: times.leaseMs, signal: ending.signal })
    underWay.set(
      row.id,
      done.finally(() => underWay.delete(row.id)),
    )
  }

  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined))
  }, times.pollMs).unref()

  return async () => {
    clearInterval(timer)
    ending.abort()
    await looking
    await Promise.all(underWay.values())
  }
}

/** One row for each job by the clock. */
async function setClocks({ database, now }: JobDeps, jobs: readonly Job[]): Promise<void> {
  await database.relaxed(async (trx) => {
    for (const { name, everyMs } of jobs)
      if (everyMs !== undefined)
        await enqueue(trx, name, null, { key: clockKey, runAt: nextTime(now(), everyMs) })
  })
}

function nextTime(now: number, everyMs: number): number {
  return (Math.floor(now / everyMs) + 1) * everyMs
}

type Claimed = { job: Job; row: DueJob; lease: string; leaseMs: number; signal: AbortSignal }

/** Does a claimed job and stores what becomes of it; never throws. Should that fail, the lease runs out. */
async function doJob(deps: JobDeps, { job, row, lease, leaseMs, signal }: Claimed): Promise<void> {
  const own = { id: row.id, lease }
  const store = (change: (trx: Queries) => Promise<void>) =>
    deps.database.relaxed(change).catch((error: unknown) => {
      deps.log.warn({ err: error, job: job.name }, 'the state of a job could not be stored')
    })
  const renew = () => store((trx) => updateJob(trx, own, { run_at: deps.now() + leaseMs }))
  const renewal = setInterval(() => void renew(), leaseMs / 3).unref()
  try {
    await workUntilCut(job, row, signal)
    clearInterval(renewal)
    await store((trx) => settle(trx, deps.now(), { job, own, isCut: signal.aborted }))
  } catch (error) {
    clearInterval(renewal)
    deps.log.error({ err: error, job: job.name }, 'a job failed')
    const failures = row.failures + 1
    const waitMs = Math.min(retryMs.first * 2 ** (failures - 1), retryMs.most)
    await store((trx) => updateJob(trx, own, { run_at: deps.now() + waitMs, lease: null, failures }))
  }
}

/** What throws the signal's reason was told to end, and hasn't failed. */
async function workUntilCut(job: Job, { payload }: DueJob, signal: AbortSignal): Promise<void> {
  try {
    await job.work(JSON.parse(payload), signal)
  } catch (error) {
    if (!signal.aborted || error !== signal.reason) throw error
  }
}

async function settle(
  trx: Queries,
  now: number,
  { job, own, isCut }: { job: Job; own: { id: string; lease: string }; isCut: boolean },
): Promise<void> {
  // What heard the signal may have left something: doing it again costs little.
  if (isCut) return updateJob(trx, own, { run_at: now, lease: null })
  if (job.everyMs === undefined) return deleteJob(trx, own)
  return updateJob(trx, own, { run_at: nextTime(now, job.everyMs), lease: null, failures: 0 })
}
