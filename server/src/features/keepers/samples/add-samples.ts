import { randomUUID } from 'node:crypto'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { Queries } from '../../../database/database.ts'
import { takeTurn } from '../../../database/take-turn.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { createWithinQuota, quotaTurn, requireRoom } from '../../limits/index.ts'
import { newKeeperRow } from '../keeper-rows.ts'
import { countKeepers } from '../keeper-counts.table.ts'
import { takeNumber } from '../keeper-numbers.table.ts'
import { listKeepers, type StoredKeeper } from '../keepers.ts'
import { insertKeepers, listKeeperRows, markDeleted } from '../keepers.table.ts'
import { eraseKeeper } from '../purge.ts'
import type { SampleKeeper } from './sample-keeper.ts'
import { writeSample } from './write-sample.ts'

/**
 * Gives a person the sample keepers. Does nothing where they have some. Returns what they have then. They are made in
 * the trash and leave it once they are whole: what a process that dies leaves half made goes with the trash.
 */
export async function addSamples(deps: Deps, user: UserActor): Promise<Keeper[]> {
  const kept = await listSamples(deps, user)
  if (kept.length > 0) return kept
  // Read when somebody asks for them: they are as long as books.
  const { samples } = await import('./samples.ts')
  const made = await makeKeepers(deps, user, samples)
  const ids = made.map(({ keeper }) => keeper.id)
  let isPublished = false
  try {
    for (const { keeper, sample } of made) await writeSample(deps, keeper, sample)
    isPublished = await publish(deps, user, ids)
  } finally {
    if (!isPublished) for (const id of ids) await eraseKeeper(deps, user, id)
  }
  return listSamples(deps, user)
}

async function listSamples(deps: Deps, user: UserActor): Promise<Keeper[]> {
  const filter = { q: '', state: 'kept', sample: true, sort: 'number', limit: 20 } as const
  return (await listKeepers(deps, user, filter)).data
}

function makeKeepers(
  deps: Deps,
  { userId: ownerId }: UserActor,
  samples: readonly SampleKeeper[],
): Promise<{ keeper: StoredKeeper; sample: SampleKeeper }[]> {
  return createWithinQuota(deps, roomFor(ownerId, samples.length), async (trx) => {
    const made = []
    for (const sample of samples) {
      const number = await takeNumber(trx, ownerId)
      const now = deps.now()
      const row = newKeeperRow(sample.keeper, { id: randomUUID(), ownerId, number, now })
      made.push({ sample, keeper: { ...row, sample: 1, deleted_at: now } })
    }
    await insertKeepers(
      trx,
      made.map(({ keeper }) => keeper),
    )
    return made
  })
}

/** False where another call has given the person their samples meanwhile. */
function publish(deps: Deps, { userId: ownerId }: UserActor, ids: string[]): Promise<boolean> {
  return deps.database.transaction(async (trx) => {
    await takeTurn(deps.database, trx, quotaTurn('keepers', ownerId))
    const others = await listKeeperRows(
      trx,
      { ownerId, words: [], sample: true, state: 'kept' },
      { sort: 'number', after: undefined, limit: 1 },
    )
    if (others.length > 0) return false
    await requireRoom(deps, trx, roomFor(ownerId, ids.length))
    await markDeleted(trx, ids, null)
    return true
  })
}

function roomFor(owner: string, adding: number) {
  return { owner, of: 'keepers', count: (db: Queries) => countKeepers(db, owner), adding } as const
}
