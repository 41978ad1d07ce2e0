import type { PeriodReport, PeriodReportQuery } from '#contracts/keepers/period-reports.ts'
import { call } from '../../../lib/api.ts'

/** What the moments of some days hold for a report. `keeperId` is its UUID. */
export function readPeriodReport(
  keeperId: string,
  { from, to }: PeriodReportQuery,
  signal: AbortSignal,
): Promise<PeriodReport> {
  const query = new URLSearchParams({ from, to }).toString()
  return call(`/api/keepers/${keeperId}/period-report?${query}`, { signal })
}
