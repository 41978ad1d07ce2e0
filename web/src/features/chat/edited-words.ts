import { readTab, writeTab } from '../../lib/tab-words.ts'
import type { ChatMessage } from './chat-message.ts'
import { chatKey } from './chat-storage.ts'

/** Fields whose words are on their way, or were refused: they open again when the person asks for it. */
const closed = new Set<string>()

/** A message that was opened from the message field, by its `editName`: another one each time. */
export type Recall = { name: string }

/** Its run is the same here and on the server; its id isn't, where the message was sent from here. */
export function editName({ runId, id }: ChatMessage): string {
  return runId ?? id
}

/** Where the tab keeps other words for a message. */
export function editKey(userId: string | undefined, message: ChatMessage): string {
  return chatKey('edit', userId, editName(message))
}

/** Whether other words for a message are in its field, drawn or not. */
export function isEdited(key: string): boolean {
  return readTab(key) !== undefined && !closed.has(key)
}

export function writeEdited(key: string, words: string | undefined): void {
  closed.delete(key)
  writeTab(key, words)
}

/** Closes the field and keeps its words until the server has them. */
export function closeEdited(key: string, words: string): void {
  writeTab(key, words)
  closed.add(key)
}
