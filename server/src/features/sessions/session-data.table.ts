import type { Insertable } from 'kysely'
import type { Queries } from '../../database/database.ts'
import { inBatches } from '../../database/in-batches.ts'
import type { Tables } from '../../database/schema.ts'

const batch = 200

/** A person's conversations, some at a time. */
export async function* eachSession(db: Queries, actorKey: string) {
  const batches = inBatches(batch, {
    first: '',
    readAfter: (after) =>
      db
        .selectFrom('sessions')
        .leftJoin('agents', 'agents.id', 'sessions.agent_id')
        .select([
          'sessions.id',
          'sessions.name',
          'sessions.agent_id',
          'agents.slug',
          'agents.name as agent_name',
        ])
        .select(['sessions.message_count', 'sessions.created_at', 'sessions.updated_at'])
        .where('sessions.actor_key', '=', actorKey)
        .where('sessions.message_count', '>', 0)
        .where('sessions.id', '>', after)
        .orderBy('sessions.id')
        .limit(batch)
        .execute(),
    keyOf: ({ id }) => id,
  })
  for await (const rows of batches) yield* rows
}

/** A conversation's messages in their order, some at a time. */
export async function* eachMessage(db: Queries, sessionId: string) {
  const batches = inBatches(batch, {
    first: -1,
    readAfter: (after) =>
      db
        .selectFrom('messages')
        .selectAll()
        .where('session_id', '=', sessionId)
        .where('position', '>', after)
        .orderBy('position')
        .limit(batch)
        .execute(),
    keyOf: ({ position }) => position,
  })
  for await (const rows of batches) yield* rows
}

/** The conversations in which something was said. */
export async function countSessions(db: Queries, actorKey: string): Promise<number> {
  const own = db.selectFrom('sessions').where('actor_key', '=', actorKey).where('message_count', '>', 0)
  return Number((await own.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
}

export async function insertConversation(
  db: Queries,
  rows: { session: Insertable<Tables['sessions']>; messages: Insertable<Tables['messages']>[] },
): Promise<void> {
  await db.insertInto('sessions').values(rows.session).execute()
  for (let at = 0; at < rows.messages.length; at += batch)
    await db
      .insertInto('messages')
      .values(rows.messages.slice(at, at + batch))
      .execute()
}

/** Which of these runs somebody else began. */
export async function listRunsOfOthers(
  db: Queries,
  { actorKey, runIds }: { actorKey: string; runIds: readonly string[] },
): Promise<Set<string>> {
  const others = new Set<string>()
  for (let at = 0; at < runIds.length; at += batch) {
    const query = db.selectFrom('runs').select('id').where('actor_key', '<>', actorKey)
    for (const { id } of await query.where('id', 'in', runIds.slice(at, at + batch)).execute()) others.add(id)
  }
  return others
}

/** Deletes all conversations of somebody with their messages. */
export async function deleteSessionsOf(trx: Queries, actorKey: string): Promise<void> {
  const sessions = trx.selectFrom('sessions').select('id').where('actor_key', '=', actorKey)
  await trx.deleteFrom('session_summaries').where('session_id', 'in', sessions).execute()
  await trx.deleteFrom('messages').where('session_id', 'in', sessions).execute()
  await trx.deleteFrom('sessions').where('actor_key', '=', actorKey).execute()
}

export async function deleteMessagesIn(trx: Queries, sessionIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('session_summaries').where('session_id', 'in', sessionIds).execute()
  await trx.deleteFrom('messages').where('session_id', 'in', sessionIds).execute()
}
