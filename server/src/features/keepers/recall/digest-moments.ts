import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { enqueue } from '../../../jobs/index.ts'
import { forgetDigests, putMissingDigests } from './digests.table.ts'

/** Notes what moments are about where that is missing: after an update, and after a keeper's language has changed. */
export const digestMomentsJob = 'moments.digest'

/** Moments of one transaction, so that others wait for some milliseconds at most. */
const atOnce = 50

export async function digestMoments(
  { database }: Pick<Deps, 'database'>,
  signal: AbortSignal,
): Promise<void> {
  let made = atOnce
  while (made === atOnce && !signal.aborted)
    made = await database.transaction((trx) =>
      putMissingDigests({ db: trx, engine: database.engine }, atOnce),
    )
}

/** Has a keeper's moments read again, in the transaction that gives it another language. */
export async function redigestKeeper(trx: Queries, keeperId: string): Promise<void> {
  await forgetDigests(trx, keeperId)
  await enqueue(trx, digestMomentsJob, null, { key: digestMomentsJob })
}
