import type { Part } from './parts.ts'

/** The text parts of a message joined: its content. Schema-free. */
export function textOfParts(parts: readonly Part[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

/** Whether a part tells what was read of keepers or files, or why nothing was. These stand beneath a reply. */
export function isReadingNotice(part: Part): boolean {
  return part.type === 'notice' && ['read', 'read-files', 'no-keeper'].includes(part.kind)
}

/** Whether a part asks the person something, by itself or for agents at work. */
export function isAsking(part: Part): boolean {
  if (part.type === 'agent') return part.asks !== undefined
  return part.type === 'tool' && part.status === 'waiting'
}
