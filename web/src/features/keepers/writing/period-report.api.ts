import type { PeriodReport, PeriodReportQuery } from '#contracts/keepers/period-reports.ts'
import { call } from '../../../lib/api.ts'

/** What the moments of some days hold for a report. `keeperId` is its UUID. */
export function readPeriodReport(keeperId: string, { from, to }: PeriodReportQuery): Promise<PeriodReport> {
  return call(`/api/keepers/${keeperId}/period-report?${new URLSearchParams({ from, to }).toString()}`)
}
