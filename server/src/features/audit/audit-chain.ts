import { createHash } from 'node:crypto'
import type { Selectable } from '../../database/schema/columns.ts'
import type { AuditEntriesTable } from '../../database/schema/instance.ts'

export type AuditLine = Selectable<AuditEntriesTable>

/** What the next line carries of this one: SHA-256 over all of it, the hash of the line before included. */
export function hashLine(line: AuditLine): string {
  const { position, id, at, actor_id, action, subject, address, detail, previous_hash } = line
  const fields = [position, id, at, actor_id, action, subject, address, detail, previous_hash]
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}

/** `brokenAt` is the position of the first line that is changed, missing or added; null while all are as written. */
export type ChainCheck = { lines: number; brokenAt: number | null }

/**
 * Reads the log after `start`, or the whole log, a batch at a time, and checks that each line follows from the one
 * before, up to the head.
 */
export async function checkChain(
  head: { position: number; hash: string } | undefined,
  readAfter: (position: number) => Promise<AuditLine[]>,
  start = { position: 0, hash: '' },
): Promise<ChainCheck> {
  const lines = head?.position ?? 0
  let { position, hash } = start
  while (position < lines) {
    const batch = await readAfter(position)
    if (batch.length === 0) break
    for (const line of batch) {
      if (position === lines) break
      if (line.position !== position + 1 || line.previous_hash !== hash)
        return { lines, brokenAt: position + 1 }
      position = line.position
      hash = hashLine(line)
    }
  }
  if (position < lines) return { lines, brokenAt: position + 1 }
  // The hash that leads on from a line tells whether it was changed: the one after it disagrees, or the head does.
  return { lines, brokenAt: hash === (head?.hash ?? '') ? null : lines }
}
