import { randomUUID } from 'node:crypto'
import { milestonesMax } from '#contracts/keepers/journey-choices.ts'
import { journeyWording } from '#contracts/keepers/journey-wording.ts'
import type {
  Milestone,
  MilestoneChange,
  MilestoneConflict,
  MilestoneCreate,
} from '#contracts/keepers/journeys.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { milestoneAnswer } from './journey-rows.ts'
import { getJourneyRow, takeJourneyPace, type Place } from './journeys.ts'
import {
  findMilestone,
  insertMilestones,
  listMilestones,
  placeMilestone,
  removeMilestone,
  updateMilestone,
  type MilestoneRow,
} from './milestones.table.ts'

/** After the others. Throws `conflict` where a journey has as many as it may. */
export async function createMilestone(
  deps: Deps,
  user: UserActor,
  { input, ...place }: Place & { input: MilestoneCreate },
): Promise<Milestone> {
  const { row: journey } = await getJourneyRow(deps, user, place, 'edit')
  await takeJourneyPace(deps, user)
  return deps.database.transaction(async (trx) => {
    const others = await listMilestones(trx, [journey.id])
    if (others.length >= milestonesMax) throw new AppError('conflict', journeyWording.tooManyMilestones)
    const row = {
      ...{ id: randomUUID(), journey_id: journey.id, title: input.title, due_on: input.dueOn },
      ...{ reached_on: input.reachedOn, position: (others.at(-1)?.position ?? -1) + 1, version: 1 },
    }
    await insertMilestones(trx, [row])
    return milestoneAnswer(row)
  })
}

type MilestonePlace = Place & { milestoneId: string }

/** Changes the given fields. Throws `conflict` with both in `data` when the milestone was changed since it was read. */
export async function changeMilestone(
  deps: Deps,
  user: UserActor,
  { change, milestoneId, ...place }: MilestonePlace & { change: MilestoneChange },
): Promise<Milestone> {
  const { row: journey } = await getJourneyRow(deps, user, place, 'edit')
  await takeJourneyPace(deps, user)
  const { position } = change
  return deps.database.transaction(async (trx) => {
    const row = await findMilestone(trx, journey.id, milestoneId)
    if (!row) throw notFound()
    const written =
      row.version === change.version ? await updateMilestone(trx, row, changedColumns(change)) : undefined
    if (!written) {
      const data: MilestoneConflict = { current: milestoneAnswer(row), yours: change }
      throw new AppError('conflict', journeyWording.milestoneChangedElsewhere, { data })
    }
    if (position === undefined) return milestoneAnswer(written)
    await placeMilestone(trx, { journeyId: journey.id, id: row.id, position })
    return milestoneAnswer((await findMilestone(trx, journey.id, milestoneId)) ?? written)
  })
}

export async function deleteMilestone(
  deps: Deps,
  user: UserActor,
  { milestoneId, ...place }: MilestonePlace,
): Promise<void> {
  const { row: journey } = await getJourneyRow(deps, user, place, 'edit')
  const isGone = await deps.database.transaction((trx) => removeMilestone(trx, journey.id, milestoneId))
  if (!isGone) throw notFound()
}

function changedColumns(change: MilestoneChange): Partial<MilestoneRow> {
  return {
    ...(change.title !== undefined && { title: change.title }),
    ...(change.dueOn !== undefined && { due_on: change.dueOn }),
    ...(change.reachedOn !== undefined && { reached_on: change.reachedOn }),
  }
}

function notFound(): AppError {
  return new AppError('not_found', journeyWording.milestoneNotFound)
}
