import { sql } from 'kysely'
import type { Queries } from '../../database/database.ts'

/** Each repair is one statement that finds its own rows, so that work under way is never in between. */
type Repair = (db: Queries) => Promise<number>

const hasRunningRun = sql<boolean>`exists (
  select 1 from runs where runs.session_id = sessions.id and runs.id = sessions.running_run_id
    and runs.status = 'running')`

/** Conversations that wait for a run which has ended take messages again. */
export const freeSessions: Repair = async (db) => {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ running_run_id: null })
    .where('running_run_id', 'is not', null)
    .where(sql<boolean>`not ${hasRunningRun}`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Replies that count as growing although their run has ended. */
export const endReplies =
  (error: string): Repair =>
  async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('messages')
      .set({ status: 'interrupted', error })
      .where('status', '=', 'running')
      .where(
        sql<boolean>`not exists (
          select 1 from runs where runs.session_id = messages.session_id and runs.id = messages.run_id
            and runs.status = 'running')`,
      )
      .executeTakeFirst()
    return Number(numUpdatedRows)
  }

/** Pieces of replies that are whole by now. */
export const forgetRunEvents: Repair = async (db) => {
  const { numDeletedRows } = await db
    .deleteFrom('run_events')
    .where(
      sql<boolean>`not exists (select 1 from runs where runs.id = run_events.run_id and runs.status = 'running')`,
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const trueMessageCount = sql<number>`(
  select coalesce(max(position) + 1, 0) from messages where messages.session_id = sessions.id)`

/** How many messages a conversation has, counted from the messages. One that is answering is left alone. */
export const recountMessages: Repair = async (db) => {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ message_count: trueMessageCount })
    .where('running_run_id', 'is', null)
    .where('message_count', '!=', trueMessageCount)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const highestNumber = sql<number>`(
  select max(number) from keepers where keepers.owner_id = keeper_numbers.owner_id)`

/** The highest number an owner's keepers ever had is never below one that is there. */
export const raiseKeeperNumbers: Repair = async (db) => {
  const { numUpdatedRows } = await db
    .updateTable('keeper_numbers')
    .set({ last_number: highestNumber })
    .where('last_number', '<', highestNumber)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
