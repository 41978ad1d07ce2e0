import { randomUUID } from 'node:crypto'
import type { Part } from '#contracts/runs/parts.ts'
import { textOfParts } from '#contracts/runs/part-text.ts'
import type { Session, SessionMessage, ShownSummary } from '#contracts/sessions/sessions.ts'
import { messagesPageSize } from '#contracts/limits/limits.ts'
import { wording } from '#contracts/wording.ts'
import type { Selectable } from '../../database/schema/columns.ts'
import type { MessagesTable, SessionsTable } from '../../database/schema/runs.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { getAgent } from '../agents/index.ts'
import { writeAudit } from '../audit/index.ts'
import { signAttachments } from '../attachments/index.ts'
import { addressPrefix, takeLimits } from '../limits/index.ts'
import { beginSession } from './begin-session.ts'
import { eraseSession } from './erase-session.ts'
import { readParts, readStoredAttachments } from './message-parts.ts'
import { listFollowed, listVersions } from './message-versions.ts'
import { findSession } from './session-rows.table.ts'
import { findShownSummary } from './summaries.table.ts'
import {
  findLastSession,
  findMessagePosition,
  listMessages,
  listSessions,
  pruneEmptySessions,
  renameSession,
  type SessionFilter,
  type SessionPage,
} from './sessions.table.ts'

/** Opens an empty conversation. */
export async function createSession(
  deps: Deps,
  actor: Actor,
  request: { agentId: string; name: string | undefined; address: string },
): Promise<Session> {
  const { agent } = await getAgent(deps, actor, { id: request.agentId }, 'run')
  await takeLimits(deps, [
    { key: `session:${actor.key}`, limit: 60, windowMs: 60_000 },
    { key: `session:address:${addressPrefix(request.address)}`, limit: 120, windowMs: 60_000 },
  ])
  const now = deps.now()
  const id = randomUUID()
  const name = request.name || null
  await deps.database.transaction((trx) =>
    beginSession(deps, trx, { id, actorKey: actor.key, agentId: agent.id, name, now }),
  )
  return toSession({
    id,
    agent_id: agent.id,
    name,
    message_count: 0,
    hidden_count: 0,
    created_at: now,
    updated_at: now,
  })
}

export async function getSession(deps: Deps, actor: Actor, sessionId: string): Promise<Session> {
  return toSession(await getOwnSession(deps, actor, sessionId))
}

/** What a run that is still writing has made so far, with the id of its last event. */
export type ReadSoFar = (deps: Deps, runId: string) => Promise<{ parts: Part[]; lastEventId: string }>

/** The latest messages, oldest first; those before `before` where it is given; of all branches where `isWhole`. */
export async function getMessages(
  deps: Deps,
  actor: Actor,
  request: {
    sessionId: string
    before?: string | undefined
    isWhole?: boolean | undefined
    readSoFar: ReadSoFar
  },
): Promise<{ messages: SessionMessage[]; hasMore: boolean }> {
  const session = await getOwnSession(deps, actor, request.sessionId)
  const { id } = session
  const { db } = deps.database
  const isWhole = request.isWhole === true
  const before = request.before === undefined ? undefined : await positionOf(deps, id, request.before)
  const rows = await listMessages(db, { sessionId: id, before, limit: messagesPageSize + 1, isWhole })
  const shown = rows.slice(0, messagesPageSize).toReversed()
  const versions = await listVersions(db, session, shown)
  const followed = isWhole ? await listFollowed(db, id, shown) : undefined
  const summary = isWhole ? undefined : await findSummaryFor(db, actor, id)
  const toShown = async (row: ListedMessage): Promise<SessionMessage> => ({
    ...(await toMessage(deps, hideTrashed(row), request.readSoFar)),
    ...(isRunGone(row) && { run_gone: true as const }),
    ...(row.thumb && { feedback: { thumb: row.thumb, note: hideTrashed(row).note } }),
    ...(versions.has(row.id) && { versions: versions.get(row.id) }),
    ...(summary?.messageId === row.id && { summary: summary.shown }),
    ...(followed && { place: { follows: followed.get(row.id) ?? null, is_shown: row.is_hidden === 0 } }),
  })
  const messages = await Promise.all(shown.map(toShown))
  return { messages, hasMore: rows.length > messagesPageSize }
}

/** The summary that an agent is given of older messages, and the message that it goes up to. */
async function findSummaryFor(
  db: Queries,
  actor: Actor,
  sessionId: string,
): Promise<{ messageId: string; shown: ShownSummary } | undefined> {
  const row = await findShownSummary(db, sessionId)
  if (!row) return undefined
  const { content: text, message_id: messageId, created_at, provider, model } = row
  // Visitors aren't told which model an agent has.
  const by = actor.kind === 'user' ? { provider, model } : null
  return { messageId, shown: { text, created_at: new Date(created_at).toISOString(), by } }
}

type ListedMessage = Awaited<ReturnType<typeof listMessages>>[number]

/** Runs go with their logs; what was said stays. */
function isRunGone({ sender, run_id, kept_run_id }: ListedMessage): boolean {
  return sender === 'other' && run_id !== null && kept_run_id === null
}

/** A reply that read a moment which is in the trash now says so in place of its words. */
function hideTrashed({ reads_trashed, ...row }: ListedMessage): Omit<ListedMessage, 'reads_trashed'> {
  if (!reads_trashed || row.sender === 'user') return row
  return { ...row, content: wording.replyHidden, parts: null, attachments: null, note: null }
}

/** One's own conversations, with one agent or with all. */
export async function getSessions(
  deps: Deps,
  actor: Actor,
  request: Omit<SessionFilter, 'actorKey'> & SessionPage,
): Promise<{ sessions: Session[]; total: number; totalPages: number }> {
  // A search reads all that was said in them: nobody else waits for it.
  const db = request.q ? deps.database.reports : deps.database.db
  const { rows, total } = await listSessions(db, { ...request, actorKey: actor.key })
  const sessions = rows.map((row) => ({ ...toSession(row), is_waiting: Boolean(row.is_waiting) }))
  return { sessions, total, totalPages: Math.ceil(total / request.pageSize) }
}

/** The caller's last conversation with an agent in which something was said. */
export async function findLastSessionId(
  deps: Pick<Deps, 'database'>,
  actor: Actor,
  agentId: string,
): Promise<string | undefined> {
  if (actor.kind === 'visitor' && actor.isNew) return undefined
  return (await findLastSession(deps.database.db, { actorKey: actor.key, agentId }))?.id
}

export async function changeSession(
  deps: Deps,
  actor: Actor,
  sessionId: string,
  name: string,
): Promise<Session> {
  const row = await renameSession(deps.database.db, { sessionId, actorKey: actor.key, name })
  if (!row) throw new AppError('session_not_found', wording.sessionNotFound)
  return toSession(row)
}

/** Deletes a conversation with everything that was said in it. One that is answering has to be stopped first. */
export async function removeSession(deps: Deps, actor: Actor, sessionId: string): Promise<void> {
  const actorId = actor.kind === 'user' ? actor.userId : null
  const isErased = await eraseSession(deps, { sessionId, actorKey: actor.key }, (trx) =>
    writeAudit(deps, { trx, action: 'conversation.deleted', actorId, subject: sessionId }),
  )
  if (isErased) return
  await getOwnSession(deps, actor, sessionId)
  throw new AppError('busy', wording.sessionBusy)
}

/** Conversations that never began are forgotten after a day. */
export async function pruneSessions(deps: Pick<Deps, 'database' | 'now'>): Promise<void> {
  await pruneEmptySessions(deps.database.db, deps.now() - 24 * 60 * 60_000)
}

/** A session id is not a secret: it opens only for the account or visitor that owns it. */
export async function getOwnSession(
  { database }: Pick<Deps, 'database'>,
  actor: Actor,
  sessionId: string,
  db: Queries = database.db,
) {
  const session = await findSession(db, sessionId)
  if (!session || session.actor_key !== actor.key)
    throw new AppError('session_not_found', wording.sessionNotFound)
  return session
}

async function positionOf(deps: Deps, sessionId: string, messageId: string): Promise<number> {
  const row = await findMessagePosition(deps.database.db, sessionId, messageId)
  if (!row) throw new AppError('not_found', wording.notFound)
  return row.position
}

export function toSession(
  row: Omit<Selectable<SessionsTable>, 'actor_key' | 'running_run_id' | 'leaf'>,
): Session {
  return {
    id: row.id,
    agent_id: row.agent_id,
    name: row.name,
    message_count: row.message_count - row.hidden_count,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }
}

async function toMessage(
  deps: Deps,
  row: Selectable<MessagesTable>,
  readSoFar: ReadSoFar,
): Promise<SessionMessage> {
  const attachments = signAttachments(deps, readStoredAttachments(row.attachments))
  const isGrowing = row.status === 'running' && row.run_id !== null
  const soFar = isGrowing ? await readSoFar(deps, row.run_id ?? '') : undefined
  return {
    id: row.id,
    sender: row.sender,
    content: soFar ? textOfParts(soFar.parts) : row.content,
    parts: soFar?.parts ?? readParts(row),
    created_at: new Date(row.created_at).toISOString(),
    status: row.status,
    run_id: row.run_id,
    mock: row.mock === 1,
    error: row.error,
    ...(attachments.length > 0 && { attachments }),
    ...(soFar && { last_event_id: soFar.lastEventId }),
  }
}
