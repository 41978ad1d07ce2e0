import { randomUUID } from 'node:crypto'
import { timeAtWall } from '#contracts/keepers/local-date.ts'
import { MomentCreate } from '#contracts/keepers/moments.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { createWithinQuota } from '../../limits/index.ts'
import { newKeeperRow } from '../keeper-rows.ts'
import { listKeepers, showKeeper } from '../keepers.ts'
import { countKeepers, countMoments, insertKeepers, takeNumber } from '../keepers.table.ts'
import { newMomentRow } from '../moments/moment-rows.ts'
import { insertMoment } from '../moments/moments.table.ts'
import type { SampleMoment } from './river-years/index.ts'

/** Moments that are written in one transaction, so that others wait for a few milliseconds at most. */
const momentsAtOnce = 20

/** Gives a person the sample keeper with its moments. Does nothing where they have one. Returns what they have then. */
export async function addSamples(deps: Deps, user: UserActor): Promise<Keeper[]> {
  const filter = { q: '', state: 'kept', sample: true, sort: 'number', limit: 20 } as const
  const { data: kept } = await listKeepers(deps, user, filter)
  if (kept.length > 0) return kept
  // Read when somebody asks for it: it is as long as a book.
  const { riverYears } = await import('./river-years/index.ts')
  const { userId: ownerId } = user
  const keeper = await createWithinQuota(
    deps,
    { owner: ownerId, of: 'keepers', count: (db: Queries) => countKeepers(db, ownerId) },
    async (trx) => {
      const number = await takeNumber(trx, ownerId)
      const row = newKeeperRow(riverYears.keeper, { id: randomUUID(), ownerId, number, now: deps.now() })
      await insertKeepers(trx, [{ ...row, sample: 1 }])
      return row
    },
  )
  const { engine } = deps.database
  for (let at = 0; at < riverYears.moments.length; at += momentsAtOnce) {
    const moments = riverYears.moments.slice(at, at + momentsAtOnce)
    await deps.database.transaction(async (trx) => {
      for (const moment of moments) {
        const input = momentOf(moment, keeper.timezone)
        const given = { id: randomUUID(), now: Date.parse(input.occurredAt ?? '') }
        await insertMoment({ db: trx, engine }, newMomentRow(input, keeper, given))
      }
      await countMoments(trx, keeper.id, { more: moments.length })
    })
  }
  return [await showKeeper(deps, user, keeper.id)]
}

/** A sample's moment as somebody would have sent it. */
export function momentOf(sample: SampleMoment, timezone: string): MomentCreate {
  const { at, tz = timezone, precision = 'time', kind = 'entry', place, isPinned = false } = sample
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = at.split(/[- :]/).map(Number)
  const { title = null, mood = null, energy = null, sleepHours = null, body } = sample
  return MomentCreate.parse({
    ...{ kind, title, body, tz, datePrecision: precision, mood, energy, sleepHours, pinned: isPinned },
    occurredAt: new Date(timeAtWall({ year, month, day, hour, minute }, tz)).toISOString(),
    place: place === undefined ? null : { name: place },
  })
}
