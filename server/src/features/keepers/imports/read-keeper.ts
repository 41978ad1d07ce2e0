import { z } from 'zod'
import { importWording } from '#contracts/keepers/import-wording.ts'
import { AppError } from '../../../errors.ts'
import { entryTimes } from '../../../owned-data/import-owned.ts'
import { MomentEntry } from '../moments/moment-entry.ts'
import { readLines } from '../read-lines.ts'
import { KeeperFileContent, type KeeperEntry } from '../transfer/keeper-file.ts'
import { AttachmentLine, attachmentsPart } from '../transfer/attachments-part.ts'
import { keeperParts, type KeeperPart } from '../transfer/keeper-parts.ts'
import { readMomentFile } from '../transfer/moment-file.ts'
import { readFrontMatter } from './front-matter.ts'
import type { Incoming, IncomingEntry, ReadFrom } from './incoming.ts'
import type { OpenUpload, UploadedFile } from './open-upload.ts'
import { readMarkdownFile } from './read-markdown.ts'
import { newRemarks } from './remarks.ts'

/** The keepers of an export, by their folders. Throws a sentence where the file is none. */
export async function readKeeperFiles(upload: OpenUpload): Promise<Map<string, KeeperEntry>> {
  const keepers = new Map<string, KeeperEntry>()
  for (const file of upload.files) {
    if (!/^(?:keepers\/[^/]+\/)?keeper\.json$/.test(file.name)) continue
    const { data } = KeeperFileContent.safeParse(parseJson((await file.text()).text))
    if (data) keepers.set(file.name.slice(0, -'keeper.json'.length), data.keeper)
  }
  if (keepers.size === 0) throw new AppError('invalid_request', importWording.wrongContent)
  return keepers
}

/** Keeper by keeper: what texts lead to, the moments, what belongs to them, files. */
export async function* readKeeperExport(from: ReadFrom): AsyncGenerator<Incoming> {
  const { upload, remarks } = from
  const byFolder = Map.groupBy(upload.files, ({ name }) => /^(?:keepers\/[^/]+\/)?/.exec(name)?.[0] ?? '')
  for (const folder of (await readKeeperFiles(upload)).keys()) {
    const files = byFolder.get(folder) ?? []
    const isFirst = (part: KeeperPart) => part.isFirst === true
    for (const part of keeperParts.filter(isFirst)) yield* partOf(from, { files, folder, part })
    for (const file of files)
      if (file.name.startsWith(`${folder}moments/`) && file.name.endsWith('.md')) {
        const { text } = await file.text()
        const moment = readMomentFile(text)
        if (moment) yield { type: 'moment', folder, moment }
        else {
          remarks.add('changedFiles', file.name)
          yield { type: 'entry', folder, entry: await readChangedFile(file, upload) }
        }
      }
    for (const part of keeperParts.filter((one) => !isFirst(one)))
      yield* partOf(from, { files, folder, part })
    yield* filesOf(files, folder, from)
  }
}

/** A moment whose file was changed since: it is a new one, in its keeper, with what its properties still say. */
async function readChangedFile(file: UploadedFile, upload: OpenUpload): Promise<IncomingEntry> {
  const quiet = { upload, remarks: newRemarks(), attach: () => Promise.resolve(undefined), onColumns() {} }
  const entry = await readMarkdownFile(file, quiet)
  const front = await readFrontMatter((await file.text()).text)
  if (typeof front !== 'object') return { ...entry, fields: { aiAccess: false } }
  const { kind, occurredAt, tz, datePrecision, createdAt, updatedAt, place, ...fields } = Changed.parse(
    front.fields,
  )
  return {
    ...entry,
    ...(occurredAt !== undefined && {
      time: { at: Date.parse(occurredAt), tz, precision: datePrecision ?? 'time' },
    }),
    ...(place && { place }),
    ...{ createdAt, updatedAt },
    // What can't be read is kept from agents.
    fields: { ...fields, ...(kind && { kind }), aiAccess: fields.aiAccess ?? !('aiAccess' in front.fields) },
  }
}

const { shape } = MomentEntry
/** Properties of an export's file, which another program may have spelled in its own way. */
const Changed = z.object({
  kind: shape.kind.optional().catch(undefined),
  occurredAt: shape.occurredAt.optional().catch(undefined),
  tz: shape.tz.optional().catch(undefined),
  datePrecision: shape.datePrecision.optional().catch(undefined),
  dateWords: shape.dateWords.catch(null),
  energy: shape.energy.catch(null),
  sleepHours: shape.sleepHours.catch(null),
  review: shape.review.catch(null),
  place: shape.place.catch(null),
  aiAccess: shape.aiAccess.optional().catch(undefined),
  createdAt: entryTimes.created_at.optional().catch(undefined),
  updatedAt: entryTimes.updated_at.optional().catch(undefined),
})

async function* partOf(
  { remarks }: ReadFrom,
  { files, folder, part }: { files: readonly UploadedFile[]; folder: string; part: KeeperPart },
): AsyncGenerator<Incoming> {
  const file = files.find(({ name }) => name === `${folder}${part.file}`)
  if (!file || !part.add) return
  if (!part.form) yield* linesOf(file, { folder, file: part.file })
  else {
    const lines = await part.form.read(await file.open())
    for (const { why, name } of await part.form.check(lines)) remarks.add(why, `${file.name}: ${name}`)
    for (const line of lines) yield { type: 'line', folder, file: part.file, line, chars: 0 }
  }
}

/** Pictures and sounds, each with what is said of it; then those of which nothing is. */
async function* filesOf(
  files: readonly UploadedFile[],
  folder: string,
  { attach, remarks }: ReadFrom,
): AsyncGenerator<Incoming> {
  const place = { folder, file: attachmentsPart.file }
  const missing = new Map(
    files.flatMap((file) =>
      file.name.startsWith(`${folder}attachments/`) ? [[file.name, file] as const] : [],
    ),
  )
  const said = files.find(({ name }) => name === `${folder}${attachmentsPart.file}`)
  if (said)
    for await (const item of linesOf(said, place)) {
      const line = item.type === 'line' ? AttachmentLine.safeParse(item.line).data : undefined
      const path = `${folder}${line?.path}`
      const file = missing.get(path)
      if (line && file) await attach(file, { folder, line })
      else if (line) remarks.add('missingFiles', path)
      missing.delete(path)
      yield item
    }
  for (const file of missing.values()) {
    await attach(file, { folder, line: undefined })
    yield { type: 'line', ...place, line: undefined, chars: 0 }
  }
}

async function* linesOf(file: UploadedFile, of: { folder: string; file: string }): AsyncGenerator<Incoming> {
  for await (const line of readLines(await file.open(), file.name))
    if (line !== '') yield { type: 'line', ...of, line: parseJson(line), chars: line.length }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
