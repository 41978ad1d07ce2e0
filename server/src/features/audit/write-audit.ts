import { randomUUID } from 'node:crypto'
import type { AuditAction } from '#contracts/audit/audit-wording.ts'
import type { Queries } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { appendLine } from './audit.table.ts'

/** What was done and must stay known. Never holds what people wrote, nor a secret. */
export type AuditEntry = {
  action: AuditAction
  /** Who did it: a user's id, or null for the server itself and for strangers. */
  actorId: string | null
  /** The id of what it was done to. */
  subject?: string
  /** The network address that it came from. */
  address?: string
  detail?: Record<string, string | number | boolean | null>
}

/**
 * Appends a line to the audit log, in the transaction of what it tells about where there is one. Others who append
 * wait until that transaction has ended, so write it last.
 */
export async function writeAudit(
  deps: Pick<Deps, 'database' | 'now'>,
  { trx, ...entry }: AuditEntry & { trx?: Queries },
): Promise<void> {
  const line = {
    id: randomUUID(),
    at: deps.now(),
    actor_id: entry.actorId,
    action: entry.action,
    subject: entry.subject ?? null,
    address: entry.address ?? null,
    detail: entry.detail ? JSON.stringify(entry.detail) : null,
  }
  if (trx) await appendLine(trx, line)
  else await deps.database.transaction((own) => appendLine(own, line))
}
