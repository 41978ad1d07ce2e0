import { type Component, GB, casual, type ParsedResult } from 'chrono-node/en'
import { isDatable, type WallTime, wallTimeAt } from '#contracts/keepers/local-date.ts'
import { instantOf, unknownHour, type When } from './date-text.ts'

type Place = { now: Date; tz: string; language?: string }

/** When "Wednesday evening, after the airport" was, as exactly as the words say; undefined where they say nothing. */
export function understandDate(words: string, place: Place): Omit<When, 'dateWords'> | undefined {
  const [found] = parserOf(place.language).parse(words, referenceOf(place))
  const understood = found ? fromParsed(found, words, place) : (fromSeason(words, place) ?? fromYear(words))
  if (understood === undefined) return undefined
  const { wall, precision } = understood
  const at = instantOf(wall, place.tz)
  if (!isDatable(at.getTime())) return undefined
  return {
    occurredAt: at.toISOString(),
    tz: place.tz,
    datePrecision: isVague.test(words) ? 'circa' : precision,
  }
}

/** Whether words are only a date, such as "yesterday at 6pm": the date that is shown says the same, and stays true. */
export function isOnlyDate(words: string, { now, tz, language }: Place): boolean {
  const [found] = parserOf(language).parse(words, referenceOf({ now, tz }))
  return found?.text.length === words.trim().length && !isVague.test(words)
}

type Understood = { wall: WallTime; precision: When['datePrecision'] }

const isVague = /\b(?:circa|around|about|roughly|ca\.)|~/i

/** 5/6 is in June, but where people write the month first. */
function parserOf(language = '') {
  return language === 'en-US' ? casual : GB
}

function referenceOf({ now, tz }: Place) {
  const { year, month, day, hour, minute } = wallTimeAt(now.getTime(), tz)
  const offsetMs = Date.UTC(year, month - 1, day, hour, minute) - now.getTime()
  return { instant: now, timezone: Math.round(offsetMs / 60_000) }
}

function fromParsed({ start, text }: ParsedResult, words: string, { now, tz }: Place): Understood {
  const named = (component: Component) => start.isCertain(component)
  const has = (component: Component) => start.get(component) ?? 0
  const isTime = named('hour')
  const isDay = named('day') || named('weekday') || isTime || hasPartOfDay.test(text)
  const precision = isTime ? 'time' : isDay ? 'day' : named('month') ? 'month' : 'year'
  const hour = /last night/i.test(text) ? 22 : has('hour')
  const keepsHour = isTime || hasPartOfDay.test(words)
  const wall = {
    ...{ year: has('year'), month: has('month'), day: has('day') },
    ...{ hour: keepsHour ? hour : unknownHour, minute: isTime ? has('minute') : 0 },
  }
  // What is written down has happened: a Wednesday is the last one, and May was this year or the one before.
  const isAhead = instantOf(wall, tz).getTime() > now.getTime() && !/\b(?:next|in|tomorrow)\b/i.test(text)
  if (isAhead && named('weekday') && !named('day')) return { wall: daysBefore(wall, 7), precision }
  if (isAhead && named('month') && !named('year'))
    return { wall: { ...wall, year: wall.year - 1 }, precision }
  return { wall, precision }
}

const hasPartOfDay = /\b(?:morning|noon|afternoon|evening|night|midnight|tonight)\b/i

function daysBefore(wall: WallTime, days: number): WallTime {
  const date = new Date(Date.UTC(wall.year, wall.month - 1, wall.day - days))
  return {
    ...wall,
    ...{ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() },
  }
}

/** The middle month of each; winter is the one that ends in its year. */
const seasons: Record<string, number> = { spring: 4, summer: 7, autumn: 10, fall: 10, winter: 1 }

function fromSeason(words: string, { now, tz }: Place): Understood | undefined {
  const [, season = '', named] =
    /\b(spring|summer|autumn|fall|winter)\b(?:.*?\b(\d{4})\b)?/i.exec(words) ?? []
  const month = seasons[season.toLowerCase()]
  if (month === undefined) return undefined
  const today = wallTimeAt(now.getTime(), tz)
  const isPast = month < today.month || (month === today.month && !/\blast\b/i.test(words))
  const year = named === undefined ? today.year - (isPast ? 0 : 1) : Number(named)
  return { wall: { year, month, day: 15, hour: unknownHour, minute: 0 }, precision: 'circa' }
}

function fromYear(words: string): Understood | undefined {
  const year = /\b(1\d{3}|20\d{2})\b/.exec(words)?.[1]
  if (year === undefined) return undefined
  return { wall: { year: Number(year), month: 7, day: 1, hour: unknownHour, minute: 0 }, precision: 'year' }
}
