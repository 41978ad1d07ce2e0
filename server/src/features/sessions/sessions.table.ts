import { sql, type ExpressionBuilder } from 'kysely'
import type { Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import { readsTrashed } from './session-rows.table.ts'

/** A page of messages, newest first; of all branches where the whole conversation is asked for. */
export function listMessages(
  db: Queries,
  request: { sessionId: string; before: number | undefined; limit: number; isWhole: boolean },
) {
  return db
    .selectFrom('messages')
    .leftJoin('runs', (join) =>
      join
        .onRef('runs.session_id', '=', 'messages.session_id')
        .onRef('runs.id', '=', 'messages.run_id')
        .on('sender', '=', 'other'),
    )
    .leftJoin('run_feedback', 'run_feedback.run_id', 'runs.id')
    .selectAll('messages')
    .select(['thumb', 'note', 'runs.id as kept_run_id'])
    .select(sql<number | boolean>`${readsTrashed}`.as('reads_trashed'))
    .where('messages.session_id', '=', request.sessionId)
    .$if(!request.isWhole, (query) => query.where('is_hidden', '=', sql.lit(0)))
    .$if(request.before !== undefined, (query) => query.where('position', '<', request.before ?? 0))
    .orderBy('position', 'desc')
    .limit(request.limit)
    .execute()
}

export function findMessagePosition(db: Queries, sessionId: string, messageId: string) {
  return (
    db
      .selectFrom('messages')
      .select('position')
      .where('session_id', '=', sessionId)
      .where('id', '=', messageId)
      // Asked for the messages before one that is shown: near the end, as a rule.
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}

/** Which of somebody's conversations. */
export type SessionFilter = {
  actorKey: string
  /** Only those with this agent. */
  agentId?: string | undefined
  /** Stands in the name or in what was said; upper and lower case are alike. */
  q?: string | undefined
  /** Those alone in which something was said. */
  begun?: boolean | undefined
  /** Only those whose last reply failed or was interrupted, or waits for the person's approval. */
  unanswered?: boolean | undefined
}

/** Which page of them, in the order of what was said last. */
export type SessionPage = { sort: 'newest' | 'oldest'; page: number; pageSize: number }

export async function listSessions(
  db: Queries,
  { actorKey, agentId, q, begun, unanswered, ...request }: SessionFilter & SessionPage,
) {
  const direction = request.sort === 'newest' ? 'desc' : 'asc'
  let mine = db.selectFrom('sessions').where('actor_key', '=', actorKey)
  if (agentId !== undefined) mine = mine.where('agent_id', '=', agentId)
  else mine = mine.where(sql<boolean>`not ${isOfDraft}`)
  if (begun) mine = mine.where('message_count', '>', 0)
  if (unanswered) mine = mine.where((eb) => eb.or([endsUnanswered(eb), isWaiting(eb)]))
  if (q) mine = mine.where(holds(q))
  // Counted with the page, so that what was said is searched once.
  const matching = await mine.select('id').orderBy('updated_at', direction).orderBy('id').execute()
  const first = (request.page - 1) * request.pageSize
  const ids = matching.slice(first, first + request.pageSize).map(({ id }) => id)
  if (ids.length === 0) return { rows: [], total: matching.length }
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .select((eb) => isWaiting(eb).as('is_waiting'))
    .where('id', 'in', ids)
    .orderBy('updated_at', direction)
    .orderBy('id')
    .execute()
  return { rows, total: matching.length }
}

/** Whether a conversation tried an agent that wasn't saved: it is on its page alone. */
const isOfDraft = sql<boolean>`agent_id like 'draft-%'`

/** Conversations with drafts in which nothing was said since a moment; one that is being answered is not among them. */
export function listDraftSessions(db: Queries, request: { before: number; limit: number }) {
  return db
    .selectFrom('sessions')
    .select(['id', 'actor_key'])
    .where(isOfDraft)
    .where('updated_at', '<', request.before)
    .where('running_run_id', 'is', null)
    .limit(request.limit)
    .execute()
}

/** The latest in which something was said. */
export function findLastSession(db: Queries, { actorKey, agentId }: { actorKey: string; agentId: string }) {
  return db
    .selectFrom('sessions')
    .select('id')
    .where('actor_key', '=', actorKey)
    .where('agent_id', '=', agentId)
    .where('message_count', '>', 0)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Of one conversation: whether its last message is a reply that failed or was interrupted. */
function endsUnanswered(eb: ExpressionBuilder<Tables, 'sessions'>) {
  return eb.exists(
    eb
      .selectFrom('messages')
      .select('messages.id')
      .whereRef('messages.session_id', '=', 'sessions.id')
      .where('messages.status', 'in', ['failed', 'interrupted'])
      // The last one shown.
      .where('messages.position', '=', sql<number>`coalesce(sessions.leaf, sessions.message_count - 1)`),
  )
}

/** Of one conversation: whether its answer waits for the person's approval. */
function isWaiting(eb: ExpressionBuilder<Tables, 'sessions'>) {
  return eb.exists(
    eb
      .selectFrom('runs')
      .select('runs.id')
      .whereRef('runs.session_id', '=', 'sessions.id')
      .whereRef('runs.id', '=', 'sessions.running_run_id')
      .where('runs.status', '=', 'waiting'),
  )
}

/**
 * Of one conversation: whether its name or one of its messages holds a text. Looked up conversation by conversation,
 * for with `exists` PostgreSQL would rather read the messages of all people.
 */
function holds(text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const like = (column: string) => sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`
  return (eb: ExpressionBuilder<Tables, 'sessions'>) =>
    eb.or([
      like('sessions.name'),
      sql<boolean>`(${eb
        .selectFrom('messages')
        .select(sql`1`.as('one'))
        .whereRef('messages.session_id', '=', 'sessions.id')
        .where(like('messages.content'))
        // Words that nobody would see on opening it are not found.
        .where('messages.is_hidden', '=', sql.lit(0))
        .where(sql<boolean>`not (messages.sender = 'other' and ${readsTrashed})`)
        .limit(1)}) = 1`,
    ])
}

export function renameSession(db: Queries, request: { sessionId: string; actorKey: string; name: string }) {
  return db
    .updateTable('sessions')
    .set({ name: request.name })
    .where('id', '=', request.sessionId)
    .where('actor_key', '=', request.actorKey)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes a conversation of somebody; false where it isn't theirs or is answering. */
export async function deleteSession(
  trx: Transaction<Tables>,
  request: { sessionId: string; actorKey: string },
): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('sessions')
    .where('id', '=', request.sessionId)
    .where('actor_key', '=', request.actorKey)
    .where('running_run_id', 'is', null)
    .executeTakeFirst()
  return Number(deleted.numDeletedRows) > 0
}

/** Makes a visitor's sessions those of an account. */
export async function claimSessions(
  trx: Queries,
  { visitorKey, userId }: { visitorKey: string; userId: string },
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ actor_key: `user:${userId}` })
    .where('actor_key', '=', visitorKey)
    .execute()
}

export async function pruneEmptySessions(db: Queries, createdBefore: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('message_count', '=', 0)
    .where('created_at', '<', createdBefore)
    .execute()
}
