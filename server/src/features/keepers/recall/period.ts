import { GB } from 'chrono-node/en'

/** Days from the first to the last, `YYYY-MM-DD`. */
export type Period = { from: string; to: string }

/** The time that a question names: "in May 2023", "last spring", "on 3 August", "2019". Undefined where it names none. */
export function periodOf(question: string, now: Date): Period | undefined {
  return seasonOf(question, now) ?? parsedOf(question, now) ?? yearOf(question)
}

const seasons: Record<string, [number, number]> = {
  spring: [3, 5],
  summer: [6, 8],
  autumn: [9, 11],
  fall: [9, 11],
  winter: [12, 14],
}

function seasonOf(question: string, now: Date): Period | undefined {
  const [, which, season = '', named] =
    /\b(?:(last|this|in|the)\s+)(?:the\s+)?(spring|summer|autumn|fall|winter)\b(?:\s+(?:of\s+)?(\d{4})\b)?/i.exec(
      question,
    ) ?? []
  const months = seasons[season.toLowerCase()]
  if (!months || (named === undefined && !/last|this/i.test(which ?? ''))) return undefined
  const [first, last] = months
  const hasBegun = now.getUTCMonth() + 1 >= first
  const hasEnded = now.getUTCMonth() + 1 > last
  const isLast = /last/i.test(which ?? '')
  const thisYear = now.getUTCFullYear()
  const year = named === undefined ? thisYear - ((isLast ? hasEnded : hasBegun) ? 0 : 1) : Number(named)
  return { from: day(year, first, 1), to: day(year, last, 31) }
}

function parsedOf(question: string, now: Date): Period | undefined {
  const said = GB.parse(question, now).filter(({ text }) => !isOfNow.test(text))
  const found = said.map(({ start }) => start)
  const start =
    found.find((one) => one.isCertain('month') && one.isCertain('year')) ??
    found.find((one) => one.isCertain('month')) ??
    found[0]
  if (!start) return undefined
  const year = start.get('year') ?? now.getUTCFullYear()
  const month = start.get('month') ?? 1
  if (start.isCertain('day') || start.isCertain('weekday')) {
    const at = day(year, month, start.get('day') ?? 1)
    return { from: at, to: at }
  }
  if (!start.isCertain('month')) return undefined
  const isAhead = !start.isCertain('year') && day(year, month, 1) > now.toISOString().slice(0, 10)
  const past = isAhead ? year - 1 : year
  return { from: day(past, month, 1), to: day(past, month, 31) }
}

/** Says when the question is asked, or how long something took, rather than when it was. */
const isOfNow = /\b(?:now|today|tonight|seconds?|minutes?|hours?|weeks?|weekends?|months?|years?)\b/i

function yearOf(question: string): Period | undefined {
  const year = /\b(1[89]\d\d|20\d\d)\b/.exec(question)?.[1]
  return year === undefined ? undefined : { from: `${year}-01-01`, to: `${year}-12-31` }
}

/** Months after December are those of the next year. Only compared, so that a 31 February does no harm. */
function day(year: number, month: number, dayOfMonth: number): string {
  const over = month > 12 ? 1 : 0
  const padded = String(month - over * 12).padStart(2, '0')
  return `${year + over}-${padded}-${String(dayOfMonth).padStart(2, '0')}`
}
