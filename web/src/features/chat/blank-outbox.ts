import type { Outbox, OutboxEntry } from './chat-storage.ts'

/** An outbox that the page alone remembers. */
export function openBlankOutbox(): Outbox {
  const entries = new Map<string, OutboxEntry>()
  return {
    list: () => [...entries.values()],
    put: (entry) => void entries.set(entry.id, entry),
    remove: (id) => void entries.delete(id),
  }
}
