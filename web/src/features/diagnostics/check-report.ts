import { type OverallStatus, overallMessages } from '#contracts/diagnostics/diagnostics-wording.ts'
import type { Need } from './diagnostic-tests.ts'

export type TestStatus = 'PASS' | 'ERROR' | 'SKIPPED'

export type TestResult = {
  name: string
  call: string
  status: TestStatus
  durationMs: number
  /** What the answer told, of a test that passed. */
  data?: unknown
  /** Why it failed, or was skipped. */
  reason?: string
}

/** Skipped tests are not counted: `total` is passed and failed. */
export type CheckSummary = {
  total: number
  passed: number
  failed: number
  skipped: number
  /** round(100 × passed ÷ total). */
  score: number
  /** "92.9%". */
  successRate: string
  overallStatus: OverallStatus
  message: string
}

/** What is copied to the clipboard. */
export type CheckReport = {
  generatedAt: string
  address: string
  browser: string
  role: Need
  summary: CheckSummary
  results: readonly TestResult[]
}

export function summarise(results: readonly TestResult[]): CheckSummary {
  const countOf = (status: TestStatus) => results.filter((result) => result.status === status).length
  const [passed, failed, skipped] = [countOf('PASS'), countOf('ERROR'), countOf('SKIPPED')]
  const total = passed + failed
  const share = total === 0 ? 1 : passed / total
  const overallStatus = failed === 0 ? 'ALL_PASS' : failed < total ? 'PARTIAL_PASS' : 'ALL_FAIL'
  return {
    total,
    passed,
    failed,
    skipped,
    score: Math.round(100 * share),
    successRate: `${(100 * share).toFixed(1)}%`,
    overallStatus,
    message: overallMessages[overallStatus],
  }
}
