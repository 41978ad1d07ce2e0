import { hash } from 'node:crypto'

/** A UUID that the same words always give. */
export function deriveId(...words: readonly string[]): string {
  const bytes = hash('sha256', words.join('\0'), 'buffer')
  // Version 8, of a maker's own, and the variant that UUIDs have.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => hex.slice(from, to))
    .join('-')
}

/** Enough of a hash to tell texts apart. */
export function deriveHash(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32)
}
