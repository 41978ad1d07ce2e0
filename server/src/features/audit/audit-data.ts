import type { OwnedData } from '../../owned-data/owned-data.ts'

/** The audit log is append-only: its lines outlive the accounts that they name, and hold nothing that people wrote. */
export const auditData: OwnedData = { name: 'audit', tables: ['audit_entries'] }
