import { Readable } from 'node:stream'
import { AuditFilter, AuditPage, AuditQuery, AuditVerificationAnswer } from '#contracts/audit/audit.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/actor.ts'
import type { App } from '../../http/app-type.ts'
import { exportAuditLog, readAuditLog, verifyAuditLog } from './audit-log.ts'

const success = true as const
const path = '/api/kam/audit'

/** The audit log, for admins: a page, all of it as lines, and whether it is as it was written. */
export function auditRoutes(app: App, deps: Deps): void {
  app.get(
    path,
    { schema: { querystring: AuditQuery, response: { 200: AuditPage } } },
    async ({ actor, query }) => {
      const { entries, nextCursor } = await readAuditLog(deps, requireAdmin(actor), query)
      return { success, data: entries, nextCursor }
    },
  )
  app.get(`${path}/export`, { schema: { querystring: AuditFilter } }, async ({ actor, query }, reply) => {
    const lines = await exportAuditLog(deps, requireAdmin(actor), query)
    return reply
      .type('application/x-ndjson')
      .header('content-disposition', 'attachment; filename="keeper-audit.jsonl"')
      .header('cache-control', 'no-store')
      .send(Readable.from(lines))
  })
  app.get(
    `${path}/verification`,
    { schema: { response: { 200: AuditVerificationAnswer } } },
    async ({ actor }) => {
      requireAdmin(actor)
      return { success, data: await verifyAuditLog(deps.database) }
    },
  )
}
