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
