import type { Files } from './chat-message.ts'
import { readTab, writeTab } from './chat-storage.ts'

/** The files beside the draft of a message, as the tab keeps them. */
export function readAttached(slug: string): Files {
  try {
    // As `writeAttached` wrote it.
    return JSON.parse(readTab(keyOf(slug)) ?? '[]') as Files
  } catch {
    return []
  }
}

export function writeAttached(slug: string, files: Files): void {
  writeTab(keyOf(slug), files.length === 0 ? undefined : JSON.stringify(files))
}

function keyOf(slug: string): string {
  return `keeper_chat_files:${slug}`
}
