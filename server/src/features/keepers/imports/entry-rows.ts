import { isDatable, timeAtWall } from '#contracts/keepers/local-date.ts'
import {
  bodyMaxBytes,
  bodyMaxChars,
  momentTitleMaxChars,
  placeMaxChars,
} from '#contracts/keepers/moment-choices.ts'
import type { MomentCreate } from '#contracts/keepers/moments.ts'
import { TimeZone } from '#contracts/keepers/keepers.ts'
import type { StoredKeeper } from '../keepers.ts'
import type { MomentTerms } from '../moments/moment-terms.ts'
import { newMomentRow, type MomentRow } from '../moments/moment-rows.ts'
import { isTooLong } from '../moments/moment-text.ts'
import { beginningOf, joinParagraphs, storableText } from './decode-text.ts'
import { deriveId } from './derive-id.ts'
import type { IncomingEntry } from './incoming.ts'
import type { Remarks } from './remarks.ts'

/** A row as it will be inserted, the text as it came where its lines ended in several ways, and its words where read. */
export type IncomingRow = {
  row: Omit<MomentRow, 'number'>
  given: string
  terms?: MomentTerms
  formerKey?: string | undefined
}

type Rules = Pick<StoredKeeper, 'id' | 'timezone' | 'day_starts_at'>

/** The rows of another app's entry: none where it says nothing, several where it is too long for one. */
export function rowsOfEntry(
  entry: IncomingEntry,
  keeper: Rules,
  { now, remarks }: { now: number; remarks: Remarks },
): IncomingRow[] {
  const storable = (text: string) => {
    const stored = storableText(text)
    if (stored !== text) remarks.add('replacedCharacters', entry.name)
    return stored
  }
  const body = storable(withTags(entry.body, entry.tags))
  const title = onOneLine(storable(entry.title ?? ''))
  if (body.trim() === '' && !title && (entry.mood ?? null) === null) {
    remarks.add('empty', entry.name)
    return []
  }
  const parts = splitBody(body)
  if (parts.length > 1) remarks.add('split', entry.name)
  const room = parts.length > 1 ? partTitleMaxChars : momentTitleMaxChars
  if (title.length > room) remarks.add('cutTitle', entry.name)
  const shownTitle = title.slice(0, room).toWellFormed()
  const place = placeOf(entry, onOneLine(storable(entry.place?.name ?? '')))
  const dateWords = onOneLine(storable(entry.fields?.dateWords ?? '')) || null
  const when = timeOf(entry, keeper, remarks)
  return parts.map((part, at) => {
    const keyOfPart = (key: string) => (at === 0 ? keyOf(key) : `${keyOf(key)}#${at + 1}`)
    const importKey = keyOfPart(entry.key)
    const many = parts.length > 1 ? ` (${at + 1} of ${parts.length})` : ''
    const given: MomentCreate = {
      ...nothingSaid,
      ...entry.fields,
      ...{
        kind: entry.kind ?? entry.fields?.kind ?? 'entry',
        body: part,
        mood: entry.mood ?? null,
        pinned: entry.pinned ?? false,
      },
      title: `${shownTitle}${many}` || null,
      ...{ place, dateWords },
      ...(when && { occurredAt: new Date(when.at).toISOString(), tz: when.tz }),
      datePrecision: when?.precision ?? 'time',
    }
    const row = newMomentRow(given, keeper, { id: deriveId(keeper.id, importKey), now })
    const created = inRange(entry.createdAt) ?? now
    return {
      given: part,
      formerKey: entry.formerKey === undefined ? undefined : keyOfPart(entry.formerKey),
      row: {
        ...row,
        ...{ source: 'import' as const, import_key: importKey, created_at: created },
        ...{ updated_at: inRange(entry.updatedAt) ?? created, text_at: inRange(entry.updatedAt) ?? created },
      },
    }
  })
}

const nothingSaid = {
  ...{ dateWords: null, energy: null, sleepHours: null, review: null, parentId: null, position: 0 },
  ...{ aiAccess: true, visibility: 'private' as const, journeys: [] },
}

/** Room for a title that says which part of a text it is. */
export const partTitleMaxChars = momentTitleMaxChars - 20
const keyMaxChars = 400

function keyOf(key: string): string {
  const storable = storableText(key)
  return storable.length <= keyMaxChars ? storable : `${beginningOf(storable, 300)}~${deriveId(storable)}`
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Tags that the text doesn't name become its last line. */
function withTags(body: string, tags: readonly string[]): string {
  if (tags.length === 0) return body
  const here = new Set(Array.from(body.matchAll(/#([\p{L}\p{N}\p{M}_/-]+)/gu), ([, name]) => name))
  const missing = [...new Set(tags.map(tagName))].filter((name) => name !== '' && !here.has(name))
  if (missing.length === 0) return body
  return joinParagraphs(body, missing.map((name) => `#${name}`).join(' '))
}

function tagName(tag: string): string {
  const name = tag
    .trim()
    .replace(/^#+/, '')
    .replaceAll(/[^\p{L}\p{N}\p{M}_/-]+/gu, '-')
  let [start, end] = [0, name.length]
  while (name[start] === '-') start += 1
  while (end > start && name[end - 1] === '-') end -= 1
  return name.slice(start, end)
}

function timeOf({ time, name }: IncomingEntry, keeper: Rules, remarks: Remarks) {
  if (!time) return undefined
  const zone = time.tz === undefined ? undefined : knownZone(time.tz)
  if (time.tz !== undefined && zone === undefined) remarks.add('unknownTimeZone', `${name}: ${time.tz}`)
  const tz = zone ?? keeper.timezone
  const at = 'at' in time ? time.at : timeAtWall(time.wall, tz)
  if (isDatable(at)) return { at, tz, precision: time.precision }
  remarks.add('noDate', name)
  return undefined
}

const zones = new Map<string, string | undefined>()

function knownZone(name: string): string | undefined {
  if (!zones.has(name)) {
    // Few zones exist, but a file may name anything.
    if (zones.size > 1_000) zones.clear()
    zones.set(name, TimeZone.safeParse(name).data)
  }
  return zones.get(name)
}

function placeOf({ place }: IncomingEntry, line: string) {
  const name = line.slice(0, placeMaxChars)
  if (!place || name === '') return null
  const { latitude, longitude } = place
  const isOnEarth =
    latitude !== undefined &&
    longitude !== undefined &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180
  return { name: name.toWellFormed(), ...(isOnEarth && { latitude, longitude }) }
}

function inRange(at: number | undefined): number | undefined {
  return at !== undefined && isDatable(at) ? at : undefined
}

/** A text in as many parts as it needs, cut between paragraphs, lines or words. */
export function splitBody(body: string): string[] {
  const parts: string[] = []
  let rest = body
  while (isTooLong(rest)) {
    const most = fittingChars(rest)
    const cut = ['\n\n', '\n', ' ']
      .map((sign) => rest.lastIndexOf(sign, most - 2) + 1)
      .find((at) => at > most / 2)
    const end = cut ?? (isPairAt(rest, most) ? most - 1 : most)
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...parts, rest]
}

/** Characters that fit whatever they are, or as many as there may be of these. */
function fittingChars(text: string): number {
  const most = Math.min(text.length, bodyMaxChars)
  return Buffer.byteLength(text.slice(0, most)) <= bodyMaxBytes ? most : Math.floor(bodyMaxBytes / 3)
}

function isPairAt(text: string, at: number): boolean {
  return /[\ud800-\udbff]/.test(text[at - 1] ?? '')
}
