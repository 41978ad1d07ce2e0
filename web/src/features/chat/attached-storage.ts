import { readTab, writeTab } from '../../lib/tab-words.ts'
import type { Files } from './chat-message.ts'
import { chatKey } from './chat-storage.ts'

/** The files beside the draft of a message, as the tab keeps them. */
export function readAttached(userId: string | undefined, slug: string): Files {
  try {
    // As `writeAttached` wrote it.
    return JSON.parse(readTab(chatKey('files', userId, slug)) ?? '[]') as Files
  } catch {
    return []
  }
}

export function writeAttached(userId: string | undefined, slug: string, files: Files): void {
  writeTab(chatKey('files', userId, slug), files.length === 0 ? undefined : JSON.stringify(files))
}
