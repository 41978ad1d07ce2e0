import { sql } from 'kysely'
import type { Queries } from '../../../database/database.ts'
import { hasReadKeeper } from '../../keepers/index.ts'
import { parentOf } from '../branches.table.ts'

/** Shares a conversation up to a message. A link that there was before no longer works. */
export async function putShare(
  trx: Queries,
  { sessionId, ...share }: { sessionId: string; token_hash: string; leaf: number; created_at: number },
): Promise<void> {
  await trx
    .insertInto('shared_conversations')
    .values({ session_id: sessionId, ...share })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(share))
    .execute()
}

export function findShare(db: Queries, sessionId: string) {
  return db
    .selectFrom('shared_conversations')
    .select('created_at')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

/** True where there was one. */
export async function deleteShare(db: Queries, sessionId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('shared_conversations')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return Number(deleted.numDeletedRows) > 0
}

/** What a link opens, and whether the account whose conversation it is was disabled. */
export function findShared(db: Queries, tokenHash: string) {
  return db
    .selectFrom('shared_conversations')
    .innerJoin('sessions', 'sessions.id', 'shared_conversations.session_id')
    .innerJoin('users', (join) =>
      join.on('users.id', '=', sql<string>`substr(sessions.actor_key, ${sql.lit('user:'.length + 1)})`),
    )
    .leftJoin('agents', 'agents.id', 'sessions.agent_id')
    .select(['sessions.id', 'sessions.agent_id', 'agents.name as agent_name'])
    .select(['shared_conversations.leaf', 'shared_conversations.created_at'])
    .select(['users.id as user_id', 'users.banned'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Whether anything that was said in a conversation comes from a keeper. */
export async function knowsKeeper(db: Queries, sessionId: string): Promise<boolean> {
  if (await hasReadKeeper(db, { sessionId })) return true
  // Of imported conversations the parts still tell.
  const told = await db
    .selectFrom('messages')
    .select('id')
    .where('session_id', '=', sessionId)
    .where((eb) => eb.or(keeperParts.map((part) => eb('parts', 'like', `%${part}%`))))
    .limit(1)
    .executeTakeFirst()
  return told !== undefined
}

/** Calls of keeper tools, receipts, and the note that something was read. Inside a text, quotes have a backslash. */
const keeperParts = ['"name":"keeper_', '"moment_id":"', '"kind":"read"']

/** Where the messages of a conversation stand up to a position, on all branches. */
export function listPlaces(db: Queries, sessionId: string, leaf: number) {
  return db
    .selectFrom('messages')
    .select(['position', 'parent'])
    .where('session_id', '=', sessionId)
    .where('position', '<=', leaf)
    .execute()
}

const batch = 500

/** The texts at some positions, in their order. */
export async function listTexts(db: Queries, sessionId: string, positions: readonly number[]) {
  const texts = db
    .selectFrom('messages')
    .select(['id', 'sender', 'content', 'created_at', 'attachments', 'parts'])
    .where('session_id', '=', sessionId)
    .orderBy('position')
  const found: Awaited<ReturnType<typeof texts.execute>> = []
  for (let at = 0; at < positions.length; at += batch)
    found.push(...(await texts.where('position', 'in', positions.slice(at, at + batch)).execute()))
  return found
}

/** The last position up to which words were said: an answer that failed without a word gives its place to the next try. */
export async function lastSaid(db: Queries, sessionId: string, leaf: number): Promise<number> {
  const last = await db
    .selectFrom('messages')
    .select(['position', 'parent', 'content'])
    .where('session_id', '=', sessionId)
    .where('position', '=', leaf)
    .executeTakeFirst()
  return last?.content === '' ? parentOf(last) : leaf
}

/** Deletes the links of these conversations, or of all of somebody. */
export async function deleteShares(
  trx: Queries,
  of: { sessionIds: readonly string[] } | { actorKey: string },
): Promise<void> {
  const own = (actorKey: string) => trx.selectFrom('sessions').select('id').where('actor_key', '=', actorKey)
  await trx
    .deleteFrom('shared_conversations')
    .where('session_id', 'in', 'actorKey' in of ? own(of.actorKey) : of.sessionIds)
    .execute()
}
