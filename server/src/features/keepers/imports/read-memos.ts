import { z } from 'zod'
import type { Incoming, IncomingEntry, ReadFrom } from './incoming.ts'
import { entryBound, jsonElements } from './json-elements.ts'
import { filesByName } from './read-markdown.ts'
import { readTime } from './read-times.ts'
import type { UploadedFile } from './open-upload.ts'

const Text = z.string().nullish().catch(undefined)
const Resource = z.object({ name: Text, filename: Text, uid: Text, externalLink: Text })

/** A memo, as the interface of version 1 has it (since 0.22), and as the one before had it. */
const Memo = z.object({
  ...{ name: Text, uid: Text, id: z.union([z.string(), z.number()]).nullish() },
  content: z.string(),
  ...{ createTime: Text, updateTime: Text, displayTime: Text },
  ...{ createdTs: z.number().nullish(), updatedTs: z.number().nullish(), displayTs: z.number().nullish() },
  ...{ visibility: Text, state: Text, rowStatus: Text },
  pinned: z.boolean().nullish().catch(undefined),
  resources: z.array(Resource).nullish().catch(undefined),
  resourceList: z.array(Resource).nullish().catch(undefined),
  attachments: z.array(Resource).nullish().catch(undefined),
  location: z
    .object({ placeholder: z.string(), latitude: z.number(), longitude: z.number() })
    .nullish()
    .catch(undefined),
})
type Memo = z.infer<typeof Memo>

/** Memos' answers as JSON: a list of memos, or an object with such a list; one file or a ZIP of several. */
export async function* readMemos(from: ReadFrom): AsyncGenerator<Incoming> {
  const files = filesByName(from.upload.files)
  for (const file of from.upload.files) {
    if (!/\.json$/i.test(file.name) && from.upload.isZip) continue
    let number = 0
    for await (const { key, value } of jsonElements(await file.open(), entryBound)) {
      if (key !== '' && key !== 'memos' && key !== 'data') continue
      number += 1
      const { data } = Memo.safeParse(value)
      const name = `${file.name}: memo ${number}`
      if (data) yield { type: 'entry', folder: '', entry: await entryOf(data, { name, from, files }) }
      else from.remarks.add('unreadable', name)
    }
  }
}

type At = { name: string; from: ReadFrom; files: ReadonlyMap<string, UploadedFile> }

async function entryOf(memo: Memo, { name, from, files }: At): Promise<IncomingEntry> {
  const { visibility, state, rowStatus, pinned, location, content } = memo
  if (visibility && !/PRIVATE/.test(visibility)) from.remarks.add('madePrivate', name)
  if (/ARCHIVED/.test(state ?? rowStatus ?? '')) from.remarks.add('archived', name)
  const createdAt = timeOf(memo.createTime, memo.createdTs)
  const at = timeOf(memo.displayTime, memo.displayTs) ?? createdAt
  if (at === undefined) from.remarks.add('noDate', name)
  const id = memo.name ?? memo.uid ?? memo.id ?? `${createdAt ?? ''}:${content.slice(0, 100)}`
  return {
    ...{ key: `memos:${id}`, name, kind: 'note', title: null, tags: [], pinned: pinned === true },
    body: await withResources(memo, { name, from, files }),
    time: at === undefined ? null : { at, tz: undefined, precision: 'time' },
    place:
      location && location.placeholder.trim() !== ''
        ? { name: location.placeholder, latitude: location.latitude, longitude: location.longitude }
        : null,
    createdAt,
    updatedAt: timeOf(memo.updateTime, memo.updatedTs),
  }
}

async function withResources(memo: Memo, { name, from, files }: At): Promise<string> {
  const resources = [memo.resources, memo.resourceList, memo.attachments].flatMap((list) => list ?? [])
  const shown: string[] = []
  for (const { filename, name: path, externalLink } of resources) {
    const file = files.get((filename ?? '').toLowerCase()) ?? files.get((path ?? '').toLowerCase())
    const here = file ? await from.attach(file) : undefined
    if (!file && !externalLink) from.remarks.add('missingFiles', `${name}: ${filename ?? path ?? ''}`)
    if (here !== undefined) shown.push(`![${filename ?? ''}](${here})`)
    else if (externalLink) shown.push(`![${filename ?? ''}](${externalLink})`)
  }
  return shown.length === 0 ? memo.content : `${memo.content}\n\n${shown.join('\n\n')}`
}

function timeOf(text: string | null | undefined, seconds: number | null | undefined): number | undefined {
  const read = text ? readTime(text) : null
  if (read && 'at' in read) return read.at
  return typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : undefined
}
