import { hash, randomBytes } from 'node:crypto'
import { agentFileWording } from '#contracts/agents/agent-file-wording.ts'
import { quotaWording } from '#contracts/limits/quota-wording.ts'
import type { Part } from '#contracts/runs/parts.ts'
import type { ConversationLink, MadeConversationLink } from '#contracts/sessions/shared-conversations.ts'
import { sharedWording } from '#contracts/sessions/shared-wording.ts'
import { wording } from '#contracts/wording.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { listFormerNames } from '../../agents/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { takePace } from '../../limits/index.ts'
import { sessionName } from '../begin-session.ts'
import { parentOf } from '../branches.table.ts'
import { readParts } from '../message-parts.ts'
import { leafOf } from '../session-rows.table.ts'
import { getOwnSession } from '../sessions.ts'
import * as table from './shared-conversations.table.ts'

/** A link's address: 256 random bits, of which the database keeps the hash alone. */
const tokenBytes = 32

/** The link of a conversation of one's own; null where there is none. */
export async function getLink(
  deps: Deps,
  user: UserActor,
  sessionId: string,
): Promise<ConversationLink | null> {
  const session = await getOwnSession(deps, user, sessionId)
  const share = await table.findShare(deps.database.db, session.id)
  return share ? { created_at: new Date(share.created_at).toISOString() } : null
}

/** Shares the branch that is shown now. A link that there was before no longer works. */
export async function makeLink(
  deps: Deps,
  user: UserActor,
  sessionId: string,
): Promise<MadeConversationLink> {
  await takePace(deps, `share:conversations:${user.userId}`, quotaWording.sharingTooFast)
  const token = randomBytes(tokenBytes).toString('base64url')
  const createdAt = deps.now()
  await deps.database.transaction(async (trx) => {
    const session = await getOwnSession(deps, user, sessionId, trx)
    if (session.running_run_id !== null) throw new AppError('busy', wording.sessionBusy)
    const leaf = await table.lastSaid(trx, session.id, leafOf(session))
    if (leaf < 0) throw new AppError('conflict', sharedWording.empty)
    if (await table.knowsKeeper(trx, session.id)) throw new AppError('conflict', sharedWording.readsKeeper)
    const share = { token_hash: hashToken(token), leaf, created_at: createdAt }
    await table.putShare(trx, { sessionId: session.id, ...share })
    await writeAudit(deps, { trx, action: 'conversation.shared', actorId: user.userId, subject: session.id })
  })
  return { path: `/p/c/${token}`, created_at: new Date(createdAt).toISOString() }
}

/** From now on the link opens nothing. */
export async function removeLink(deps: Deps, user: UserActor, sessionId: string): Promise<void> {
  const session = await getOwnSession(deps, user, sessionId)
  await deps.database.transaction(async (trx) => {
    if (!(await table.deleteShare(trx, session.id))) return
    await writeAudit(deps, {
      trx,
      action: 'conversation.unshared',
      actorId: user.userId,
      subject: session.id,
    })
  })
}

/** `receipts`: the files that an answer cites, with their lines, by its numbers. What is quoted stays with its person. */
export type SharedMessage = {
  id: string
  sender: 'user' | 'other'
  content: string
  created_at: number
  receipts: ReadonlyMap<number, string>
}

/** A shared conversation as anybody with its link reads it. */
export type SharedConversation = {
  title: string
  agentName: string
  sharedAt: number
  messages: SharedMessage[]
}

/** What a link opens; undefined where it was revoked, or never was. */
export async function readShared(
  deps: Pick<Deps, 'config' | 'database'>,
  token: string,
): Promise<SharedConversation | undefined> {
  const { db } = deps.database
  const shared = await table.findShared(db, hashToken(token))
  // What a later turn read doesn't stand in what was shared; but the mark is the conversation's.
  if (!shared || shared.banned || (await table.knowsKeeper(db, shared.id))) return undefined
  const places = new Map((await table.listPlaces(db, shared.id, shared.leaf)).map((at) => [at.position, at]))
  const positions: number[] = []
  for (let at = places.get(shared.leaf); at; at = places.get(parentOf(at))) positions.unshift(at.position)
  const texts = await table.listTexts(db, shared.id, positions)
  const messages = texts.filter(({ content }) => content !== '')
  const agentName = await agentNameOf(deps, shared)
  // The conversation's own name may tell of another version, or come later.
  const question = messages.find(({ sender }) => sender === 'user')
  return {
    title: question ? sessionName(question.content) : agentName,
    ...{ agentName, sharedAt: shared.created_at },
    messages: messages.map(({ attachments, parts, ...said }) => ({
      ...said,
      receipts: receiptsIn(readParts({ content: said.content, attachments, parts })),
    })),
  }
}

/** The name that the agent has for the person who shared the conversation: its readers learn no other. */
async function agentNameOf(
  deps: Pick<Deps, 'config' | 'database'>,
  shared: { user_id: string; agent_id: string; agent_name: string | null },
): Promise<string> {
  const { user_id: userId, agent_id: agentId } = shared
  const former = await listFormerNames(deps, { userId, agentIds: [agentId] })
  return former.get(agentId)?.name ?? shared.agent_name ?? sharedWording.agent
}

function receiptsIn(parts: readonly Part[]): ReadonlyMap<number, string> {
  return new Map(
    parts.flatMap((part) =>
      part.type === 'citation' && part.file ? [[part.n, agentFileWording.place(part.file)] as const] : [],
    ),
  )
}

function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}
