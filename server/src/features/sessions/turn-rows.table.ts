import { sql, type Insertable, type Updateable } from 'kysely'
import { wording } from '#contracts/wording.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import type { MessagesTable } from '../../database/schema/runs.ts'
import { sessionsOfReaders } from '../keepers/index.ts'

/** A message as it is written. */
export type MessageRow = Insertable<MessagesTable>

/** Writes a question and the reply to it. */
export function insertTurn(db: Queries, { question, reply }: { question: MessageRow; reply: MessageRow }) {
  return db.insertInto('messages').values([question, reply])
}

/** Writes a reply to an existing question. */
export function insertReply(db: Queries, { reply }: { reply: MessageRow }) {
  return db.insertInto('messages').values(reply)
}

export type ReplyEnd = Required<
  Pick<Updateable<MessagesTable>, 'content' | 'status' | 'error' | 'attachments' | 'parts'>
>
type RepliedRun = { id: string; sessionId: string; replyPosition: number }

/** Writes the whole reply of a run, unless it was erased while the run wrote it. */
export function updateReply(db: Queries, { run, reply }: { run: RepliedRun; reply: ReplyEnd }) {
  return db
    .updateTable('messages')
    .set(reply)
    .where('session_id', '=', run.sessionId)
    .where('position', '=', run.replyPosition)
    .where('run_id', '=', run.id)
    .where('status', 'in', growing)
}

/** A reply whose run is under way, or may be: its process may only seem to be dead. */
const growing = (['running', 'interrupted'] as const).map((status) => sql.lit(status))

/** Lets the session take messages again, if this run had it. */
export function freeSession(db: Queries, { run }: { run: { id: string; sessionId: string; now: number } }) {
  return db
    .updateTable('sessions')
    .set({ running_run_id: null, updated_at: run.now })
    .where('id', '=', run.sessionId)
    .where('running_run_id', '=', run.id)
}

/** The rows of replies between two positions, in their order. */
export function selectReplies(
  db: Queries,
  { sessionId, after, before }: { sessionId: string; after: number; before: number },
) {
  return db
    .selectFrom('messages')
    .select(['run_id', 'content', 'attachments', 'parts'])
    .where('session_id', '=', sessionId)
    .where('sender', '=', 'other')
    .where('is_hidden', '=', 0)
    .where('position', '>', after)
    .where('position', '<', before)
    .orderBy('position')
    .execute()
}

/** Makes room for a new reply where the last one never said a word. Returns what that one followed. */
export async function removeFailedReply(
  trx: Transaction<Tables>,
  sessionId: string,
  position: number,
): Promise<number | null> {
  const removed = await trx
    .deleteFrom('messages')
    .where('session_id', '=', sessionId)
    .where('position', '=', position)
    .returning('parent')
    .executeTakeFirst()
  return removed?.parent ?? null
}

/** Ends the reply of a run that no process has, with what had come. */
export async function endReply(
  trx: Transaction<Tables>,
  run: {
    id: string
    sessionId: string
    text: string
    parts: string | null
    status: 'interrupted' | 'stopped'
    error: string | null
  },
): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ content: run.text, parts: run.parts, status: run.status, error: run.error })
    .where('session_id', '=', run.sessionId)
    .where('run_id', '=', run.id)
    .where('sender', '=', 'other')
    .where('status', '=', 'running')
    .execute()
}

const hasRunningRun = sql<boolean>`exists (
  select 1 from runs where runs.session_id = sessions.id and runs.id = sessions.running_run_id
    and runs.status in ('running', 'waiting'))`

/** Lets sessions that wait for an ended run accept messages again. Returns how many. */
export async function freeWaitingSessions(db: Queries): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ running_run_id: null })
    .where('running_run_id', 'is not', null)
    .where(sql<boolean>`not ${hasRunningRun}`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Ends replies that count as growing although their run has ended. Returns how many. */
export async function endReplies(db: Queries, error: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ status: 'interrupted', error })
    .where('status', '=', 'running')
    .where(
      sql<boolean>`not exists (
        select 1 from runs where runs.session_id = messages.session_id and runs.id = messages.run_id
          and runs.status in ('running', 'waiting'))`,
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const trueMessageCount = sql<number>`(
  select coalesce(max(position) + 1, 0) from messages where messages.session_id = sessions.id)`

/** Counts the messages of sessions again, but for those that are answering. Returns how many were wrong. */
export async function recountMessages(db: Queries): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ message_count: trueMessageCount })
    .where('running_run_id', 'is', null)
    .where('message_count', '!=', trueMessageCount)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Erases what runs replied in conversations: the replies stay, and say so. One that is being written has ended with
 * that. What sums them up goes.
 */
export async function eraseRepliesOf(trx: Queries, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return
  // What was said in a conversation outlives the logs of its runs.
  const sessions = trx
    .selectFrom('runs')
    .select('session_id')
    .where('id', 'in', runIds)
    .union(sessionsOfReaders(trx, runIds))
  await trx
    .updateTable('messages')
    .set((eb) => ({
      ...{ content: wording.replyErased, parts: null, error: null },
      status: eb
        .case()
        .when('status', 'in', growing)
        .then(sql.lit('stopped' as const))
        .else(eb.ref('status'))
        .end(),
    }))
    .where('session_id', 'in', sessions)
    .where('run_id', 'in', runIds)
    .where('sender', '=', 'other')
    .execute()
  await trx.deleteFrom('session_summaries').where('session_id', 'in', sessions).execute()
}
