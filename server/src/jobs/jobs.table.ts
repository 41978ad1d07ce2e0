import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'

export const clockKey = 'clock'

/** Adds a job; one that already exists with its name and key is left as it is. */
export async function insertJob(
  db: Queries,
  job: { name: string; key: string | null; payload: string; runAt: number },
): Promise<void> {
  const { runAt, ...row } = job
  await db
    .insertInto('jobs')
    .values({ id: randomUUID(), ...row, run_at: runAt, lease: null, failures: 0 })
    .onConflict((conflict) => conflict.columns(['name', 'key']).doNothing())
    .execute()
}

/**
 * Finds jobs of these names that are due, the longest first, as often as it is asked. One by the clock is due, too,
 * where its time lies further ahead than it can: then the clock was set back.
 */
export function dueJobs(
  jobs: readonly { name: string; latestMs: number | undefined }[],
  limit: number,
): (db: Queries, now: number) => Promise<DueJob[]> {
  const byClock = jobs.flatMap(({ name, latestMs }) => (latestMs === undefined ? [] : [{ name, latestMs }]))
  const find = prepared((db, { now, latest }: { now: number; latest: Record<string, number> }) =>
    db
      .selectFrom('jobs')
      .select(['id', 'name', 'payload', 'run_at', 'failures'])
      .where(
        'name',
        'in',
        jobs.map(({ name }) => name),
      )
      .where((eb) =>
        eb.or([
          eb('run_at', '<=', now),
          ...byClock.map(({ name }) =>
            eb.and([eb('name', '=', name), eb('key', '=', clockKey), eb('run_at', '>', latest[name] ?? now)]),
          ),
        ]),
      )
      .orderBy('run_at')
      .limit(sql.lit(limit)),
  )
  return async (db, now) => {
    const latest = Object.fromEntries(byClock.map(({ name, latestMs }) => [name, now + latestMs]))
    return (await find(db, { now, latest })).rows
  }
}

export type DueJob = { id: string; name: string; payload: string; run_at: number; failures: number }

/** Takes a job as it was found. False when somebody else was first. */
export async function claimJob(
  db: Queries,
  job: Pick<DueJob, 'id' | 'run_at'>,
  { lease, until }: { lease: string; until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ lease, run_at: until })
    .where('id', '=', job.id)
    .where('run_at', '=', job.run_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the outcome of a job if this process still holds the lease. */
export async function updateJob(
  db: Queries,
  { id, lease }: { id: string; lease: string },
  change: { run_at: number; lease?: null; failures?: number },
): Promise<void> {
  await db.updateTable('jobs').set(change).where('id', '=', id).where('lease', '=', lease).execute()
}

/** Makes what somebody was doing due at once. */
export async function freeJobs(db: Queries, now: number): Promise<void> {
  await db.updateTable('jobs').set({ lease: null, run_at: now }).where('lease', 'is not', null).execute()
}

export async function deleteJob(db: Queries, { id, lease }: { id: string; lease: string }): Promise<void> {
  await db.deleteFrom('jobs').where('id', '=', id).where('lease', '=', lease).execute()
}
