import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import type { PromptSchedulesTable } from '../../../database/schema/prompts.ts'

export type PromptScheduleRow = Selectable<PromptSchedulesTable>

export function findPromptSchedule(db: Queries, keeperId: string): Promise<PromptScheduleRow | undefined> {
  return db.selectFrom('prompt_schedules').selectAll().where('keeper_id', '=', keeperId).executeTakeFirst()
}

/** Stores these fields of a schedule; others stay. */
export async function putPromptSchedule(
  db: Queries,
  keeperId: string,
  changed: Partial<Insertable<PromptSchedulesTable>>,
): Promise<void> {
  await db
    .insertInto('prompt_schedules')
    .values({ ...unset, ...changed, keeper_id: keeperId })
    .onConflict((conflict) => conflict.column('keeper_id').doUpdateSet(changed))
    .execute()
}

const unset = { is_on: 0, is_writing: 0 } as const

/** Schedules whose time has come, with the owners of their keepers. */
export function listDuePromptSchedules(db: Queries, { now, limit }: { now: number; limit: number }) {
  return db
    .selectFrom('prompt_schedules')
    .innerJoin('keepers', 'keepers.id', 'prompt_schedules.keeper_id')
    .select(['prompt_schedules.keeper_id', 'prompt_schedules.next_at', 'keepers.owner_id'])
    .where('keepers.deleted_at', 'is', null)
    .where('keepers.archived_at', 'is', null)
    .where('keepers.sample', '=', 0)
    .where('prompt_schedules.next_at', '<=', now)
    .orderBy('prompt_schedules.next_at')
    .limit(limit)
    .execute()
}

/** Sets the next time of a schedule that is still at the one that was read. */
export async function movePromptSchedule(
  db: Queries,
  { keeperId, from, to }: { keeperId: string; from: number; to: number },
): Promise<void> {
  await db
    .updateTable('prompt_schedules')
    .set({ next_at: to })
    .where('keeper_id', '=', keeperId)
    .where('next_at', '=', from)
    .execute()
}
