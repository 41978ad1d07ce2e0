import { randomUUID } from 'node:crypto'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'

/** Something that was done and must stay known. Never holds what people wrote, nor a secret. */
type AuditEntry = {
  /** Noun and verb: 'account.signed_in', 'key.saved'. */
  action: `${string}.${string}`
  /** Who did it: a user's id, or null for the server itself. */
  actorId: string | null
  /** The id of what it was done to. */
  subject?: string
  detail?: Record<string, string | number | boolean | null>
}

/** Adds a line to the audit log, in the transaction of what it tells about where there is one. */
export async function writeAudit(
  deps: Pick<Deps, 'database' | 'now'>,
  { trx, ...entry }: AuditEntry & { trx?: Queries },
): Promise<void> {
  const db = trx ?? deps.database.db
  await db
    .insertInto('audit_entries')
    .values({
      id: randomUUID(),
      at: deps.now(),
      actor_id: entry.actorId,
      action: entry.action,
      subject: entry.subject ?? null,
      detail: entry.detail ? JSON.stringify(entry.detail) : null,
    })
    .execute()
}
