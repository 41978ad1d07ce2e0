import { isDatable, type WallTime } from '#contracts/keepers/local-date.ts'
import type { IncomingTime } from './incoming.ts'

/** A date with or without a time, as apps and people write it; null where it is none. */
export function readTime(text: string, { isDayFirst = false } = {}): IncomingTime {
  const trimmed = text.trim()
  const iso =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ,]+(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*(?:([ap]m)|(Z|[+-]\d{2}:?\d{2}))?)?$/i.exec(
      trimmed,
    )
  if (iso) return isoTime(trimmed, iso)
  const month = /^(\d{4})-(\d{2})$/.exec(trimmed)
  if (month) return wallTime([month[1], month[2], '1'], [], 'month')
  const compact = /^(\d{4})(\d{2})(\d{2})(?:[T ]?(\d{2})(\d{2})(?:\d{2})?)?(Z)?$/.exec(trimmed)
  if (compact) return wallTime(compact.slice(1, 4), compact.slice(4, 6))
  const slashed =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[T ,]+(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap]m)?)?$/i.exec(trimmed)
  if (slashed) {
    const [, one, sign, two, year, hour, minute, half] = slashed
    const isDay = sign === '.' || isDayFirst || Number(one) > 12
    return wallTime(isDay ? [year, two, one] : [year, one, two], clockTime(hour, minute, half))
  }
  return spelledTime(trimmed)
}

/** Whether the day could be the month as well. */
export function isAmbiguousDate(text: string): boolean {
  const found = /^\s*(\d{1,2})[/-](\d{1,2})[/-]\d{4}/.exec(text)
  return found !== null && Number(found[1]) <= 12 && Number(found[2]) <= 12 && found[1] !== found[2]
}

/** Whether the day comes first for certain. */
export function isDayFirstDate(text: string): boolean {
  const found = /^\s*(\d{1,2})[/-](\d{1,2})[/-]\d{4}/.exec(text)
  return found !== null && Number(found[1]) > 12
}

function isoTime(text: string, found: RegExpExecArray): IncomingTime {
  const [, year, month, day, hour, minute, half, zone] = found
  if (zone === undefined) return wallTime([year, month, day], clockTime(hour, minute, half))
  const at = Date.parse(text.replace(/[ ,]+/, 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
  return isDatable(at) ? { at, tz: undefined, precision: 'time' } : null
}

/** "May 12, 2023 at 8:15 PM" and the like. */
function spelledTime(text: string): IncomingTime {
  if (!/[a-z]{3}/i.test(text) || !/\d{4}/.test(text) || text.length > 60) return null
  // As if it were UTC, so that the words' own clock comes out.
  const at = Date.parse(`${text.replace(/\s+at\s+/i, ' ').replace(/\b(?:UTC|GMT)\b.*$/, '')} UTC`)
  if (!isDatable(at)) return null
  const date = new Date(at)
  const hasTime = /\d:\d{2}/.test(text)
  const ymd = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()].map(String)
  return wallTime(ymd, hasTime ? [date.getUTCHours(), date.getUTCMinutes()].map(String) : [])
}

type Words = readonly (string | undefined)[]

function wallTime(date: Words, time: Words, precision?: 'month'): IncomingTime {
  const [year = 0, month = 0, day = 0] = date.map(Number)
  const [hour, minute] = time.map((word) => (word === undefined ? undefined : Number(word)))
  const wall: WallTime = { year, month, day, hour: hour ?? 12, minute: minute ?? 0 }
  const check = new Date(Date.UTC(2000, 0, 1))
  check.setUTCFullYear(year, month - 1, day)
  const isDate = year >= 1 && check.getUTCMonth() === month - 1 && check.getUTCDate() === day
  if (!isDate || wall.hour > 23 || wall.minute > 59) return null
  return { wall, tz: undefined, precision: precision ?? (hour === undefined ? 'day' : 'time') }
}

/** Hour and minute of a day; nothing where no hour is said. `half`: "am" or "pm". */
function clockTime(hour: string | undefined, minute: string | undefined, half: string | undefined): Words {
  if (hour === undefined || half === undefined) return hour === undefined ? [] : [hour, minute]
  return [String((Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)), minute]
}
