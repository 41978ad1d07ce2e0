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
import { insertJourneyMoments, pathRow } from '../journeys/journey-moments.table.ts'
import { newJourneyRow } from '../journeys/journey-rows.ts'
import { insertJourney } from '../journeys/journeys.table.ts'
import { insertMilestones } from '../journeys/milestones.table.ts'
import { takeNumber } from '../keeper-numbers.table.ts'
import { insertKeepers } from '../keepers.table.ts'
import { countJourneys, countKeepers, countMoments } from '../keeper-counts.table.ts'
import { appendToLogbook } from '../logbook/append-to-logbook.ts'
import { newMomentRow } from '../moments/moment-rows.ts'
import { insertMoment } from '../moments/moments.table.ts'
import { addTopics } from '../topics/add-topics.ts'
import { addPalace } from './add-palace.ts'
import type { SampleJourney, SampleMoment } from './river-years/index.ts'

/** Moments that are written in one transaction, so that others wait for a few milliseconds at most. */
const momentsAtOnce = 20

/** Gives a person the sample keeper with its moments. Does nothing where they have one. Returns what they have then. */
export async function addSamples(deps: Deps, user: UserActor): Promise<Keeper[]> {
  const filter = { q: '', state: 'kept', sample: true, sort: 'number', limit: 20 } as const
  const { data: kept } = await listKeepers(deps, user, filter)
  if (kept.length > 0) return kept
  // Read when somebody asks for it: it is as long as a book.
  const { riverYears } = await import('./river-years/index.ts')
  const { topics } = await import('./river-years/topics.ts')
  const { userId: ownerId } = user
  const keeper = await createWithinQuota(
    deps,
    { owner: ownerId, of: 'keepers', count: (db: Queries) => countKeepers(db, ownerId) },
    async (trx) => {
      const number = await takeNumber(trx, ownerId)
      const row = newKeeperRow(riverYears.keeper, { id: randomUUID(), ownerId, number, now: deps.now() })
      await insertKeepers(trx, [{ ...row, sample: 1 }])
      await addTopics(trx, { keeperId: row.id, topics, now: deps.now() })
      return row
    },
  )
  const journeyIds = await deps.database.transaction((trx) =>
    addJourneys(trx, { keeperId: keeper.id, journeys: riverYears.journeys, now: deps.now() }),
  )
  const { engine } = deps.database
  const momentIds = new Map<string, string>()
  for (let at = 0; at < riverYears.moments.length; at += momentsAtOnce) {
    const moments = riverYears.moments.slice(at, at + momentsAtOnce)
    await deps.database.transaction(async (trx) => {
      for (const moment of moments) {
        const input = momentOf(moment, keeper.timezone)
        const given = { id: randomUUID(), now: Date.parse(input.occurredAt ?? '') }
        const row = await insertMoment({ db: trx, engine }, newMomentRow(input, keeper, given))
        momentIds.set(moment.at, row.id)
        const journeyId = journeyIds.get(moment.journey ?? '')
        if (journeyId !== undefined)
          await insertJourneyMoments(trx, [
            {
              ...pathRow(journeyId, row),
              turning_point: Number(isTurningPoint(moment, riverYears.journeys)),
            },
          ])
      }
      await countMoments(trx, keeper.id, { more: moments.length })
    })
  }
  await deps.database.transaction((trx) =>
    addPalace(trx, { keeperId: keeper.id, momentIds, now: deps.now() }),
  )
  await deps.database.transaction((trx) =>
    appendToLogbook(trx, {
      ...{ keeperId: keeper.id, at: deps.now(), actor: { kind: 'system', id: null } },
      ...{ action: 'keeper.imported', subject: { moments: riverYears.moments.length } },
    }),
  )
  return [await showKeeper(deps, user, keeper.id)]
}

/** Adds journeys to a keeper. Returns their ids by title. The one that began last comes first among those of its status. */
export async function addJourneys(
  trx: Queries,
  { keeperId, journeys, now }: { keeperId: string; journeys: readonly SampleJourney[]; now: number },
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [at, journey] of journeys.entries()) {
    const id = randomUUID()
    ids.set(journey.title, id)
    const { targetOn = null, endedOn = null, outcome = null, nextStep = null, milestones } = journey
    const row = newJourneyRow({ ...journey, targetOn, endedOn, outcome, nextStep }, { id, keeperId, now })
    await insertJourney(trx, { ...row, position: journeys.length - at })
    await insertMilestones(
      trx,
      milestones.map(({ title, reachedOn = null, dueOn = null }, position) => ({
        ...{ id: randomUUID(), journey_id: id, title, due_on: dueOn, reached_on: reachedOn },
        ...{ position, version: 1 },
      })),
    )
  }
  await countJourneys(trx, keeperId, { more: journeys.length })
  return ids
}

/** On the day on which its journey began, or reached a milestone. */
function isTurningPoint({ at, journey: title }: SampleMoment, journeys: readonly SampleJourney[]): boolean {
  const journey = journeys.find((one) => one.title === title)
  const days = [journey?.startedOn, ...(journey?.milestones ?? []).map(({ reachedOn }) => reachedOn)]
  return days.includes(at.slice(0, 10))
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
