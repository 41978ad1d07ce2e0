import type { ModelChoice } from '#contracts/runs/runs.ts'
import { readTab, type TabWords, writeTab } from '../../lib/tab-words.ts'
import type { Files } from './chat-message.ts'

/**
 * What a tab keeps of its chats, so that a reload loses nothing that was typed. It belongs to one account, or to the
 * visitor: whoever signs in after them neither reads nor sends it. Also read by first-load/first-paint.js.
 */
export function chatKey(what: ChatKeyPart, userId: string | undefined, name: string): string {
  return `keeper_chat_${what}:${userId ?? 'visitor'}:${name}`
}

type ChatKeyPart = 'draft' | 'edit' | 'files' | 'unseen' | 'session' | 'waiting' | 'outbox'

/** Whom a message goes to: the chat and the model that were chosen for it, also after a reload. */
export type Addressed = {
  /** In place of the agent's own. */
  model?: ModelChoice | undefined
  /** Unless it is asked in a chat inside the app. */
  origin?: 'page' | undefined
}

/** What is to be said. Its id is its idempotency key as well. */
export type OutgoingMessage = Addressed & {
  id: string
  text: string
  /** ISO 8601. */
  timestamp: string
  /** What goes with it. */
  files?: Files | undefined
}

/** A message on its way to the server. */
export type OutboxEntry = OutgoingMessage & {
  sessionId: string | undefined
  /** False once it is known that the server did not take it. */
  isSending: boolean
}

export type Outbox = {
  list(): OutboxEntry[]
  put(entry: OutboxEntry): void
  remove(id: string): void
}

export function readDraft(userId: string | undefined, slug: string): string {
  return readTab(chatKey('draft', userId, slug)) ?? ''
}

export function writeDraft(userId: string | undefined, slug: string, text: string): void {
  writeTab(chatKey('draft', userId, slug), text === '' ? undefined : text)
}

/** The conversation that a reload of this tab comes back to, for agents without memory. */
export function readTabSession(userId: string | undefined, agentId: string): string | undefined {
  return readTab(chatKey('session', userId, agentId))
}

export function writeTabSession(
  userId: string | undefined,
  agentId: string,
  sessionId: string | undefined,
): void {
  writeTab(chatKey('session', userId, agentId), sessionId)
}

export type WaitingText = Addressed & { text: string }

/** The messages that wait for the agent's answer: one in each conversation. */
export type WaitingMessages = {
  read(sessionId: string | undefined): WaitingText | undefined
  write(sessionId: string | undefined, message: WaitingText | undefined): void
  subscribe(listener: () => void): () => void
}

/** A waiting message as a tab keeps it. */
export function parseWaiting(kept: string | undefined): WaitingText | undefined {
  if (kept === undefined) return undefined
  try {
    const value: unknown = JSON.parse(kept)
    if (isWaitingText(value)) return value
  } catch {
    // A text alone.
  }
  // It isn't known which chat with this agent it waits in: the public one can do less.
  return { text: kept, origin: 'page' }
}

/** Has what waits in a conversation wait in another one, after what waits there. */
export function moveWaiting(
  waiting: WaitingMessages,
  from: string | undefined,
  to: string | undefined,
): void {
  const moved = waiting.read(from)
  if (moved === undefined || from === to) return
  waiting.write(from, undefined)
  const there = waiting.read(to)
  waiting.write(to, there ? { ...moved, text: `${there.text}\n\n${moved.text}` } : moved)
}

export function openWaiting(userId: string | undefined, agentId: string): WaitingMessages {
  const held = new Map<string, { kept: string | undefined; message: WaitingText | undefined }>()
  const listeners = new Set<() => void>()
  const keyOf = (sessionId: string | undefined) => chatKey('waiting', userId, `${agentId}:${sessionId ?? ''}`)
  return {
    read(sessionId) {
      const key = keyOf(sessionId)
      const kept = readTab(key)
      const before = held.get(key)
      // Signing out may have sent it, here or from another tab.
      if (before !== undefined && before.kept === kept) return before.message
      const message = parseWaiting(kept)
      held.set(key, { kept, message })
      return message
    },
    write(sessionId, message) {
      const key = keyOf(sessionId)
      writeTab(key, message && JSON.stringify(message))
      held.set(key, { kept: readTab(key), message })
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The messages to an agent that are not known to have arrived. */
export function openOutbox(
  userId: string | undefined,
  agentId: string,
  tab: Pick<TabWords, 'read' | 'write'> = { read: readTab, write: writeTab },
): Outbox {
  const key = chatKey('outbox', userId, agentId)
  let entries = parseEntries(tab.read(key))
  const keep = (next: OutboxEntry[]) => {
    entries = next
    tab.write(key, next.length === 0 ? undefined : JSON.stringify(next))
  }
  return {
    list: () => entries,
    put: (entry) => keep([...entries.filter(({ id }) => id !== entry.id), entry]),
    remove: (id) => keep(entries.filter((entry) => entry.id !== id)),
  }
}

function parseEntries(text: string | undefined): OutboxEntry[] {
  if (text === undefined) return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is OutboxEntry {
  if (typeof value !== 'object' || value === null) return false
  const { id, text, timestamp }: Partial<Record<keyof OutboxEntry, unknown>> = value
  return [id, text, timestamp].every((field) => typeof field === 'string')
}

function isWaitingText(value: unknown): value is WaitingText {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
}
