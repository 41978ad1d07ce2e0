import { sql } from 'kysely'
import { wording } from '#contracts/wording.ts'
import { prepared } from '../../database/prepared.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import { runReadsKeeper, runReadsTrashed, sessionReadsKeeper } from '../keepers/index.ts'
import { effectiveQuota } from '../limits/index.ts'

export function findSession(db: Queries, sessionId: string) {
  return db.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirst()
}

export async function countSessions(db: Queries, actorKey: string): Promise<number> {
  return (await selectSessionCount(db, { actorKey })).rows[0]?.total ?? 0
}

const selectSessionCount = prepared((db, by: { actorKey: string }) =>
  db
    .selectFrom('sessions')
    .select(sql<number>`count(*)`.as('total'))
    .where('actor_key', '=', by.actorKey),
)

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

/** A conversation that begins with a run. */
export type NewSession = SessionClaim & { room: { most: number; settingKey: string } }

/**
 * Begins a conversation that its first run has, unless its actor has as many as the quota allows. Others who begin one
 * have to wait for their turn meanwhile: see `quotaTurn`.
 */
export function insertOccupiedSession(db: Queries, { session }: { session: NewSession }) {
  const own = db
    .selectFrom('sessions')
    .select(sql<number>`count(*)`.as('total'))
    .where('actor_key', '=', session.actorKey)
  return db
    .insertInto('sessions')
    .columns([
      ...(['id', 'actor_key', 'agent_id', 'name', 'message_count', 'running_run_id'] as const),
      ...(['created_at', 'updated_at'] as const),
    ])
    .expression(
      db
        .selectNoFrom(({ val }) => [
          val(session.sessionId).as('id'),
          val(session.actorKey).as('actor_key'),
          val(session.agentId).as('agent_id'),
          val(session.name).as('name'),
          val(session.messages).as('message_count'),
          val(session.runId).as('running_run_id'),
          val(session.now).as('created_at'),
          val(session.now).as('updated_at'),
        ])
        .where(({ eb }) => eb(own, '<', effectiveQuota(db, session.room))),
    )
}

/** Takes a session that nobody has said anything in since its messages were counted. */
export function occupyUnchanged(db: Queries, { session }: { session: SessionClaim & { seen: SeenPast } }) {
  const { messages, leaf } = session.seen
  return occupying(db, session)
    .set('leaf', null)
    .where('message_count', '=', messages)
    .where(sql`coalesce(leaf, message_count - 1)`, '=', leaf)
}

/** A session in which another version of a message begins: what is shown after a position is hidden. */
export type ForkedSession = SessionClaim & { seen: SeenPast; hiddenAfter: number; questionPosition: number }

/** The same where another version begins, which hides what is shown after a position: `hideForked` does that. */
export function occupyForked(db: Queries, { session }: { session: ForkedSession }) {
  const { sessionId, hiddenAfter, questionPosition } = session
  const hidden = shownAfter(db, { sessionId, position: hiddenAfter }).select(
    sql<number>`count(*)`.as('count'),
  )
  const question = db
    .selectFrom('messages')
    .select('position')
    .where('session_id', '=', sessionId)
    .where('position', '=', questionPosition)
    .where('is_hidden', '=', sql.lit(0))
  return occupyUnchanged(db, { session })
    .set(({ eb }) => ({ hidden_count: eb('hidden_count', '+', hidden) }))
    .where(({ exists }) => exists(question))
}

export function hideForked(db: Queries, { session: { sessionId, hiddenAfter } }: { session: ForkedSession }) {
  return db
    .updateTable('messages')
    .set({ is_hidden: sql.lit(1) })
    .where('session_id', '=', sessionId)
    .where('position', '>', hiddenAfter)
    .where('is_hidden', '=', sql.lit(0))
}

function shownAfter(db: Queries, { sessionId, position }: { sessionId: string; position: number }) {
  return db
    .selectFrom('messages')
    .where('session_id', '=', sessionId)
    .where('position', '>', position)
    .where('is_hidden', '=', sql.lit(0))
}

/** The position of the last message that a session shows; -1 for none. */
export function leafOf({ leaf, message_count }: { leaf: number | null; message_count: number }): number {
  return leaf ?? message_count - 1
}

/** What a session held when its past was read: how many messages, and the position of the last one shown. */
export type SeenPast = { messages: number; leaf: number }

/**
 * Takes the session for one run and makes room for its messages; `leaf` is of before. Undefined if it isn't the
 * actor's, or is busy.
 */
export async function occupySession(trx: Transaction<Tables>, request: SessionClaim) {
  return (await updateFreeSession(trx, request)).rows[0]
}

export type SessionClaim = {
  sessionId: string
  actorKey: string
  agentId: string
  runId: string
  messages: number
  name: string
  now: number
}

const updateFreeSession = prepared((db, request: SessionClaim) =>
  occupying(db, request).returning(['message_count', 'leaf']),
)

function occupying(db: Queries, request: SessionClaim) {
  return db
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
}

/** The newest messages first of an actor's own session, before a position; long ones cut to `maxChars`. */
export async function listPast(db: Queries, request: PastRange) {
  return (await readPast(db, request)).rows
}

/** The latest messages of an actor's own session before a position, each cut to so many characters. */
export type PastRange = {
  sessionId: string
  actorKey: string
  before: number
  maxChars: number
}

/** How many messages of a past are read; older ones are beyond any budget worth paying for. */
export const pastMessagesMax = 100

export function selectPast(db: Queries, request: PastRange) {
  // Asked once, so that most conversations needn't ask for each message.
  const reads = sql`sender = 'other' and ${sessionReadsKeeper(request.sessionId)}`
  return (
    db
      .selectFrom('messages')
      .innerJoin('sessions', 'sessions.id', 'messages.session_id')
      .select(['sender', 'position', 'messages.run_id as run', 'sessions.message_count as messages'])
      .select(
        sql<string>`case when ${reads} and ${readsTrashed} then ${sql.lit(wording.replyHidden)}
          else substr(content, 1, ${request.maxChars}) end`.as('content'),
      )
      .select(sql<string>`case when parts is null then '' else coalesce(run_id, '') end`.as('run_id'))
      .select(sql<string | null>`case when sender = 'user' then attachments end`.as('attachments'))
      .select(sql<number>`case when ${reads} and ${readsKeeper} then 1 else 0 end`.as('reads'))
      .where('session_id', '=', request.sessionId)
      .where('sessions.actor_key', '=', request.actorKey)
      .where('position', '<', request.before)
      .where('is_hidden', '=', sql.lit(0))
      .orderBy('position', 'desc')
      // As a parameter it would make SQLite plan the query again each time.
      .limit(sql.lit(pastMessagesMax))
  )
}

/** Whether a message comes of a moment that is in the trash now, where nothing shows it. */
export const readsTrashed = runReadsTrashed('messages.run_id')

const readsKeeper = runReadsKeeper('messages.run_id')

const readPast = prepared(selectPast)
