import type { Part } from './parts.ts'

/** The text parts of a message joined: its content. Schema-free. */
export function textOfParts(parts: readonly Part[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
}
