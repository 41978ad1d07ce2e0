/** Time ranges that end now, and one with chosen days. */
export const timeRanges = ['24h', '7d', '30d', '90d', 'all', 'custom'] as const
export type TimeRangeName = (typeof timeRanges)[number]

export const timeRangeLabels: Record<TimeRangeName, string> = {
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  all: 'All time',
  custom: 'Choose days',
}

/** A span of time as the URL has it; the days are YYYY-MM-DD here, where the reader is, the last one included. */
export type TimeRange = { name: TimeRangeName; firstDay: string; lastDay: string }

const hourMs = 60 * 60_000
const spansMs: Partial<Record<TimeRangeName, number>> = {
  '24h': 24 * hourMs,
  '7d': 7 * 24 * hourMs,
  '30d': 30 * 24 * hourMs,
  '90d': 90 * 24 * hourMs,
}

/** Reads `range`, `from` and `to` of a URL. */
export function timeRangeOf(params: URLSearchParams, usual: TimeRangeName): TimeRange {
  const name = timeRanges.find((range) => range === params.get('range')) ?? usual
  return { name, firstDay: dayOf(params.get('from')), lastDay: dayOf(params.get('to')) }
}

/** When the span begins and ends, as ISO 8601; what is absent is open. */
export function momentsOf(range: TimeRange, now: Date): { from?: string; to?: string } {
  if (range.name === 'custom') {
    const from = range.firstDay === '' ? undefined : new Date(`${range.firstDay}T00:00`)
    const to = range.lastDay === '' ? undefined : new Date(`${range.lastDay}T00:00`)
    to?.setDate(to.getDate() + 1)
    return { ...(from && { from: from.toISOString() }), ...(to && { to: to.toISOString() }) }
  }
  const spanMs = spansMs[range.name]
  return spanMs === undefined ? {} : { from: new Date(now.getTime() - spanMs).toISOString() }
}

/** A day that exists, else nothing. */
function dayOf(text: string | null): string {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return ''
  return Number.isNaN(new Date(`${text}T00:00`).getTime()) ? '' : text
}
