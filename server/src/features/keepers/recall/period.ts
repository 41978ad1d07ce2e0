import type { ParsedComponents } from 'chrono-node'
import { GB } from 'chrono-node/en'
import { addDays } from '#contracts/keepers/local-date.ts'
import { englishRelations, loadDateWords, type DateWords, type Relation } from './date-words.ts'
import { findSpans, type Span } from './spans.ts'

/** Days from the first to the last, `YYYY-MM-DD`. */
export type Days = { from: string; to: string }

/** A time that a question names. */
export type Period = Days & {
  /** Whether it has no beginning or no end: "before we moved". */
  isOpen: boolean
}

type Named = { days: Days; index: number }

/**
 * The time that a question names, asked on a day, `today`: "in May 2023", "since last spring", "last week", "2019".
 * `rest` is the question without words such as "last week", which mean another time in a moment. Undefined where it
 * names none.
 */
export async function periodOf(
  question: string,
  { language, today }: { language: string; today: string },
): Promise<{ period: Period; rest: string } | undefined> {
  const words = await loadDateWords(language)
  const { spans, rest } = findSpans(question, words ? [language, 'en'] : ['en'])
  const span = spans.find((one) => !isWholeYear(one) && !isToday(one))
  const named =
    placed(span, today) ??
    datedIn(rest, { words, today, year: spans.find(isWholeYear) }) ??
    placed(spans[0], today)
  if (!named) return undefined
  const before = question.slice(0, named.index).toLowerCase()
  const relation =
    relationAtEnd(before, englishRelations) ?? (words && relationAtEnd(before, words.relations))
  return { period: besides(named.days, relation ?? 'during'), rest }
}

/** A year may have a part of it beside it: "May last year". */
function isWholeYear({ unit, isUpToToday }: Span): boolean {
  return unit === 'year' && !isUpToToday
}

/** Any date says more: "what is left today of May 2023?". */
function isToday({ unit, ago }: Span): boolean {
  return unit === 'day' && ago === 0
}

function placed(span: Span | undefined, today: string): Named | undefined {
  return span && { days: daysOf(span, today), index: span.index }
}

function daysOf({ unit, ago, isUpToToday }: Span, today: string): Days {
  const [year = 0, month = 1, ofMonth = 1] = today.split('-').map(Number)
  if (unit === 'day') return { from: addDays(today, -ago), to: addDays(today, -ago) }
  if (unit === 'week' || unit === 'weekend') {
    if (isUpToToday) return { from: addDays(today, -7 * ago), to: today }
    const sinceMonday = (noonOf(today).getDay() + 6) % 7
    const monday = addDays(today, -sinceMonday - 7 * ago)
    return { from: unit === 'week' ? monday : addDays(monday, 5), to: addDays(monday, 6) }
  }
  const months = year * 12 + month - 1 - (unit === 'year' ? 12 : 1) * ago
  const [inYear, inMonth] = [Math.floor(months / 12), (months % 12) + 1]
  if (isUpToToday) return { from: dayBeside(day(inYear, inMonth, ofMonth), 0), to: today }
  if (unit === 'month') return { from: day(inYear, inMonth, 1), to: day(inYear, inMonth, 31) }
  return { from: day(inYear, 1, 1), to: day(inYear, 12, 31) }
}

/** A time that a text names by a date or a part of one: in the year that a span names, or else the last such. */
function datedIn(
  text: string,
  { words, today, year }: { words: DateWords | undefined; today: string; year: Span | undefined },
): Named | undefined {
  const { from, to } = year ? daysOf(year, today) : { from: today, to: today }
  const asked = to < today ? to : today
  const dated = year ? text.slice(0, year.index) + from.slice(0, 4) + text.slice(year.index + 4) : text
  const own = words && namedIn(dated, words, asked)
  return own ?? seasonOf(dated, asked) ?? parsedOf(dated, asked) ?? yearOf(dated)
}

/** The days that lie so beside others. */
export function besides({ from, to }: Days, relation: Relation): Period {
  if (relation === 'before') return { from: firstDay, to: dayBeside(from, -1), isOpen: true }
  if (relation === 'until') return { from: firstDay, to, isOpen: true }
  if (relation === 'after') return { from: dayBeside(to, 1), to: lastDay, isOpen: true }
  if (relation === 'since') return { from, to: lastDay, isOpen: true }
  return { from, to, isOpen: false }
}

const [firstDay, lastDay] = ['0000-01-01', '9999-12-31']

/** The relation that the last words before a date name, with at most an article ("de la") or a short word between. */
function relationAtEnd(before: string, relations: DateWords['relations']): Relation | undefined {
  const joined = before.replace(/(?<!\p{L})(?:de\s+l[ao]s?|dell[aeo’'])\s*$/u, 'de')
  const last = joined.match(/[\p{L}’']+/gu)?.slice(-2) ?? []
  return (['before', 'after', 'since', 'until'] as const).find((relation) =>
    last.some(
      (word, place) => relations[relation].includes(word) && (place === last.length - 1 || isShort(last)),
    ),
  )
}

function isShort(words: readonly string[]): boolean {
  return (words.at(-1) ?? '').length <= 3
}

/** A time in the words of a language that isn't English. */
function namedIn(question: string, words: DateWords, today: string): Named | undefined {
  const text = question.toLowerCase()
  return monthIn(text, words, today) ?? seasonIn(text, words, today) ?? dayIn(question, words, today)
}

function monthIn(text: string, { months }: DateWords, today: string): Named | undefined {
  const name = `(${months.join('|')})`
  const found = new RegExp(
    `(?:(?<!\\d)(\\d{1,2})\\s*[.ºª]?\\s+(?:de\\s+|d['’])?)?(?<!\\p{L})${name}(?!\\p{L})(?:\\s+(?:de\\s+|del\\s+)?(\\d{4})(?!\\d))?`,
    'u',
  ).exec(text)
  if (!found) return undefined
  const [, dayOfMonth, monthName = '', named] = found
  const month = months.indexOf(monthName) + 1
  const at = (year: number, ofMonth: number) => day(year, month, ofMonth)
  const first = dayOfMonth === undefined ? 1 : Number(dayOfMonth)
  const year = named === undefined ? pastYear(today, (one) => at(one, first)) : Number(named)
  const last = dayOfMonth === undefined ? 31 : first
  return { index: found.index, days: { from: at(year, first), to: at(year, last) } }
}

/** The year of the last such day that has been. */
function pastYear(today: string, dayOf: (year: number) => string): number {
  const year = yearIn(today)
  return dayOf(year) > today ? year - 1 : year
}

function seasonIn(text: string, { seasons, last }: DateWords, today: string): Named | undefined {
  const found = new RegExp(
    `(?:(${last.join('|')})\\s+)?(?<!\\p{L})(${Object.keys(seasons).join('|')})(?!\\p{L})(?:\\s+(${last.join('|')}))?(?:\\s+(?:de\\s+|del\\s+|van\\s+)?(\\d{4}))?`,
    'u',
  ).exec(text)
  const [, before, season = '', after, named] = found ?? []
  const first = seasons[season]
  if (!found || !first || (named === undefined && before === undefined && after === undefined))
    return undefined
  return { index: found.index, days: seasonDays(first, { year: named, isLast: true, today }) }
}

function dayIn(question: string, { parse }: DateWords, today: string): Named | undefined {
  for (const found of parse(question, noonOf(today))) {
    const { index, start } = found
    // The parser takes "the last three weeks" for the day on which they began.
    if (found.tags().has('result/relativeDate') || isAnyWeekday(start, question)) continue
    const isCertain = start.isCertain('day') || start.isCertain('weekday')
    const at = day(start.get('year') ?? 0, start.get('month') ?? 1, start.get('day') ?? 1)
    if (isCertain && at < today) return { index, days: { from: at, to: at } }
  }
  return undefined
}

const englishSeasons: Record<string, number> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 }

function seasonOf(question: string, today: string): Named | undefined {
  const found =
    /\b(?:(last|this|in|the)\s+)(?:the\s+)?(spring|summer|autumn|fall|winter)\b(?:\s+(?:of\s+)?(\d{4})\b)?/i.exec(
      question,
    )
  const [, which = '', season = '', named] = found ?? []
  const first = englishSeasons[season.toLowerCase()]
  if (!found || !first || (named === undefined && !/last|this/i.test(which))) return undefined
  const isLast = /last/i.test(which)
  return { index: found.index, days: seasonDays(first, { year: named, isLast, today }) }
}

function seasonDays(
  first: number,
  { year: named, isLast, today }: { year: string | undefined; isLast: boolean; today: string },
): Days {
  const last = first + 2
  const month = Number(today.slice(5, 7))
  const isThisYears = isLast ? month > last : month >= first
  const year = named === undefined ? yearIn(today) - (isThisYears ? 0 : 1) : Number(named)
  return { from: day(year, first, 1), to: day(year, last, 31) }
}

function parsedOf(question: string, today: string): Named | undefined {
  const said = GB.parse(question, noonOf(today)).filter(
    ({ text, start }) => !isOfNow.test(text) && !isAnyWeekday(start, question),
  )
  const found =
    said.find(({ start }) => start.isCertain('month') && start.isCertain('year')) ??
    said.find(({ start }) => start.isCertain('month')) ??
    said[0]
  if (!found) return undefined
  const { start, index, text } = found
  const isDay = start.isCertain('day') || start.isCertain('weekday')
  const [year, month] = [start.get('year') ?? yearIn(today), start.get('month') ?? 1]
  const first = isDay ? (start.get('day') ?? 1) : 1
  if (!isDay && !start.isCertain('month')) return undefined
  const isOfAnyYear = start.isCertain('month') && !start.isCertain('year')
  const isAhead = isOfAnyYear && day(year, month, first) > today
  const past = isAhead ? year - 1 : year
  const at = day(year, month, first)
  const isWeekdayAhead = isDay && !start.isCertain('month') && at > today && !isNext.test(text)
  // The parser takes a weekday for the nearest one, which may be to come.
  if (isWeekdayAhead) return { index, days: { from: addDays(at, -7), to: addDays(at, -7) } }
  return { index, days: { from: day(past, month, first), to: day(past, month, isDay ? first : 31) } }
}

/** Whether it is a day of the week beside a year: "which Monday class did I take in 2025?". */
function isAnyWeekday(start: ParsedComponents, question: string): boolean {
  return !start.isCertain('month') && yearOf(question) !== undefined
}

const isNext = /\b(?:next|coming|upcoming)\b/i

/** Says when the question is asked, or how long something took, rather than when it was. */
const isOfNow = /\b(?:now|tonight|seconds?|minutes?|hours?|weeks?|weekends?|months?|years?)\b/i

function yearOf(question: string): Named | undefined {
  const found = /\b(1[89]\d\d|20\d\d)\b/.exec(question)
  return found
    ? { index: found.index, days: { from: `${found[1]}-01-01`, to: `${found[1]}-12-31` } }
    : undefined
}

/** The parsers count days from one by the clock of this server, which shows the same day at noon wherever it is. */
function noonOf(today: string): Date {
  const [year = 0, month = 1, ofMonth = 1] = today.split('-').map(Number)
  return new Date(year, month - 1, ofMonth, 12)
}

function yearIn(today: string): number {
  return Number(today.slice(0, 4))
}

/** Months after December are those of the next year. Only compared, so that a 31 February does no harm. */
function day(year: number, month: number, dayOfMonth: number): string {
  const over = month > 12 ? 1 : 0
  const padded = String(month - over * 12).padStart(2, '0')
  return `${String(year + over).padStart(4, '0')}-${padded}-${String(dayOfMonth).padStart(2, '0')}`
}

/** A day some days later, or earlier; of a day that its month doesn't have, as of the month's last. */
function dayBeside(of: string, days: number): string {
  const [year = 0, month = 1, ofMonth = 1] = of.split('-').map(Number)
  const monthEnd = Number(addDays(day(year, month + 1, 1), -1).slice(-2))
  return addDays(day(year, month, Math.min(ofMonth, monthEnd)), days)
}
