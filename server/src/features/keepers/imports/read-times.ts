import { isDatable, type WallTime } from '#contracts/keepers/local-date.ts'
import type { IncomingTime } from './incoming.ts'

/** A date with or without a time, as apps and people write it; null where it is none. */
export function readTime(text: string, { isDayFirst = false } = {}): IncomingTime {
  const plain = plainClock(text.trim())
  const iso =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ,]+(\d{1,2}):(\d{2})(:\d{2}(?:[.,]\d+)?)?\s*(?:([ap]m)|(Z|(?:UTC|GMT)(?:\s?[+-]\d{1,2}(?::?\d{2})?)?|[+-]\d{2}:?\d{2}))?)?$/i.exec(
      plain,
    )
  if (iso) return isoTime(iso)
  const month = /^(\d{4})-(\d{2})$/.exec(plain)
  if (month) return wallTime([month[1], month[2], '1'], [], 'month')
  const compact = /^(\d{4})(\d{2})(\d{2})(?:[T ]?(\d{2})(\d{2})(\d{2})?(Z|[+-]\d{2}:?\d{2})?|Z)?$/.exec(plain)
  if (compact) {
    const [, year, monthOfYear, day, hour, minute, second = '00', zone = ''] = compact
    const clock = hour === undefined ? '' : ` ${hour}:${minute}:${second}${zone}`
    return readTime(`${year}-${monthOfYear}-${day}${clock}`)
  }
  const slashed = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?=$|[T ,])/.exec(plain)
  if (slashed) {
    const [whole, one, sign, two, year] = slashed
    const isDay = sign === '.' || isDayFirst || Number(one) > 12
    return readTime(`${year}-${isDay ? `${two}-${one}` : `${one}-${two}`}${plain.slice(whole.length)}`)
  }
  return spelledTime(plain)
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

/** "20:15 Uhr", "20h15", "8:15 p.m." and "8 pm", as clocks show them. */
function plainClock(text: string): string {
  const clock = (_: string, hour: string, minute: string | undefined) => `${hour}:${minute ?? '00'}`
  return text
    .replace(/(\d{1,2})(?:[:.](\d{2}))?\s*Uhr$/i, clock)
    .replace(/(\d)\s?h\s?(\d{2})?$/i, clock)
    .replace(/([ap])\.\s?m\.?$/i, '$1m')
    .replace(/([T ,]\d{1,2})(\s?[ap]m)$/i, '$1:00$2')
}

function isoTime(found: RegExpExecArray): IncomingTime {
  const [, year = '', month = '', day = '', hour = '', minute, second = '', half, zone] = found
  if (zone === undefined) return wallTime([year, month, day], clockTime(found[4], minute, half))
  const [, sign, hours = '', minutes = '00'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  const offset = sign === undefined ? 'Z' : `${sign}${hours.padStart(2, '0')}:${minutes}`
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  const clock = `${hour.padStart(2, '0')}:${minute}${second.replace(',', '.')}`
  return instantTime(Date.parse(`${date}T${clock}${offset}`))
}

function instantTime(at: number): IncomingTime {
  return isDatable(at) ? { at, tz: undefined, precision: 'time' } : null
}

/** "May 12, 2023 at 8:15 PM", "Fri, 12 May 2023 20:15:00 GMT" and the like. */
function spelledTime(text: string): IncomingTime {
  if (!/[a-z]{3}/i.test(text) || !/\d{4}/.test(text) || text.length > 100) return null
  // Out of any other words, such as "spring 1998", a date would be made up.
  if (!namesMonth.test(text) && !/\d[-/.]\d{1,2}[-/.]\d/.test(text)) return null
  const words = text.replace(/\s+at\s+/i, ' ')
  if (namesZone.test(words)) {
    const zoned = instantTime(Date.parse(words))
    if (zoned) return zoned
  }
  // As if it were UTC, so that the words' own clock comes out.
  const at = Date.parse(`${words.replace(/\b(?:UTC|GMT)\b.*$/i, '')} UTC`)
  if (!isDatable(at)) return null
  const date = new Date(at)
  const hasTime = /\d:\d{2}/.test(text)
  const ymd = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()].map(String)
  if (/^\D*\d{4}\D*$/.test(text)) return wallTime(ymd, [], 'month')
  return wallTime(ymd, hasTime ? [date.getUTCHours(), date.getUTCMinutes()].map(String) : [])
}

/** By their first three letters, which some languages share. */
const namesMonth = /(?<![a-z])(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i
/** After a time: a zone's name or offset. */
const namesZone = /\d:\d{2}.*(?:\b(?:UTC|GMT)\b|\s[+-]\d{2}:?\d{2}\b)/i

type Words = readonly (string | undefined)[]

function wallTime(date: Words, time: Words, precision?: 'month'): IncomingTime {
  const [year = 0, month = 0, day = 0] = date.map(Number)
  const [hour, minute] = time.map((word) => (word === undefined ? undefined : Number(word)))
  const wall: WallTime = { year, month, day, hour: hour ?? 12, minute: minute ?? 0 }
  const check = new Date(Date.UTC(2000, 0, 1))
  check.setUTCFullYear(year, month - 1, day)
  const isDate = isDatable(check.getTime()) && check.getUTCMonth() === month - 1 && check.getUTCDate() === day
  if (!isDate || wall.hour > 23 || wall.minute > 59) return null
  return { wall, tz: undefined, precision: precision ?? (hour === undefined ? 'day' : 'time') }
}

/** Hour and minute of a day; nothing where no hour is said. `half`: "am" or "pm". */
function clockTime(hour: string | undefined, minute: string | undefined, half: string | undefined): Words {
  if (hour === undefined || half === undefined) return hour === undefined ? [] : [hour, minute]
  return [String((Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)), minute]
}
