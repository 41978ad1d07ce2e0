import { createHash } from 'node:crypto'

const wireNameMaxChars = 64

/** A tool's name as providers take it: itself where it fits, else one that no other tool has. */
export function wireName(name: string): string {
  if (name.length <= wireNameMaxChars && /^[\w-]+$/.test(name)) return name
  const mark = createHash('sha256').update(name).digest('hex').slice(0, 8)
  const readable = name.replace(/[^\w-]+/g, '_').slice(0, wireNameMaxChars - mark.length - 1)
  return `${readable}_${mark}`
}
