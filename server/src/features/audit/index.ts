export { auditData } from './audit-data.ts'
export { noteVisit, verifyAuditLog, verifyNewestLines } from './audit-log.ts'
export { auditRoutes } from './audit.routes.ts'
export { writeAudit } from './write-audit.ts'
