import { dateWordsMaxChars, momentTitleMaxChars } from '#contracts/keepers/moment-choices.ts'
import { Place } from '#contracts/keepers/moments.ts'
import { foldText } from '#contracts/search-text.ts'
import { isTooLong } from '../moments/moment-text.ts'
import { deriveHash } from './derive-id.ts'
import { partTitleMaxChars } from './entry-rows.ts'
import { namesAiAccess, readFrontMatter } from './front-matter.ts'
import type { Incoming, IncomingEntry, IncomingTime, ReadFrom } from './incoming.ts'
import { moodOfWord } from './mood-words.ts'
import type { UploadedFile } from './open-upload.ts'
import { readTime } from './read-times.ts'

/** Markdown files and what they show: a folder, an Obsidian vault, Logseq's journals. */
export async function* readMarkdown(from: ReadFrom): AsyncGenerator<Incoming> {
  const embedded = new Set<UploadedFile>()
  const attach = (file: UploadedFile) => {
    embedded.add(file)
    return from.attach(file)
  }
  const files = filesByName(from.upload.files)
  for (const file of from.upload.files)
    if (isNote(file.name))
      yield {
        type: 'entry',
        folder: '',
        entry: withHeading(await readMarkdownFile(file, { ...from, attach }, files), from),
      }
  for (const file of from.upload.files)
    if (!isNote(file.name) && !embedded.has(file)) from.remarks.add('otherFiles', file.name)
}

/**
 * A heading that a text begins with is its title where nothing else is, as in daily notes, where it repeats the file's
 * name, or where that is a slug such as "no-date". Where the name says something else, both stay as they are.
 */
function withHeading(entry: IncomingEntry, { remarks }: ReadFrom): IncomingEntry {
  const { name, title, body } = entry
  const start = endOfBlankLines(body, 0)
  const [line = ''] = /^[^\r\n]*/.exec(body.slice(start)) ?? []
  // One that would be cut stays in the text.
  const room = isTooLong(body) ? partTitleMaxChars : momentTitleMaxChars
  if (line.length > room || !/^ {0,3}#[ \t]/.test(line) || hasMarks(line)) return entry
  const heading = line
    .replace(/^ *#/, '')
    .replace(/[ \t]#+[ \t]*$/, '')
    .trim()
  const isTitled = title !== null && !isSlugOf(name, title)
  if (heading === '' || (isTitled && foldText(title) !== foldText(heading))) return entry
  remarks.add('headings', `${name}: ${heading}`)
  return {
    ...entry,
    title: isTitled ? title : heading,
    body: body.slice(endOfBlankLines(body, start + line.length)),
  }
}

/** Whether a title is only the file's name as programs write it: small letters that hyphens join. Digits may be a date. */
function isSlugOf(path: string, title: string): boolean {
  return bareName(path) === title && /^\p{Ll}+(?:[_-]\p{Ll}+)+$/u.test(title)
}

/** After the lines from here on that say nothing, the rest of this one included. */
function endOfBlankLines(text: string, from: number): number {
  const word = /[^ \t\r\n]/g
  word.lastIndex = from
  const end = word.exec(text)?.index ?? text.length
  return Math.max(from, text.lastIndexOf('\n', end - 1) + 1)
}

/** A title is plain: a heading with a link, a tag or a picture in it stays in the text. */
function hasMarks(heading: string): boolean {
  return /[[\]*_`<>]|#[^ \t#]/.test(heading)
}

/** Files by their path, and by their bare name, which is what Obsidian links by. */
type FilesByName = Map<string, UploadedFile>

/** One Markdown file with its front matter. */
export async function readMarkdownFile(
  file: UploadedFile,
  from: ReadFrom,
  files: FilesByName = new Map(),
): Promise<IncomingEntry> {
  const { text, isOtherEncoding } = await file.text()
  if (isOtherEncoding) from.remarks.add('otherEncoding', file.name)
  const front = await readFrontMatter(text)
  if (front === 'tooLarge') from.remarks.add('largeProperties', file.name)
  const { fields, body } = typeof front === 'object' ? front : { fields: {}, body: text }
  const { properties, others } = sortProperties(fields)
  if (properties.unknownMood !== null)
    from.remarks.add('unknownMoods', `${file.name}: ${properties.unknownMood}`)
  if (others.length > 0) from.remarks.add('properties', `${file.name}: ${others.join(', ')}`)
  // What can't be read is kept from agents.
  const isKeptFromAi = typeof front === 'object' ? properties.isKeptFromAi : namesAiAccess(text)
  const daily = nameOf(file.name)
  const time = properties.time ?? daily.time
  if (!time) from.remarks.add('noDate', file.name)
  return {
    // Another vault, or a later day, may have another text at the same path.
    ...{
      key: `markdown:${file.name}:${deriveHash(text)}`,
      formerKey: `markdown:${file.name}`,
      name: file.name,
    },
    title: properties.title ?? daily.title,
    body: await withFiles(body, { file, files, from }),
    time: time ?? { ...file.modified, tz: undefined, precision: 'time' },
    ...{ tags: properties.tags, mood: properties.mood, pinned: properties.pinned },
    place: properties.place,
    fields: {
      ...(properties.dateWords !== undefined && { dateWords: properties.dateWords }),
      ...(isKeptFromAi && { aiAccess: false }),
    },
  }
}

export function filesByName(files: readonly UploadedFile[]): FilesByName {
  const found: FilesByName = new Map()
  for (const file of files) {
    found.set(file.name.toLowerCase(), file)
    const bare = file.name.toLowerCase().split('/').at(-1) ?? ''
    if (!found.has(bare)) found.set(bare, file)
  }
  return found
}

function isNote(name: string): boolean {
  return /\.(?:md|markdown|mdown|txt)$/i.test(name)
}

/** Embeds and pictures, by the paths that they have here. Notes that are embedded become links. */
async function withFiles(
  body: string,
  { file, files, from }: { file: UploadedFile; files: FilesByName; from: ReadFrom },
): Promise<string> {
  const folder = file.name.split('/').slice(0, -1).join('/')
  // No part takes in what another embed begins with, so that a row of beginnings is read once and not once for each.
  const embed =
    /!\[\[([^[\]\n|#]+)(#[^[\]\n|]*)?(?:\|([^[\]\n]*))?\]\]|!\[((?:[^[\]\n]|(?<!!)\[)*)\]\((?:<([^<>\n]+)>|((?:[^()\s]|\([^()\s]*\))+))( "[^"\n]*")?\)/g
  let [read, at] = ['', 0]
  for (const found of body.matchAll(embed)) {
    const [whole, wiki, , alias, alt, bracketed, path, title = ''] = found
    const target = decodePath(wiki ?? bracketed ?? path ?? '')
    read += body.slice(at, found.index)
    at = found.index + whole.length
    if (wiki !== undefined && (isNote(target) || !/\.\w{1,5}$/.test(target))) {
      read += whole.slice(1)
      continue
    }
    const shown = findFile(files, folder, target)
    if (!shown) {
      if (!/^(?:[a-z][a-z+.-]*:|\/\/|attachments\/[0-9a-f]{64})/i.test(target))
        from.remarks.add('missingFiles', `${file.name}: ${target}`)
      read += whole
      continue
    }
    const here = await from.attach(shown)
    // A width such as 300 is what Obsidian takes after the bar.
    const words =
      alt ?? (alias !== undefined && !/^\d+(?:x\d+)?$/.test(alias) ? alias : target.split('/').at(-1))
    read += here === undefined ? whole : `![${words ?? ''}](${here}${title})`
  }
  return read + body.slice(at)
}

function findFile(files: FilesByName, folder: string, target: string): UploadedFile | undefined {
  const parts: string[] = []
  for (const part of `${folder}/${target}`.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  const name = target.normalize('NFC').toLowerCase()
  return (
    files.get(parts.join('/').normalize('NFC').toLowerCase()) ??
    files.get(name) ??
    files.get(name.split('/').at(-1) ?? '')
  )
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path).trim()
  } catch {
    return path.trim()
  }
}

/** What a moment takes of a note's properties, under the names that apps give them. */
function sortProperties(fields: Record<string, unknown>) {
  const known = new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]))
  const used = new Set<string>()
  /** The first of these that says something. One whose value can't be read (undefined) stays among the others. */
  const take = <Value>(names: readonly string[], read: (value: unknown) => Value | null | undefined) => {
    let taken: Value | undefined
    for (const name of names) {
      const value = known.get(name) ?? null
      const found = value === null ? null : read(value)
      if (found !== undefined) used.add(name)
      taken ??= found ?? undefined
    }
    return taken
  }
  const asItIs = (value: unknown) => value
  const title = take(['title'], textOf)
  const time = take([...dateNames, 'day'], (value) => timeOf(value) ?? (value === '' ? null : undefined))
  const unreadDate = dateNames.find((name) => known.has(name) && !used.has(name))
  const feeling = take(['mood', 'feeling'], asItIs)
  const mood = moodOf(feeling)
  const aiAccess = take(['aiaccess'], asItIs)
  const properties = {
    ...{ title, time, mood },
    // Words that say when it was, such as "spring 1998".
    dateWords: time || unreadDate === undefined ? undefined : take([unreadDate], dateWordsOf),
    tags: take(['tags', 'tag'], tagsOf) ?? [],
    place: take(['place', 'location'], placeOf) ?? null,
    unknownMood: mood === null && feeling !== undefined ? JSON.stringify(feeling) : null,
    pinned: take(['pinned', 'starred', 'favorite'], flagOf) ?? false,
    // Of Keeper's own files. What can't be read is kept from agents.
    isKeptFromAi: known.has('aiaccess') && aiAccess !== true,
  }
  return { properties, others: [...known.keys()].filter((name) => !used.has(name)) }
}

const dateNames = ['date', 'created', 'created_at', 'createdat', 'creation date', 'datetime']

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

function flagOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

/** A number from -2 to 2, as here, or a word that plainly says one. */
function moodOf(value: unknown): number | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  if (/^[+-]?[0-2]$/.test(text)) return Number(text)
  return moodOfWord(text)
}

function timeOf(value: unknown): IncomingTime {
  if (value instanceof Date) return readTime(value.toISOString())
  return readTime(textOf(value) ?? '')
}

function dateWordsOf(value: unknown): string | undefined {
  const words = textOf(value)
  return words !== undefined && words.length <= dateWordsMaxChars ? words : undefined
}

function tagsOf(value: unknown): string[] | undefined {
  const list = Array.isArray(value) ? value : textOf(value)?.split(/[,\s]+/)
  return list?.flatMap((tag) => textOf(tag) ?? [])
}

/** A name, a latitude and a longitude, or all three, as in Keeper's own files. */
function placeOf(value: unknown): Place | null | undefined {
  if (typeof value === 'string') return value.trim() === '' ? null : { name: value.trim() }
  const [latitude, longitude] = Array.isArray(value) && value.length === 2 ? value : []
  const isPair = typeof latitude === 'number' && typeof longitude === 'number'
  return Place.safeParse(isPair ? { name: `${latitude}, ${longitude}`, latitude, longitude } : value).data
}

/** The date and the title that a file's name says: daily notes of Obsidian, Logseq, Jekyll and others. */
function nameOf(path: string): { time: IncomingTime; title: string | null } {
  const bare = bareName(path)
  const whole = path.replace(/\.[^.]+$/, '')
  const foldered = /(?:^|\/)(\d{4})\/(\d{2})\/(?:\d{4}-\d{2}-)?(\d{2})$/.exec(whole)
  if (foldered) return { time: dayOf(foldered.slice(1, 4)), title: null }
  const dated =
    /^(\d{4})([-_.]?)(\d{2})\2(\d{2})(?!\d)(?:[T _-]+(\d{2})[-:.h]?(\d{2})(?!\d))?[ _–-]*(.*)$/.exec(bare)
  const time =
    dated &&
    dayOf(
      dated
        .slice(1)
        .filter((_, at) => at !== 1)
        .slice(0, 5),
    )
  if (dated && time) return { time, title: dated[7]?.replaceAll(/[-_]+/g, ' ').trim() || null }
  return { time: null, title: bare === '' ? null : bare }
}

function bareName(path: string): string {
  return (path.split('/').at(-1) ?? '').replace(/\.[^.]+$/, '')
}

function dayOf([year, month, day, hour, minute]: readonly (string | undefined)[]): IncomingTime {
  const clock = hour === undefined ? '' : ` ${hour}:${minute}`
  const time = readTime(`${year}-${month}-${day}${clock}`)
  // In a name, what looks like a time may be anything.
  return time ?? readTime(`${year}-${month}-${day}`)
}
