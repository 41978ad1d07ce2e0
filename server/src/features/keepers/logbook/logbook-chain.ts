import { createHash } from 'node:crypto'
import type { Selectable } from '../../../database/schema/columns.ts'
import type { LogbookEntriesTable } from '../../../database/schema/logbook.ts'

export type LogbookRow = Selectable<LogbookEntriesTable>

/** An entry's hash: SHA-256 over its columns as they are stored, in this order, as one JSON array. */
export function hashEntry(row: Omit<LogbookRow, 'hash'>): string {
  const fields = [
    ...[row.keeper_id, row.seq, row.at, row.actor, row.actor_id, row.action, row.subject],
    ...[row.provider, row.model, row.went, row.sent, row.stayed, row.tokens, row.prev_hash],
  ]
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}

/** Of a chain: its length by its head, when it began, and the first entry that is changed, missing or added. */
export type ChainCheck = { entries: number; since: number | null; brokenAt: number | null }

/** Reads a whole chain, a batch at a time, and checks that each entry follows from the one before, up to the head. */
export async function checkChain(
  head: { seq: number; hash: string } | undefined,
  readAfter: (seq: number) => Promise<LogbookRow[]>,
): Promise<ChainCheck> {
  const entries = head?.seq ?? 0
  let since: number | null = null
  let [seq, hash] = [0, '']
  while (seq < entries || seq === 0) {
    const batch = await readAfter(seq)
    if (batch.length === 0) break
    since ??= batch[0]?.at ?? null
    for (const row of batch) {
      // Appended since the head was read.
      if (head && seq === entries) break
      const isWhole = row.seq === seq + 1 && row.prev_hash === hash && row.hash === hashEntry(row)
      if (!isWhole || !head) return { entries, since, brokenAt: seq + 1 }
      ;[seq, hash] = [row.seq, row.hash]
    }
  }
  if (seq < entries) return { entries, since, brokenAt: seq + 1 }
  return { entries, since, brokenAt: head && hash !== head.hash ? entries : null }
}
