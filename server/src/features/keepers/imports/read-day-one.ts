import { z } from 'zod'
import type { Place } from '#contracts/keepers/moments.ts'
import type { Incoming, ReadFrom } from './incoming.ts'
import { entryBound, jsonElements } from './json-elements.ts'
import type { UploadedFile } from './open-upload.ts'
import { readTime } from './read-times.ts'

const Text = z.string().nullish()
const Media = z.object({ identifier: Text, md5: Text, type: Text, format: Text })
const MediaList = z.array(Media.catch({})).nullish().catch(undefined)

/** What is taken of an entry; weather, devices and the rest stay behind. */
const DayOneEntry = z.object({
  uuid: z.string().min(1),
  creationDate: z.string(),
  modifiedDate: Text.catch(undefined),
  timeZone: Text.catch(undefined),
  text: Text.catch(undefined),
  tags: z.array(z.string()).nullish().catch(undefined),
  starred: z.boolean().nullish().catch(undefined),
  isPinned: z.boolean().nullish().catch(undefined),
  isAllDay: z.boolean().nullish().catch(undefined),
  location: z
    .object({
      ...{ userLabel: Text, placeName: Text, localityName: Text, administrativeArea: Text, country: Text },
      ...{ latitude: z.number().nullish(), longitude: z.number().nullish() },
    })
    .nullish()
    .catch(undefined),
  ...{ photos: MediaList, videos: MediaList, audios: MediaList, pdfAttachments: MediaList },
})
type DayOneEntry = z.infer<typeof DayOneEntry>

/** Day One's JSON export: a list of entries for each journal, and media named by their MD5. */
export async function* readDayOne(from: ReadFrom): AsyncGenerator<Incoming> {
  const media = new Map<string, UploadedFile>()
  for (const file of from.upload.files) {
    const md5 = /(?:^|\/)(?:photos|videos|audios|pdfs)\/([0-9a-f]{32})\.\w+$/i.exec(file.name)?.[1]
    if (md5 !== undefined) media.set(md5.toLowerCase(), file)
  }
  for (const file of from.upload.files) {
    if (!/\.json$/i.test(file.name)) continue
    let number = 0
    for await (const { key, value } of jsonElements(await file.open(), entryBound)) {
      if (key !== 'entries') continue
      number += 1
      const { data } = DayOneEntry.safeParse(value)
      if (data) yield { type: 'entry', folder: '', entry: await entryOf(data, { file, media, from }) }
      else from.remarks.add('unreadable', `${file.name}: entry ${number}`)
    }
  }
}

type At = { file: UploadedFile; media: ReadonlyMap<string, UploadedFile>; from: ReadFrom }

async function entryOf(entry: DayOneEntry, at: At) {
  const { tags, starred, isPinned, modifiedDate, creationDate } = entry
  const name = `${at.file.name}: ${creationDate}`
  const tz = entry.timeZone ?? undefined
  const created = Date.parse(creationDate)
  const modified = Date.parse(modifiedDate ?? '')
  const read = readTime(creationDate)
  if (!read) at.from.remarks.add('noDate', name)
  return {
    ...{ key: `day-one:${entry.uuid}`, name },
    title: null,
    body: await withMedia(unescapeText(entry.text ?? ''), entry, at),
    time: read && { ...read, tz, precision: entry.isAllDay ? ('day' as const) : read.precision },
    ...{ tags: tags ?? [], pinned: starred === true || isPinned === true, place: placeOf(entry.location) },
    ...(Number.isFinite(created) && { createdAt: created }),
    ...(Number.isFinite(modified) && { updatedAt: modified }),
  }
}

function placeOf(location: DayOneEntry['location']): Place | null {
  if (!location) return null
  const { userLabel, placeName, localityName, administrativeArea, country, latitude, longitude } = location
  const names = [userLabel ?? placeName, localityName, administrativeArea, country]
  const name = [...new Set(names.map((part) => part?.trim()).filter(Boolean))].join(', ')
  const isKnown = typeof latitude === 'number' && typeof longitude === 'number'
  if (name === '' && !isKnown) return null
  return {
    name: name || `${latitude}, ${longitude}`,
    ...(isKnown && { latitude, longitude }),
  }
}

/** `![](dayone-moment://id)` and the like, by the entry's list of media. What the text doesn't show comes after it. */
async function withMedia(text: string, entry: DayOneEntry, { file, media, from }: At): Promise<string> {
  const listed = [entry.photos, entry.videos, entry.audios, entry.pdfAttachments].flatMap(
    (list) => list ?? [],
  )
  const paths = new Map<string, string | undefined>()
  for (const { identifier, md5, type, format } of listed) {
    if (!identifier) continue
    const found = md5 ? media.get(md5.toLowerCase()) : undefined
    if (!found)
      from.remarks.add('missingFiles', `${file.name}: ${md5 ?? identifier}.${type ?? format ?? '?'}`)
    paths.set(identifier, found && (await from.attach(found)))
  }
  const shown = new Set<string>()
  const body = text.replace(
    /!\[((?:[^[\]\n]|(?<!!)\[)*)\]\(dayone-moment:\/{1,2}(?:\w+\/)?([0-9A-Za-z-]+)\)/g,
    (whole, alt: string, id: string) => {
      shown.add(id)
      const path = paths.get(id)
      return path === undefined ? whole : `![${alt}](${path})`
    },
  )
  const rest = [...paths].filter(([id, path]) => !shown.has(id) && path !== undefined)
  if (rest.length === 0) return body
  const pictures = rest.map(([, path]) => `![](${path})`).join('\n\n')
  return body.trim() === '' ? pictures : `${body}\n\n${pictures}`
}

/** Takes away the backslashes that Day One puts before signs that mean nothing where they stand. */
export function unescapeText(text: string): string {
  return text
    .split(/(^ {0,3}(?:```|~~~)[^]*?^ {0,3}(?:```|~~~)[^\n]*$|`[^`\n]+`)/m)
    .map((part, place) => (place % 2 === 1 ? part : unescapeProse(part)))
    .join('')
}

function unescapeProse(text: string): string {
  return text.split('\n').map(unescapeLine).join('\n')
}

function unescapeLine(line: string): string {
  const [whole = '', indent = '', digits] = /^(\s*)(\d+)?/.exec(line) ?? []
  return line.replace(/\\([.!(){}+\-#>~|:,'"&=?;/$%@^])/g, (escaped, sign: string, at: number) => {
    const next = line[at + 2] ?? ''
    if (at <= indent.length && '+-#>~=|'.includes(sign)) return escaped
    if (sign === '.' && digits !== undefined && at === whole.length) return escaped
    if (sign === '!' && next === '[') return escaped
    if (sign === '(' && line[at - 1] === ']') return escaped
    if (sign === '~' && (next === '~' || next === '\\')) return escaped
    return sign
  })
}
