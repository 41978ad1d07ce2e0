import { createHash } from 'node:crypto'

/** A UUID that the same words always give. */
export function deriveId(...words: readonly string[]): string {
  const hash = createHash('sha256').update(words.join('\0')).digest()
  // Version 8, of a maker's own, and the variant that UUIDs have.
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex')
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
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
