export { auditData } from './audit-data.ts'
export { writeAudit } from './audit.ts'
