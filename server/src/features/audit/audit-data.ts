import type { Queries } from '../../database/database.ts'
import { isoTime } from '../../owned-data/import-owned.ts'
import type { OwnedData } from '../../owned-data/owned-data.ts'
import { listLinesOf } from './audit.table.ts'

/**
 * The audit log is append-only: its lines outlive the accounts that they name, and hold nothing that people wrote. An
 * export has those of its person to read, and tells nothing of others; an import leaves them out.
 */
export const auditData: OwnedData = {
  name: 'audit',
  tables: ['audit_entries'],
  export: {
    about: [
      'audit.jsonl: what the audit log says of you: what you did, and what was done to your account; by is "you", "other" for another person, or null for Keeper and strangers. To read only',
    ],
    async add(zip, { database: { db } }, { userId }) {
      zip.lines('audit.jsonl', eachLine(db, userId))
    },
  },
}

const batch = 500

async function* eachLine(db: Queries, userId: string) {
  let after = 0
  for (;;) {
    const rows = await listLinesOf(db, userId, { after, limit: batch })
    for (const row of rows) {
      const isOwn = row.actor_id === userId
      const isOfOther = row.subject !== userId && row.is_account === 1
      yield {
        ...{ at: isoTime(Number(row.at)), action: row.action },
        by: isOwn ? 'you' : row.actor_id === null ? null : 'other',
        subject_id: isOfOther ? null : row.subject,
        // Of others it would tell where they were.
        address: isOwn ? row.address : null,
        detail: parse(row.detail),
      }
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.position
  }
}

function parse(detail: string | null): unknown {
  return detail === null ? null : JSON.parse(detail)
}
