import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { importColumnsMax, importRowMaxBytes } from '#contracts/keepers/import-choices.ts'
import { importWording } from '#contracts/keepers/import-wording.ts'
import { AppError } from '../../../errors.ts'
import { decodePieces, joinParagraphs, lookThroughText } from './decode-text.ts'
import { deriveHash } from './derive-id.ts'
import type { Incoming, IncomingEntry, ReadFrom } from './incoming.ts'
import { moodOfWord } from './mood-words.ts'
import type { UploadedFile } from './open-upload.ts'
import { isAmbiguousDate, isDayFirstDate, readTime } from './read-times.ts'

type Field = 'date' | 'time' | 'title' | 'text' | 'tags' | 'mood' | 'place'

/** How headers name what moments have, in some of the languages that spreadsheets speak. */
const headers: Record<Field, RegExp> = {
  date: /^(?:full[ _]?date|date(?:[ _]?time)?|day|when|created(?:[ _]?(?:at|on|date|time))?|creation[ _]?date|timestamp|datum|fecha|data)$/i,
  time: /^(?:time|hour|uhrzeit|zeit|hora|heure)$/i,
  title: /^(?:title|note[ _]?title|subject|heading|headline|name|titel|título|titre)$/i,
  text: /^(?:text|body|content|contents|entry|note|notes|journal|description|memo|message|diary|eintrag|texto|texte|inhalt)$/i,
  tags: /^(?:tags?|labels?|categor(?:y|ies)|topics?|activities|schlagworte)$/i,
  mood: /^(?:mood|feeling|rating|stimmung)$/i,
  place: /^(?:place|location|where|ort|lugar|lieu)$/i,
}

type Columns = { names: string[]; fields: Map<Field, number>; others: number[] }

/** What is looked at before the order of day and month is decided. */
const sample = { rows: 1_000, chars: 10_000_000 }

/**
 * A table with a line of headers. Columns that moments don't have, values that can't be read, and cells beyond the
 * headers go under the text.
 */
export async function* readCsv(from: ReadFrom): AsyncGenerator<Incoming> {
  for (const file of from.upload.files)
    if (!from.upload.isZip || /\.(?:csv|tsv)$/i.test(file.name)) yield* readTable(file, from)
}

async function* readTable(file: UploadedFile, from: ReadFrom): AsyncGenerator<Incoming> {
  const rows = await openRows(file, from)
  try {
    yield* entriesOf(rows, file, from)
  } finally {
    // Closes the file, also where not all of it is read.
    await rows.return(undefined)
  }
}

async function* entriesOf(
  rows: AsyncGenerator<string[]>,
  file: UploadedFile,
  from: ReadFrom,
): AsyncGenerator<Incoming> {
  const first = await rows.next()
  if (first.done) throw new AppError('invalid_request', importWording.wrongContent)
  if (first.value.length > importColumnsMax)
    throw new AppError('invalid_request', importWording.tooManyColumns)
  const columns = columnsOf(first.value)
  from.onColumns(describe(columns))
  const sampled = await sampleOf(rows)
  const scale = scaleOfMoods(sampled.map((row) => cell(row, columns, 'mood')))
  const isDayFirst = sampled.some((row) => isDayFirstDate(cell(row, columns, 'date')))
  const seen = new Map<string, number>()
  let number = 1
  async function* all() {
    yield* sampled
    yield* rows
  }
  for await (const row of all()) {
    number += 1
    const hash = deriveHash(row.join('\u001f'))
    const repeat = (seen.get(hash) ?? 0) + 1
    seen.set(hash, repeat)
    const name = `${file.name}: line ${number}`
    const key = `csv:${hash}${repeat > 1 ? `:${repeat}` : ''}`
    yield { type: 'entry', folder: '', entry: entryOf(row, { columns, isDayFirst, scale, name, key, from }) }
  }
}

async function sampleOf(rows: AsyncGenerator<string[]>): Promise<string[][]> {
  const sampled: string[][] = []
  let chars = 0
  for (let next; sampled.length < sample.rows && chars < sample.chars && !(next = await rows.next()).done;) {
    sampled.push(next.value)
    chars = next.value.reduce((sum, value) => sum + value.length, chars)
  }
  return sampled
}

async function openRows(file: UploadedFile, { remarks }: ReadFrom): Promise<AsyncGenerator<string[]>> {
  const { CsvError, parse } = await import('csv-parse')
  const look = await lookThroughText(await file.open()).catch((cause: unknown) => {
    throw new AppError('invalid_request', importWording.notAZip, { cause })
  })
  if (look.isOtherEncoding) remarks.add('otherEncoding', file.name)
  const source = Readable.from(pieces(decodePieces(await file.open(), look)))
  const delimiter = delimiterOf(look.text)
  const parser = source.pipe(
    parse({
      ...{ delimiter, relax_column_count: true, relax_quotes: true },
      ...{ skip_empty_lines: true, max_record_size: importRowMaxBytes },
    }),
  )
  // What can't be unpacked ends the table, too.
  source.once('error', (error) => parser.destroy(error))
  async function* rows(): AsyncGenerator<string[]> {
    try {
      for await (const row of parser)
        yield Array.isArray(row) ? withinColumns(row.map(String), delimiter) : []
    } catch (cause) {
      const isEndless = cause instanceof CsvError && endless.has(cause.code)
      const sentence = isEndless ? importWording.rowEndless : importWording.wrongContent
      throw new AppError('invalid_request', sentence, { cause })
    } finally {
      source.destroy()
    }
  }
  return rows()
}

/** A row whose cells beyond the most columns are one again: there may be a million, and each becomes a line of the text. */
function withinColumns(row: string[], delimiter: string): string[] {
  if (row.length <= importColumnsMax) return row
  return [...row.slice(0, importColumnsMax), row.slice(importColumnsMax).join(delimiter)]
}

const endless = new Set(['CSV_MAX_RECORD_SIZE', 'CSV_QUOTE_NOT_CLOSED'])

/** So that others are answered while a large table is read. */
async function* pieces(text: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of text) {
    // An empty one would end it.
    if (piece !== '') yield piece
    await setImmediate()
  }
}

function delimiterOf(text: string): string {
  const line = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? ''
  const counts = [',', ';', '\t', '|'].map((sign) => ({ sign, count: line.split(sign).length }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ','
}

function columnsOf(header: string[]): Columns {
  const fields = new Map<Field, number>()
  const names = header.map((name) => name.trim())
  for (const [field, pattern] of Object.entries(headers)) {
    const at = names.findIndex((name, place) => pattern.test(name) && ![...fields.values()].includes(place))
    // The keys are those of `headers`.
    if (at >= 0) fields.set(field as Field, at)
  }
  const taken = new Set(fields.values())
  return { names, fields, others: names.flatMap((_, at) => (taken.has(at) ? [] : [at])) }
}

function describe({ names, fields }: Columns) {
  const fieldAt = new Map([...fields].map(([field, at]) => [at, field]))
  return names.map((column, at) => ({ column, field: fieldAt.get(at) ?? null }))
}

function cell(row: readonly string[], { fields }: Columns, field: Field): string {
  const at = fields.get(field)
  return at === undefined ? '' : (row[at] ?? '').trim()
}

type At = {
  columns: Columns
  isDayFirst: boolean
  scale: Scale
  name: string
  key: string
  from: ReadFrom
}

function entryOf(row: string[], { columns, isDayFirst, scale, name, key, from }: At): IncomingEntry {
  const said = (field: Field) => cell(row, columns, field)
  const [day, clock] = [said('date'), said('time')]
  const exact = readTime([day, clock].filter(Boolean).join(' '), { isDayFirst })
  const time = exact ?? readTime(day, { isDayFirst })
  if (!time) from.remarks.add('noDate', name)
  else if (!isDayFirst && isAmbiguousDate(day)) from.remarks.add('guessedDates', `${name}: ${day}`)
  const text = columns.fields.has('text') ? (row[columns.fields.get('text') ?? 0] ?? '') : ''
  const mood = moodOf(said('mood'), scale.to)
  if (mood !== null && isNumber(said('mood')) && scale.note) from.remarks.add(scale.note, name)
  const isRead = { date: time !== null, time: exact?.precision === 'time', mood: mood !== null }
  const unread = (['date', 'time', 'mood'] as const).filter((field) => !isRead[field])
  const beyond = row.flatMap((value, at) => (at < columns.names.length || value.trim() === '' ? [] : [at]))
  if (beyond.length > 0) from.remarks.add('longRows', name)
  const others = [...columns.others, ...unread.flatMap((field) => columns.fields.get(field) ?? []), ...beyond]
  const lines = others.flatMap((at) => {
    const value = (row[at] ?? '').trim()
    return value === '' ? [] : [`${columns.names[at] || `Column ${at + 1}`}: ${value}`]
  })
  return {
    ...{ key, name, title: said('title') || null, time, mood },
    body: joinParagraphs(text, lines.join(text.includes('\r\n') ? '\r\n' : '\n')),
    tags: said('tags')
      .split(/[,;|]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
    place: said('place') === '' ? null : { name: said('place') },
  }
}

/** Numbers for moods go from -2 to 2, as here, or from 1 to 5 or to 10; and what the person hears of it. */
type Scale = { to: 2 | 5 | 10; note?: 'moodsToFive' | 'moodsToTen' | 'moodsOneOrTwo' }

const isNumber = (text: string) => text !== '' && Number.isFinite(Number(text))

/** Where nothing is below 1, a table counts from 1. Where nothing is above 2 either, that is a guess. */
function scaleOfMoods(said: readonly string[]): Scale {
  const numbers = said.filter(isNumber).map(Number)
  const most = Math.max(0, ...numbers)
  if (numbers.some((number) => number < 1) || most > 10 || numbers.length === 0) return { to: 2 }
  if (most <= 2) return { to: 5, note: 'moodsOneOrTwo' }
  return most > 5 ? { to: 10, note: 'moodsToTen' } : { to: 5, note: 'moodsToFive' }
}

/** Words for moods, and numbers. */
function moodOf(text: string, to: Scale['to']): number | null {
  const number = Number(text)
  if (isNumber(text) && to === 2) return Number.isInteger(number) && Math.abs(number) <= 2 ? number : null
  if (isNumber(text))
    return number >= 1 && number <= to ? Math.round(((number - 1) * 4) / (to - 1)) - 2 : null
  return moodOfWord(text)
}
