import type { DatePrecision } from '#contracts/keepers/moment-choices.ts'
import type { Moment, MomentChange, NewMoment, Place, Review } from '#contracts/keepers/moments.ts'
import { plainMarkdown } from '#contracts/plain-markdown.ts'
import { timeZoneHere } from '../../../lib/time-zone.ts'

/** What a person writes of a moment. */
export type Words = {
  kind: Moment['kind']
  title: string
  /** Byte for byte as it is sent. */
  body: string
  /** ISO 8601 */
  occurredAt: string
  tz: string
  datePrecision: DatePrecision
  dateWords: string | null
  mood: number | null
  energy: number | null
  sleepHours: number | null
  /** When its question is asked again; null: never. */
  review: Review | null
  place: Place | null
  aiAccess: boolean
  visibility: Moment['visibility']
  /** Absent from a draft that an older Keeper kept on this device. */
  journeys?: string[]
  /** The proposal that it is written from. */
  proposalId?: string
}

export const wordFields = [
  ...(['kind', 'title', 'body', 'occurredAt', 'tz', 'datePrecision', 'dateWords'] as const),
  ...(['mood', 'energy', 'sleepHours', 'review', 'place', 'aiAccess', 'visibility', 'journeys'] as const),
] satisfies (keyof Words)[]

/** A page on which nothing is written yet, about now. */
export function blankWords({ now, tz }: { now: Date; tz: string }): Words {
  return {
    kind: 'entry',
    title: '',
    body: '',
    occurredAt: now.toISOString(),
    tz,
    datePrecision: 'time',
    dateWords: null,
    mood: null,
    energy: null,
    sleepHours: null,
    review: null,
    place: null,
    aiAccess: true,
    visibility: 'private',
    journeys: [],
  }
}

/** When and where something is written that is about now. */
export function aboutNow(nowMs: number = Date.now()): Pick<Words, 'occurredAt' | 'tz'> {
  return { occurredAt: new Date(nowMs).toISOString(), tz: timeZoneHere() }
}

export function wordsOf(moment: Moment): Words {
  const { kind, title, body, occurredAt, tz, datePrecision, dateWords } = moment
  const { mood, energy, sleepHours, review, place, aiAccess, visibility, journeys } = moment
  return {
    ...{ kind, title: title ?? '', body, occurredAt, tz, datePrecision, dateWords },
    ...{ mood, energy, sleepHours, review, place, aiAccess, visibility, journeys },
  }
}

/** Whether there is nothing that the server would keep. */
export function isBlank({ title, body, mood, energy, sleepHours }: Words): boolean {
  const hasText = title.trim() !== '' || body.trim() !== ''
  return !hasText && mood === null && energy === null && sleepHours === null
}

export function isSameField(name: keyof Words, a: Words, b: Words): boolean {
  if (name === 'title') return a.title.trim() === b.title.trim()
  if (name === 'dateWords') return a.dateWords?.trim() === b.dateWords?.trim()
  if (name === 'occurredAt') return Date.parse(a.occurredAt) === Date.parse(b.occurredAt)
  if (name === 'review') return JSON.stringify(a.review) === JSON.stringify(b.review)
  if (name === 'place') return JSON.stringify(placeKey(a.place)) === JSON.stringify(placeKey(b.place))
  if (name === 'journeys') return journeysKey(a) === journeysKey(b)
  return a[name] === b[name]
}

/** Whether both say the same; the server makes the ends of lines alike, so these don't count. */
export function isSameWords(a: Words, b: Words): boolean {
  return wordFields.every((name) =>
    name === 'body' ? withPlainEnds(a.body) === withPlainEnds(b.body) : isSameField(name, a, b),
  )
}

/** As a new moment is sent. */
export function newMomentOf(id: string, words: Words): NewMoment {
  return { id, ...words, title: titleOf(words), place: placeOf(words) }
}

/** As a change is sent: the fields that differ from what was opened, or all where that isn't known. */
export function changeOf(words: Words, base: { version: number; words: Words | null }): MomentChange {
  const whole = { ...words, title: titleOf(words), place: placeOf(words) }
  const changed = wordFields.filter((name) => base.words === null || !isSameField(name, words, base.words))
  return { version: base.version, ...Object.fromEntries(changed.map((name) => [name, whole[name]])) }
}

/** "Eight bars", or how the text begins. */
export function nameOf({ title, body }: Pick<Words, 'title' | 'body'>): string {
  const line = title.trim() || (body.split(/[\r\n]/).find((text) => text.trim() !== '') ?? '').trim()
  const plain = title.trim() ? line : plainMarkdown(line.slice(0, 400))
  return plain.length > 48 ? `${plain.slice(0, 47).trimEnd()}…` : plain
}

function withPlainEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

function titleOf({ title }: Words): string | null {
  return title.trim() || null
}

function placeOf({ place }: Words): Place | null {
  return place === null || place.name.trim() === '' ? null : { ...place, name: place.name.trim() }
}

function journeysKey({ journeys = [] }: Words): string {
  return journeys.toSorted().join(' ')
}

function placeKey(place: Place | null): unknown {
  return place?.name.trim() ? [place.name.trim(), place.latitude ?? null, place.longitude ?? null] : null
}
