import { z } from 'zod'
import { isOver, journeyListOrder } from '#contracts/keepers/journey-choices.ts'
import { JourneyFields, Milestone } from '#contracts/keepers/journeys.ts'
import { EntryId, EntryTime, isoTime } from '../../../owned-data/import-owned.ts'
import { deriveId } from '../imports/derive-id.ts'
import { importedJourneyDays, importedMilestoneDays } from '../journeys/imported-days.ts'
import { insertJourneyMoments, listKeptPaths } from '../journeys/journey-moments.table.ts'
import { newJourneyRow } from '../journeys/journey-rows.ts'
import { insertJourney, listJourneyRows } from '../journeys/journeys.table.ts'
import { findMilestoneIds, insertMilestones, listMilestones } from '../journeys/milestones.table.ts'
import { countJourneys } from '../keeper-counts.table.ts'
import { inCodeOrder } from './export-names.ts'
import { idInKeeper, listKeptIds } from './import.table.ts'
import type { KeeperPart, PartTarget } from './keeper-parts.ts'

const JourneyLine = z
  .strictObject({
    ...JourneyFields.shape,
    ...importedJourneyDays,
    id: EntryId,
    position: z.number().int(),
    milestones: z
      .array(
        z.strictObject({
          ...Milestone.omit({ version: true }).shape,
          ...{ id: EntryId, ...importedMilestoneDays },
        }),
      )
      .max(1_000),
    createdAt: EntryTime,
    updatedAt: EntryTime,
  })
  .refine(({ status, endedOn }) => isOver(status) === (endedOn !== null), { path: ['endedOn'] })
type JourneyLine = z.infer<typeof JourneyLine>

const PathLine = z.strictObject({
  ...{ journeyId: EntryId, momentId: EntryId, position: z.number() },
  ...{ isMoved: z.boolean(), turningPoint: z.boolean() },
})

/** More than a keeper has. */
const journeysAtOnce = 10_000

/** Journeys with their milestones. */
export const journeysPart: KeeperPart = {
  file: 'journeys.jsonl',
  about: 'journeys with their milestones',
  async *lines({ db }, keeper) {
    const rows = await listJourneyRows(db, keeper.id, { after: undefined, limit: journeysAtOnce })
    for (const row of rows)
      yield {
        ...{ id: row.id, title: row.title, intention: row.intention, status: row.status },
        ...{ position: row.position, startedOn: row.started_on, targetOn: row.target_on },
        ...{ endedOn: row.ended_on, outcome: row.outcome, nextStep: row.next_step },
        milestones: (await listMilestones(db, [row.id])).map((milestone) => ({
          ...{ id: milestone.id, title: milestone.title, dueOn: milestone.due_on },
          ...{ reachedOn: milestone.reached_on, position: milestone.position },
        })),
        createdAt: isoTime(Number(row.created_at)),
        updatedAt: isoTime(Number(row.updated_at)),
      }
  },
  async add(target, entries) {
    for (const entry of entries) {
      const { data } = JourneyLine.safeParse(entry)
      if (data) await addJourney(target, data)
    }
  },
}

async function addJourney({ trx, keeper }: PartTarget, journey: JourneyLine): Promise<void> {
  const { milestones, position, createdAt, updatedAt, ...fields } = journey
  const place = { keeperId: keeper.id, exported: fields.id }
  const { id, isKnown } = await idInKeeper(trx, 'journeys', place)
  if (isKnown) return
  const row = newJourneyRow(fields, { id, keeperId: keeper.id, now: createdAt })
  const rank = journeyListOrder.indexOf(fields.status)
  await insertJourney(trx, { ...row, position, updated_at: updatedAt, rank })
  const taken = await findMilestoneIds(
    trx,
    milestones.map((milestone) => milestone.id),
  )
  await insertMilestones(
    trx,
    milestones.map((milestone) => ({
      ...{ id: taken.has(milestone.id) ? deriveId(id, milestone.id) : milestone.id, journey_id: id },
      ...{ title: milestone.title, due_on: milestone.dueOn, reached_on: milestone.reachedOn },
      ...{ position: milestone.position, version: 1 },
    })),
  )
  await countJourneys(trx, keeper.id, { more: 1 })
}

/** Which moments belong to journeys, in their order. */
export const journeyMomentsPart: KeeperPart = {
  file: 'journey-moments.jsonl',
  about: 'which moments belong to journeys, in their order, and which are turning points',
  async *lines({ db }, keeper) {
    const byJourney = Map.groupBy(await listKeptPaths(db, keeper.id), ({ journey_id }) => journey_id)
    for (const [journeyId, rows] of inCodeOrder([...byJourney], ([id]) => id))
      for (const row of inCodeOrder(rows, ({ moment_id }) => moment_id).toSorted(
        (one, other) => Number(one.position) - Number(other.position),
      ))
        yield {
          ...{ journeyId, momentId: row.moment_id, position: Number(row.position) },
          ...{ isMoved: row.is_moved === 1, turningPoint: row.turning_point === 1 },
        }
  },
  async add({ trx, keeper, momentId }, entries) {
    const read = entries.flatMap((entry) => PathLine.safeParse(entry).data ?? [])
    const kept = await listKeptIds(
      trx,
      keeper.id,
      read.map((line) => momentId(line.momentId)),
    )
    const journeys = new Map<string, string>()
    for (const exported of new Set(read.map(({ journeyId }) => journeyId))) {
      const { id, isKnown } = await idInKeeper(trx, 'journeys', { keeperId: keeper.id, exported })
      if (isKnown) journeys.set(exported, id)
    }
    await insertJourneyMoments(
      trx,
      read.flatMap(({ isMoved, turningPoint, position, ...line }) => {
        const [journey_id, moment_id] = [journeys.get(line.journeyId), momentId(line.momentId)]
        if (journey_id === undefined || !kept.has(moment_id)) return []
        const marks = { is_moved: Number(isMoved), turning_point: Number(turningPoint) }
        return [{ journey_id, moment_id, position, ...marks }]
      }),
    )
  },
}
