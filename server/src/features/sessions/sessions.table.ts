import { sql } from 'kysely'
import type { Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'

export function findSession(db: Queries, sessionId: string) {
  return db.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirst()
}

export function insertSession(
  db: Queries,
  session: {
    id: string
    actorKey: string
    agentId: string
    name: string | null
    now: number
    runId?: string
    messages?: number
  },
) {
  return db
    .insertInto('sessions')
    .values({
      id: session.id,
      actor_key: session.actorKey,
      agent_id: session.agentId,
      name: session.name,
      message_count: session.messages ?? 0,
      running_run_id: session.runId ?? null,
      created_at: session.now,
      updated_at: session.now,
    })
    .execute()
}

/** Takes the session for one run and makes room for its messages. Undefined when it isn't the actor's, or is busy. */
export function occupySession(
  trx: Transaction<Tables>,
  request: {
    sessionId: string
    actorKey: string
    agentId: string
    runId: string
    messages: number
    name: string
    now: number
  },
) {
  return trx
    .updateTable('sessions')
    .set({
      running_run_id: request.runId,
      message_count: sql<number>`message_count + ${request.messages}`,
      name: sql<string>`coalesce(name, ${request.name})`,
      updated_at: request.now,
    })
    .where('id', '=', request.sessionId)
    .where('actor_key', '=', request.actorKey)
    .where('agent_id', '=', request.agentId)
    .where('running_run_id', 'is', null)
    .returning(['message_count'])
    .executeTakeFirst()
}

/** The newest messages first, before a position; long ones cut to `maxChars`. */
export function listPast(
  db: Queries,
  request: { sessionId: string; before: number; limit: number; maxChars: number },
) {
  return db
    .selectFrom('messages')
    .select(['sender', sql<string>`substr(content, 1, ${sql.lit(request.maxChars)})`.as('content')])
    .where('session_id', '=', request.sessionId)
    .where('position', '<', request.before)
    .orderBy('position', 'desc')
    .limit(request.limit)
    .execute()
}

/** A page of messages, newest first. */
export function listMessages(
  db: Queries,
  request: { sessionId: string; before: number | undefined; limit: number },
) {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('session_id', '=', request.sessionId)
    .$if(request.before !== undefined, (query) => query.where('position', '<', request.before ?? 0))
    .orderBy('position', 'desc')
    .limit(request.limit)
    .execute()
}

export function findMessagePosition(db: Queries, sessionId: string, messageId: string) {
  return db
    .selectFrom('messages')
    .select('position')
    .where('session_id', '=', sessionId)
    .where('id', '=', messageId)
    .executeTakeFirst()
}

export async function listSessions(
  db: Queries,
  request: { actorKey: string; agentId: string; page: number; pageSize: number },
) {
  const mine = db
    .selectFrom('sessions')
    .where('actor_key', '=', request.actorKey)
    .where('agent_id', '=', request.agentId)
  const rows = await mine
    .selectAll()
    .orderBy('updated_at', 'desc')
    .limit(request.pageSize)
    .offset((request.page - 1) * request.pageSize)
    .execute()
  const { total } = await mine.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
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

/** Deletes a conversation with its messages; its runs stay in the logs without what was said. */
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
  if (Number(deleted.numDeletedRows) === 0) return false
  await trx.deleteFrom('messages').where('session_id', '=', request.sessionId).execute()
  return true
}

export async function pruneEmptySessions(db: Queries, createdBefore: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('message_count', '=', 0)
    .where('created_at', '<', createdBefore)
    .execute()
}
