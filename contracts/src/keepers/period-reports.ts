import { z } from 'zod'
import { success } from '../envelope.ts'
import { JourneyDay } from './journeys.ts'
import { LocalDate } from './keepers.ts'
import { periodReportWording } from './period-report-text.ts'

/** From one day to another, both included. */
export const PeriodReportQuery = z
  .object({ from: JourneyDay, to: JourneyDay })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: periodReportWording.endsBeforeStart })
export type PeriodReportQuery = z.infer<typeof PeriodReportQuery>

/** A moment that says it. */
export const ReportSource = z.object({ momentId: z.string(), localDate: LocalDate })

/** A line of a moment. */
export const ReportLine = ReportSource.extend({ text: z.string() })
export type ReportLine = z.infer<typeof ReportLine>

/** What a period's moments hold for a report, without any model. The oldest comes first; people by how often they come up. */
export const PeriodReport = z.object({
  wins: z.array(ReportLine),
  people: z.array(z.object({ name: z.string(), count: z.int(), sources: z.array(ReportSource) })),
  todos: z.array(ReportLine),
})
export type PeriodReport = z.infer<typeof PeriodReport>

export const PeriodReportAnswer = success(PeriodReport)
