import type { Deps } from '../../deps.ts'
import { userIdOf, type Actor } from '../../http/actor.ts'
import { findActor } from '../accounts/index.ts'
import type { Above } from './delegator.ts'
import { findRun, type StoredRun } from './runs.table.ts'

/** Whose runs and conversations have a key. Undefined for a locked or deleted account. */
export async function findActorOf(
  deps: Pick<Deps, 'database' | 'now'>,
  key: string,
): Promise<Actor | undefined> {
  const userId = userIdOf(key)
  if (userId === undefined) return { kind: 'visitor', key, isNew: false, cookie: '' }
  return findActor(deps, userId)
}

/** The runs that delegated a run, the nearest first. */
export async function listRunsAbove(deps: Pick<Deps, 'database'>, run: StoredRun): Promise<StoredRun[]> {
  const parent = run.parent_run_id === null ? undefined : await findRun(deps.database.db, run.parent_run_id)
  return parent ? [parent, ...(await listRunsAbove(deps, parent))] : []
}

/** These as whoever asks for a way through them needs to know them; undefined where there are none. */
export function aboveOf(runs: readonly StoredRun[]): Above | undefined {
  return runs.reduceRight<Above | undefined>(
    (parent, { agent_id: id, origin }) => ({ agent: { id }, given: undefined, origin, parent }),
    undefined,
  )
}
