import { z } from 'zod'
import type { Incoming, IncomingEntry, ReadFrom } from './incoming.ts'
import { journalBound, jsonElements } from './json-elements.ts'
import type { UploadedFile } from './open-upload.ts'
import { filesByName } from './read-markdown.ts'
import { readTime } from './read-times.ts'

const Text = z.string().nullish().catch(undefined)
const Id = z.union([z.string(), z.number()]).nullish().catch(undefined)
const Media = z.object({ filename: Text, file_path: Text, alt_text: Text, caption: Text, external_id: Text })
const Delta = z
  .object({
    ops: z.array(z.object({ insert: z.unknown(), attributes: z.record(z.string(), z.unknown()).nullish() })),
  })
  .nullish()
  .catch(undefined)

const entryFields = {
  ...{ title: Text, content: Text, content_plain_text: Text, content_delta: Delta },
  is_draft: z.boolean().nullish().catch(undefined),
  ...{ external_id: Id, id: Id, created_at: Text, updated_at: Text },
}
const shared = {
  location: Text,
  location_json: z.record(z.string(), z.unknown()).nullish().catch(undefined),
  latitude: z.number().nullish().catch(undefined),
  longitude: z.number().nullish().catch(undefined),
  is_pinned: z.boolean().nullish().catch(undefined),
  tags: z.array(z.string()).nullish().catch(undefined),
  media: z.array(Media).nullish().catch(undefined),
}

/** A moment with the entry in it, as Journiv exports it since version 1.3 of its format. */
const JournivMoment = z.object({
  ...{ logged_at_utc: Text, logged_at: Text, logged_date_tz: Text, logged_date: Text, logged_timezone: Text },
  ...{ note: Text, primary_mood_name: Text, external_id: Id, id: Id, created_at: Text, updated_at: Text },
  ...shared,
  entry: z.object(entryFields).nullish(),
})
/** An entry in its journal, as it exported them before. */
const JournivEntry = z.object({
  ...{ ...entryFields, ...shared },
  ...{ entry_date: Text, entry_datetime_utc: Text, entry_timezone: Text },
  mood_log: z.object({ mood_name: Text }).nullish().catch(undefined),
})
const JournivJournal = z.object({ entries: z.array(z.unknown()) })

/** Journiv's export: `data.json` with what was written, and media beside it. */
export async function* readJourniv(from: ReadFrom): AsyncGenerator<Incoming> {
  const files = filesByName(from.upload.files)
  for (const file of from.upload.files) {
    if (!/\.json$/i.test(file.name) && from.upload.isZip) continue
    let number = 0
    for await (const { key, value } of jsonElements(await file.open(), journalBound)) {
      const given = key === 'moments' ? [value] : key === 'journals' ? entriesOf(value) : []
      for (const one of given) {
        number += 1
        const name = `${file.name}: entry ${number}`
        const entry = await readOne(one, key === 'moments', { name, files, from })
        if (entry) yield { type: 'entry', folder: '', entry }
        else from.remarks.add('unreadable', name)
      }
    }
  }
}

type At = { name: string; files: ReadonlyMap<string, UploadedFile>; from: ReadFrom }

function entriesOf(journal: unknown): unknown[] {
  return JournivJournal.safeParse(journal).data?.entries ?? []
}

async function readOne(given: unknown, isMoment: boolean, at: At): Promise<IncomingEntry | undefined> {
  if (!isMoment) {
    const { data } = JournivEntry.safeParse(given)
    if (!data) return undefined
    const when = data.entry_datetime_utc ?? data.entry_date ?? data.created_at
    return entryOf(data, { entry: data, when, tz: data.entry_timezone, mood: data.mood_log?.mood_name }, at)
  }
  const { data } = JournivMoment.safeParse(given)
  if (!data) return undefined
  const when = data.logged_at_utc ?? data.logged_at ?? data.logged_date_tz ?? data.logged_date
  const told = { when, tz: data.logged_timezone, mood: data.primary_mood_name }
  return entryOf(data, { entry: data.entry ?? {}, note: data.note, ...told }, at)
}

type Told = {
  entry: Partial<z.infer<z.ZodObject<typeof entryFields>>>
  note?: string | null | undefined
  when: string | null | undefined
  tz: string | null | undefined
  mood: string | null | undefined
}

async function entryOf(
  given: z.infer<z.ZodObject<typeof shared>> &
    Pick<Told['entry'], 'external_id' | 'id' | 'created_at' | 'updated_at'>,
  { entry, note, when, tz, mood }: Told,
  at: At,
): Promise<IncomingEntry> {
  const read = readTime(when ?? '')
  if (!read) at.from.remarks.add('noDate', at.name)
  if (entry.is_draft) at.from.remarks.add('drafts', at.name)
  const text = markdownOf(entry) ?? ''
  const body = [text, note].filter((part) => part?.trim()).join('\n\n')
  const id = given.external_id ?? entry.external_id ?? given.id ?? entry.id ?? `${when}:${body.slice(0, 100)}`
  const known = moods.get((mood ?? '').toLowerCase())
  return {
    ...{ key: `journiv:${id}`, name: at.name, kind: body === '' ? 'checkin' : 'entry' },
    title: entry.title ?? null,
    body: await withMedia(body, given.media ?? [], at),
    // Without a zone, what is called UTC is UTC.
    time: read && {
      ...('wall' in read && read.precision === 'time' ? inUtc(read.wall) : read),
      tz: tz ?? undefined,
    },
    tags: [...(given.tags ?? []), ...(mood && known === undefined ? [mood] : [])],
    ...{ mood: known ?? null, pinned: given.is_pinned === true, place: placeOf(given) },
    createdAt: instantOf(given.created_at),
    updatedAt: instantOf(given.updated_at),
  }
}

function inUtc({
  year,
  month,
  day,
  hour,
  minute,
}: {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}) {
  return { at: Date.UTC(year, month - 1, day, hour, minute), precision: 'time' as const }
}

function instantOf(text: string | null | undefined): number | undefined {
  const at = Date.parse(text ? (/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`) : '')
  return Number.isFinite(at) ? at : undefined
}

/** Journiv's own moods; others become tags. */
const moods = new Map(
  Object.entries({
    ...{ ecstatic: 2, amazing: 2, great: 2, joyful: 2, excited: 2 },
    ...{ happy: 1, good: 1, grateful: 1, calm: 1, content: 1 },
    ...{ neutral: 0, okay: 0, meh: 0, tired: -1, bad: -1, anxious: -1, stressed: -1, sad: -1, angry: -1 },
    ...{ awful: -2, terrible: -2, depressed: -2 },
  }),
)

function placeOf({
  location,
  location_json: json,
  latitude,
  longitude,
}: z.infer<z.ZodObject<typeof shared>>) {
  const named = location ?? json?.['name'] ?? json?.['display_name'] ?? json?.['locality']
  if (typeof named !== 'string' || named.trim() === '') return null
  const isKnown = typeof latitude === 'number' && typeof longitude === 'number'
  return { name: named.trim(), ...(isKnown && { latitude, longitude }) }
}

async function withMedia(
  body: string,
  media: z.infer<typeof Media>[],
  { name, files, from }: At,
): Promise<string> {
  const marked = new Set(Array.from(body.matchAll(markedFile), ([, mark]) => mark))
  const paths = new Map<string, string>()
  const rest: string[] = []
  for (const { filename, file_path, alt_text, caption, external_id } of media) {
    const file = [file_path, filename].map((path) => files.get((path ?? '').toLowerCase())).find(Boolean)
    if (!file) {
      from.remarks.add('missingFiles', `${name}: ${filename ?? file_path ?? ''}`)
      continue
    }
    const path = await from.attach(file)
    if (path === undefined) continue
    const mark = [external_id, file_path, filename].find((one) => one && marked.has(one) && !paths.has(one))
    if (mark) paths.set(mark, path)
    else rest.push(`![${alt_text ?? caption ?? ''}](${path})`)
  }
  const text = body.replaceAll(markedFile, (whole, mark: string) => {
    const path = paths.get(mark)
    return path === undefined ? whole : `](${path})`
  })
  return [text, ...rest].filter((part) => part !== '').join('\n\n')
}

/** Where a text shows a file, such as `photo (1).jpg`: read once, however many files there are. */
const markedFile = /\]\(((?:[^()\n]|\([^()\n]*\))*)\)/g

/** Quill's delta as Markdown; the plain text where there is none. */
function markdownOf(entry: Told['entry']): string | undefined {
  const { content_delta: delta, content, content_plain_text: plain } = entry
  if (!delta) return content ?? plain ?? undefined
  const lines: string[] = []
  let line = ''
  for (const { insert, attributes } of delta.ops) {
    if (typeof insert !== 'string') {
      line += embedOf(insert)
      continue
    }
    for (const [at, part] of insert.split('\n').entries()) {
      if (at > 0) {
        lines.push(blockOf(line, attributes ?? {}, lines))
        line = ''
      }
      line += inlineOf(part, attributes ?? {})
    }
  }
  if (line !== '') lines.push(line)
  return lines.join('\n').trimEnd()
}

function embedOf(insert: unknown): string {
  const { data } = z.record(z.string(), z.unknown()).safeParse(insert)
  const source = data && Object.values(data).find((value) => typeof value === 'string')
  return typeof source === 'string' ? `![](${source})` : ''
}

function inlineOf(text: string, attributes: Record<string, unknown>): string {
  const inner = text.trim()
  if (inner === '') return text
  let marked = inner
  if (attributes['code'] === true) marked = `\`${marked}\``
  if (attributes['strike'] === true) marked = `~~${marked}~~`
  if (attributes['italic'] === true) marked = `*${marked}*`
  if (attributes['bold'] === true) marked = `**${marked}**`
  if (typeof attributes['link'] === 'string') marked = `[${marked}](${attributes['link']})`
  return marked === inner ? text : text.replace(inner, () => marked)
}

function blockOf(line: string, attributes: Record<string, unknown>, before: readonly string[]): string {
  const { header, list, blockquote, indent } = attributes
  const inset = '  '.repeat(typeof indent === 'number' ? indent : 0)
  if (typeof header === 'number') return `${'#'.repeat(header)} ${line}`
  if (blockquote === true) return `> ${line}`
  if (attributes['code-block'] !== undefined) return `    ${line}`
  if (list === 'ordered')
    return `${inset}${Number(/^\s*(\d+)\. /.exec(before.at(-1) ?? '')?.[1] ?? 0) + 1}. ${line}`
  if (list === 'checked' || list === 'unchecked')
    return `${inset}- [${list === 'checked' ? 'x' : ' '}] ${line}`
  if (list !== undefined && list !== null) return `${inset}- ${line}`
  return line
}
