import type { Outbox, OutboxEntry, WaitingMessages, WaitingText } from './chat-storage.ts'

/** An outbox that the page alone remembers. */
export function openBlankOutbox(): Outbox {
  const entries = new Map<string, OutboxEntry>()
  return {
    list: () => [...entries.values()],
    put: (entry) => void entries.set(entry.id, entry),
    remove: (id) => void entries.delete(id),
  }
}

/** Waiting messages that the page alone remembers. */
export function openBlankWaiting(): WaitingMessages {
  const messages = new Map<string | undefined, WaitingText | undefined>()
  const listeners = new Set<() => void>()
  return {
    read: (sessionId) => messages.get(sessionId),
    write(sessionId, message) {
      messages.set(sessionId, message)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
