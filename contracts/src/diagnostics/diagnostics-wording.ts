/** Sentences about diagnostics. Schema-free. */
export const diagnosticsWording = {
  repairFailed: 'A step failed. The server log has the reason.',
  lastCheckFailed: 'The last system check found a failure.',
  restoreBackup: 'Restore a backup: npm run keeper -- restore <folder>.',
} as const

/** How a check ended: no failures, fewer failures than tests, or nothing that passed. */
export type OverallStatus = 'ALL_PASS' | 'PARTIAL_PASS' | 'ALL_FAIL'

export const overallMessages: Record<OverallStatus, string> = {
  ALL_PASS: 'All Systems Operational',
  PARTIAL_PASS: 'Some Issues Detected - Partial Success',
  ALL_FAIL: 'Multiple System Failures Detected',
}
