import { sql } from 'kysely'
import type { Queries } from '../../database/database.ts'

/** A message's place in the tree of a conversation. */
export type TreePlace = { id: string; position: number; parent: number | null }

/** The position of the message that one follows; -1 for none. */
export function parentOf({ position, parent }: Pick<TreePlace, 'position' | 'parent'>): number {
  return parent ?? position - 1
}

/** How many messages follow the same one as a message does, itself included. */
const countVersions = sql<number | string>`(select count(*) from messages as beside
  where beside.session_id = messages.session_id and (
    beside.parent = coalesce(messages.parent, messages.position - 1)
    or (beside.parent is null and beside.position = coalesce(messages.parent, messages.position - 1) + 1)))`

/** A message with how many versions it has, and the question before it: the person's last message that is shown. */
export function findMessage(db: Queries, sessionId: string, messageId: string) {
  return (
    db
      .selectFrom('messages')
      .leftJoin('messages as question', (join) =>
        join.onRef('question.session_id', '=', 'messages.session_id').on('question.position', '=', (eb) =>
          eb
            .selectFrom('messages as asked')
            .select((one) => one.fn.max('asked.position').as('position'))
            .whereRef('asked.session_id', '=', 'messages.session_id')
            .where('asked.sender', '=', 'user')
            .where('asked.is_hidden', '=', 0)
            .whereRef('asked.position', '<', 'messages.position'),
        ),
      )
      .select([
        'messages.id',
        'messages.position',
        'messages.parent',
        'messages.sender',
        'messages.attachments',
        'messages.is_hidden',
      ])
      .select(['question.position as question_position', 'question.content as question'])
      .select(['question.attachments as question_attachments', countVersions.as('versions')])
      .where('messages.session_id', '=', sessionId)
      .where('messages.id', '=', messageId)
      // Near the end, as a rule: a conversation has no index of ids.
      .orderBy('messages.position', 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}

/** The messages that follow those at some positions, whether they are shown or not, in their order. */
export async function listFollowers(
  db: Queries,
  sessionId: string,
  positions: readonly number[],
): Promise<TreePlace[]> {
  const places = db
    .selectFrom('messages')
    .select(['id', 'position', 'parent'])
    .where('session_id', '=', sessionId)
  const branched = await places.where('parent', 'in', positions).execute()
  if (branched.length === 0) return []
  const next = positions.map((position) => position + 1)
  const first = await places.where('position', 'in', next).where('parent', 'is', null).execute()
  return [...first, ...branched].toSorted((a, b) => a.position - b.position)
}

/** The messages at some positions. */
export function listIds(db: Queries, sessionId: string, positions: readonly number[]) {
  return db
    .selectFrom('messages')
    .select(['id', 'position'])
    .where('session_id', '=', sessionId)
    .where('position', 'in', positions)
    .execute()
}

/** The whole tree, in the order in which its messages were written. */
export function listTree(db: Queries, sessionId: string) {
  return db
    .selectFrom('messages')
    .select(['id', 'position', 'parent', 'is_hidden'])
    .where('session_id', '=', sessionId)
    .orderBy('position')
    .execute()
}

/** Whether a message is on the branch that is shown. */
export async function isShownAt(db: Queries, sessionId: string, position: number): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('is_hidden')
    .where('session_id', '=', sessionId)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.is_hidden === 0
}

/** Whether an answer of a run is on the branch that is shown. */
export async function isRunShown(db: Queries, sessionId: string, runId: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('position')
    .where('session_id', '=', sessionId)
    .where('run_id', '=', runId)
    .where('sender', '=', 'other')
    .where('is_hidden', '=', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Hides what is shown after a position. */
export async function hideAfter(db: Queries, sessionId: string, position: number): Promise<void> {
  const hidden = await db
    .updateTable('messages')
    .set({ is_hidden: 1 })
    .where('session_id', '=', sessionId)
    .where('position', '>', position)
    .where('is_hidden', '=', 0)
    .executeTakeFirst()
  const count = Number(hidden.numUpdatedRows)
  await db
    .updateTable('sessions')
    .set({ hidden_count: sql<number>`hidden_count + ${count}` })
    .where('id', '=', sessionId)
    .execute()
}

/** Notes that the newest message of a session is the last one shown. */
export async function clearLeaf(db: Queries, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ leaf: null }).where('id', '=', sessionId).execute()
}

/** The question that a reply answers: the person's last message before it. */
export function findQuestion(db: Queries, sessionId: string, replyPosition: number) {
  return db
    .selectFrom('messages')
    .select(['content', 'attachments', 'position'])
    .where('session_id', '=', sessionId)
    .where('sender', '=', 'user')
    .where('is_hidden', '=', 0)
    .where('position', '<', replyPosition)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const batch = 500

/** Shows these messages, which were hidden, and ends the branch with the last of them. */
export async function showMessages(
  db: Queries,
  sessionId: string,
  { positions, leaf, now }: { positions: readonly number[]; leaf: number; now: number },
): Promise<void> {
  for (let at = 0; at < positions.length; at += batch)
    await db
      .updateTable('messages')
      .set({ is_hidden: 0 })
      .where('session_id', '=', sessionId)
      .where('position', 'in', positions.slice(at, at + batch))
      .execute()
  await db
    .updateTable('sessions')
    .set({
      hidden_count: sql<number>`hidden_count - ${positions.length}`,
      leaf: sql<number | null>`nullif(${leaf}, message_count - 1)`,
      updated_at: now,
    })
    .where('id', '=', sessionId)
    .execute()
}

/** Holds a session that nothing is answered in until the transaction ends. False where it isn't the actor's, or is busy. */
export async function holdFreeSession(
  db: Queries,
  { sessionId, actorKey }: { sessionId: string; actorKey: string },
): Promise<boolean> {
  const held = await db
    .updateTable('sessions')
    .set({ running_run_id: null })
    .where('id', '=', sessionId)
    .where('actor_key', '=', actorKey)
    .where('running_run_id', 'is', null)
    .executeTakeFirst()
  return Number(held.numUpdatedRows) > 0
}
