import type { TabWords } from '../../lib/tab-words.ts'
import { chatApi, newRunKey } from './chat.api.ts'
import { chatKey, openOutbox, parseWaiting } from './chat-storage.ts'

/** A message that a tab has and the server doesn't. */
type Unsent = {
  text: string
  /** Whether the person has sent it; otherwise they are still writing it. */
  isSent: boolean
  /** Whether it may be at the server already. */
  isSending: boolean
  send: () => Promise<void>
}

/** Somebody's messages in a tab that are not known to have arrived, and those that they are writing. */
export function listUnsentChats(userId: string, tab: TabWords): Unsent[] {
  const given = { userId, tab }
  return tab
    .keys()
    .flatMap((key) => [...ofOutbox(given, key), ...ofWaiting(given, key), ...ofDrafts(given, key)])
    .filter(({ text }) => text.trim() !== '')
}

/**
 * Sends the messages that are on their way; where the person asked for it, also those that were refused or wait for an
 * answer. Returns how many are left.
 */
export async function sendUnsentChats(userId: string, tab: TabWords, isAskedFor: boolean): Promise<number> {
  for (const { isSent, isSending, send } of listUnsentChats(userId, tab))
    if (isSending || (isSent && isAskedFor)) await send().catch(() => undefined)
  return listUnsentChats(userId, tab).length
}

type Kept = { userId: string; tab: TabWords }

function ofOutbox({ userId, tab }: Kept, key: string): Unsent[] {
  const agentId = nameIn(key, chatKey('outbox', userId, ''))
  if (agentId === undefined) return []
  const outbox = openOutbox(userId, agentId, tab)
  return outbox.list().map(({ id, text, files, sessionId, model, origin, isSending }) => ({
    text,
    isSent: true,
    isSending,
    async send() {
      const attachments = files?.map((file) => ({ id: file.id }))
      await begin({ agentId, input: text, sessionId, model, origin, attachments, idempotencyKey: id })
      outbox.remove(id)
    },
  }))
}

function ofWaiting({ userId, tab }: Kept, key: string): Unsent[] {
  const [agentId, sessionId] = nameIn(key, chatKey('waiting', userId, ''))?.split(':') ?? []
  const waiting = parseWaiting(tab.read(key))
  if (agentId === undefined || waiting === undefined) return []
  const { text, model, origin } = waiting
  const send = async () => {
    const place = { agentId, sessionId: sessionId || undefined, model, origin }
    await begin({ ...place, input: text, idempotencyKey: newRunKey() })
    tab.write(key, undefined)
  }
  return [{ text, isSent: true, isSending: false, send }]
}

function ofDrafts({ userId, tab }: Kept, key: string): Unsent[] {
  if (!(['draft', 'edit', 'unseen'] as const).some((what) => key.startsWith(chatKey(what, userId, ''))))
    return []
  return [{ text: tab.read(key) ?? '', isSent: false, isSending: false, send: () => Promise.resolve() }]
}

function nameIn(key: string, start: string): string | undefined {
  return key.startsWith(start) ? key.slice(start.length) : undefined
}

/** Resolves once the server has the message: the answer goes on without us. */
async function begin(asked: Omit<Parameters<typeof chatApi.runAgent>[0], 'signal'>): Promise<void> {
  const visit = new AbortController()
  try {
    for await (const { event } of chatApi.runAgent({ ...asked, signal: visit.signal }))
      if (event === 'run') return
    throw new Error('The message was not taken.')
  } finally {
    visit.abort()
  }
}
