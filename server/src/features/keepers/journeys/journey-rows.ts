import { isOver, journeyListOrder, type JourneyStatus } from '#contracts/keepers/journey-choices.ts'
import {
  JourneyStatus as Status,
  type Journey,
  type JourneyChange,
  type JourneyCreate,
  type Milestone,
} from '#contracts/keepers/journeys.ts'
import type { Queries } from '../../../database/database.ts'
import { arcOf } from './journey-arc.ts'
import { countPaths, listJourneyDays } from './journey-figures.table.ts'
import type { JourneyRow } from './journeys.table.ts'
import { listMilestones, type MilestoneRow } from './milestones.table.ts'

type Given = Omit<JourneyCreate, 'startedOn'> & { startedOn: string }

/** The row of a new journey, before all others of its status. */
export function newJourneyRow(
  given: Given,
  { id, keeperId, now }: { id: string; keeperId: string; now: number },
): JourneyRow {
  return {
    ...{ id, keeper_id: keeperId, title: given.title, intention: given.intention },
    ...statusColumns(given.status),
    ...{ position: -1, started_on: given.startedOn, target_on: given.targetOn, ended_on: given.endedOn },
    ...{ outcome: given.outcome || null, next_step: given.nextStep || null },
    ...{ version: 1, created_at: now, updated_at: now },
  }
}

/** What a change writes. What is reopened loses its last day, and what is over has one, not before its first. */
export function changedColumns(
  row: JourneyRow,
  change: JourneyChange,
  { now, today }: { now: number; today: string },
): Partial<JourneyRow> {
  const status = change.status ?? Status.parse(row.status)
  const startedOn = change.startedOn ?? row.started_on
  const endedOn = change.endedOn ?? (change.endedOn === undefined ? row.ended_on : null)
  return {
    ...(change.title !== undefined && { title: change.title }),
    ...(change.intention !== undefined && { intention: change.intention }),
    ...(change.startedOn !== undefined && { started_on: change.startedOn }),
    ...(change.targetOn !== undefined && { target_on: change.targetOn }),
    ...(change.outcome !== undefined && { outcome: change.outcome || null }),
    ...(change.nextStep !== undefined && { next_step: change.nextStep || null }),
    // Among those of its new status it comes first.
    ...(status !== row.status && { ...statusColumns(status), position: -1 }),
    ended_on: isOver(status) ? (endedOn ?? (today < startedOn ? startedOn : today)) : null,
    updated_at: now,
  }
}

function statusColumns(status: JourneyStatus) {
  return { status, rank: journeyListOrder.indexOf(status) }
}

/** Rows as their owner's calls answer them, with their milestones and arcs; `db` reads what lies about them. */
export async function journeyAnswers(db: Queries, rows: readonly JourneyRow[]): Promise<Journey[]> {
  const ids = rows.map(({ id }) => id)
  const milestones = Map.groupBy(await listMilestones(db, ids), (row) => row.journey_id)
  const days = Map.groupBy(await listJourneyDays(db, ids), (row) => row.journey_id)
  const counts = new Map((await countPaths(db, ids)).map((row) => [row.journey_id, row]))
  return rows.map((row) => ({
    id: row.id,
    keeperId: row.keeper_id,
    title: row.title,
    intention: row.intention,
    status: Status.parse(row.status),
    startedOn: row.started_on,
    targetOn: row.target_on,
    endedOn: row.ended_on,
    outcome: row.outcome,
    nextStep: row.next_step,
    momentCount: Number(counts.get(row.id)?.moments ?? 0),
    turningPointCount: Number(counts.get(row.id)?.turning_points ?? 0),
    milestones: (milestones.get(row.id) ?? []).map(milestoneAnswer),
    arc: arcOf(
      (days.get(row.id) ?? []).map((day) => ({
        ...{ day: day.local_date, moments: Number(day.moments) },
        ...{ moods: Number(day.moods), moodSum: Number(day.mood_sum) },
      })),
    ),
    version: row.version,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }))
}

export function milestoneAnswer(row: MilestoneRow): Milestone {
  const { id, title, due_on: dueOn, reached_on: reachedOn, position, version } = row
  return { id, title, dueOn, reachedOn, position, version }
}
