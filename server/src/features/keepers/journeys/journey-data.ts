import { z } from 'zod'
import { isOver, journeyListOrder } from '#contracts/keepers/journey-choices.ts'
import { JourneyFields, Milestone } from '#contracts/keepers/journeys.ts'
import type { Queries } from '../../../database/database.ts'
import { EntryId, entryTimes, timesOf } from '../../../owned-data/import-owned.ts'
import { newPart, readEntry, type ImportedPart, type ImportWork } from '../../../owned-data/import-work.ts'
import type { OwnedData } from '../../../owned-data/owned-data.ts'
import { findKeeperOwner, listOwnKeepers } from '../keepers.table.ts'
import { countJourneys } from '../keeper-counts.table.ts'
import { findMoment } from '../moments/moments.table.ts'
import { importedJourneyDays, importedMilestoneDays } from './imported-days.ts'
import { insertJourneyMoments, listKeptPaths } from './journey-moments.table.ts'
import { newJourneyRow } from './journey-rows.ts'
import { findJourneyKeeper, insertJourney, listJourneyRows, type JourneyRow } from './journeys.table.ts'
import { insertMilestones, listMilestones, type MilestoneRow } from './milestones.table.ts'

/** Journeys with their milestones and paths. They go with their keepers' rows. */
export const journeyData: OwnedData = {
  name: 'journeys',
  tables: ['journeys', 'journey_milestones', 'journey_moments'],
  export: {
    about: [
      'journeys.jsonl: your journeys, one per line, with their milestones; keeper_id names the keeper',
      'journey-moments.jsonl: which moments belong to them, and which are turning points',
    ],
    async add(zip, { database: { db } }, { userId }) {
      zip.lines('journeys.jsonl', eachJourney(db, userId))
      zip.lines('journey-moments.jsonl', eachPathEntry(db, userId))
    },
  },
  import: { after: ['moments'], run: importJourneys },
}

const MilestoneEntry = z.strictObject({
  ...Milestone.omit({ version: true }).shape,
  id: EntryId,
  ...importedMilestoneDays,
})
const JourneyEntry = z
  .strictObject({
    ...JourneyFields.shape,
    ...importedJourneyDays,
    id: EntryId,
    keeper_id: EntryId,
    position: z.number().int(),
    milestones: z.array(MilestoneEntry).max(1_000),
    ...entryTimes,
  })
  .refine(({ status, endedOn }) => isOver(status) === (endedOn !== null), { path: ['endedOn'] })
type JourneyEntry = z.infer<typeof JourneyEntry>

const PathEntry = z.strictObject({
  journey_id: EntryId,
  moment_id: EntryId,
  position: z.number(),
  is_moved: z.boolean(),
  turning_point: z.boolean(),
})

async function* eachJourney(db: Queries, userId: string) {
  for (const keeper of await listOwnKeepers(db, userId))
    for await (const row of eachRow(db, keeper.id))
      yield journeyEntry(row, await listMilestones(db, [row.id]))
}

/** There are few: a keeper has at most some hundred. */
async function* eachRow(db: Queries, keeperId: string): AsyncGenerator<JourneyRow> {
  yield* await listJourneyRows(db, keeperId, { after: undefined, limit: 10_000 })
}

async function* eachPathEntry(db: Queries, userId: string) {
  for (const keeper of await listOwnKeepers(db, userId))
    for (const { is_moved, turning_point, ...row } of await listKeptPaths(db, keeper.id))
      yield { ...row, is_moved: is_moved === 1, turning_point: turning_point === 1 }
}

function journeyEntry(row: JourneyRow, milestones: readonly MilestoneRow[]) {
  return {
    ...{ id: row.id, keeper_id: row.keeper_id, title: row.title, intention: row.intention },
    ...{ status: row.status, position: row.position, startedOn: row.started_on, targetOn: row.target_on },
    ...{ endedOn: row.ended_on, outcome: row.outcome, nextStep: row.next_step },
    milestones: milestones.map(({ id, title, due_on, reached_on, position }) => ({
      ...{ id, title, dueOn: due_on, reachedOn: reached_on, position },
    })),
    ...timesOf(row),
  }
}

/** Adds journeys that are not here to keepers of the person that are, then their paths. */
async function importJourneys(work: ImportWork): Promise<ImportedPart> {
  const part = newPart('journeys')
  const added = new Set<string>()
  for await (const given of work.zip.jsonLines('journeys.jsonl')) {
    const entry = readEntry(JourneyEntry, given, part)
    if (!entry) continue
    const known = await findJourneyKeeper(work.trx, entry.id)
    const owner = await findKeeperOwner(work.trx, entry.keeper_id)
    if (owner?.owner_id !== work.userId)
      part.notes.push(`"${entry.title}" was left out: its keeper isn’t here.`)
    else if (known?.keeper_id === entry.keeper_id) part.kept += 1
    else if (known) part.notes.push(`"${entry.title}" was left out: it belongs to another keeper here.`)
    else {
      await addJourney(work, entry)
      added.add(entry.id)
      part.added += 1
    }
  }
  for await (const given of work.zip.jsonLines('journey-moments.jsonl')) {
    const entry = readEntry(PathEntry, given, part)
    if (entry && added.has(entry.journey_id)) await addPathEntry(work, entry)
  }
  return part
}

async function addJourney({ trx }: ImportWork, entry: JourneyEntry): Promise<void> {
  const { id, keeper_id: keeperId, milestones, created_at, updated_at, position } = entry
  const row = newJourneyRow(entry, { id, keeperId, now: created_at })
  await insertJourney(trx, { ...row, position, updated_at, rank: journeyListOrder.indexOf(entry.status) })
  await insertMilestones(
    trx,
    milestones.map((milestone) => ({
      ...{ id: milestone.id, journey_id: id, title: milestone.title, due_on: milestone.dueOn },
      ...{ reached_on: milestone.reachedOn, position: milestone.position, version: 1 },
    })),
  )
  await countJourneys(trx, keeperId, { more: 1 })
}

/** Only where journey and moment are of one keeper. */
async function addPathEntry({ trx }: ImportWork, entry: z.infer<typeof PathEntry>): Promise<void> {
  const journey = await findJourneyKeeper(trx, entry.journey_id)
  const moment = await findMoment(trx, entry.moment_id)
  if (!moment || moment.keeper_id !== journey?.keeper_id) return
  const { is_moved, turning_point, ...row } = entry
  await insertJourneyMoments(trx, [
    { ...row, is_moved: Number(is_moved), turning_point: Number(turning_point) },
  ])
}
