import { z } from 'zod'
import {
  altMaxChars,
  attachmentNameMaxChars,
  attachmentPath,
  transcriptMaxChars,
} from '#contracts/keepers/attachment-choices.ts'
import { fileTypeOf } from '#contracts/keepers/file-types.ts'
import { AttachmentType } from '#contracts/keepers/attachments.ts'
import type { Queries } from '../../../database/database.ts'
import { EntryId, EntryTime, isoTime } from '../../../owned-data/import-owned.ts'
import { newPart, readEntry, type ImportedPart, type ImportWork } from '../../../owned-data/import-work.ts'
import type { OwnedData } from '../../../owned-data/owned-data.ts'
import { discardFile, fileStore, openAttachmentFile, receiveFile } from '../../attachments/index.ts'
import { findKeeperOwner, listOwnKeepers } from '../keepers.table.ts'
import {
  eraseAttachmentsOf,
  findAttachment,
  findOwnFile,
  saveAttachment,
  type AttachmentRow,
} from './attachments.table.ts'
import { removeFiles } from './unused-attachments.ts'
import { listExportedAttachments } from './usages.table.ts'

/** Files of keepers, each stored once for its owner. What moments name is read from their texts. */
export const attachmentsOfKeepers: OwnedData = {
  name: 'files',
  tables: ['keeper_attachments', 'moment_attachments'],
  export: {
    about: [
      'files.jsonl: the files of your moments and drafts, one per line; keeper_id names the keeper',
      'attachments/: those files, named by their SHA-256',
    ],
    async add(zip, deps, { userId }) {
      const { reports: db } = deps.database
      zip.lines('files.jsonl', eachEntry(db, userId))
      const paths = new Set<string>()
      for await (const row of eachAttachment(db, userId)) {
        const path = pathOf(row)
        if (!paths.has(path)) zip.file(path, () => openAttachmentFile(deps, row.file_id))
        paths.add(path)
      }
    },
  },
  import: { after: ['keepers'], run: importFiles },
  async erase({ deps, trx, afterwards }, { userId }) {
    const files = await eraseAttachmentsOf(trx, userId)
    afterwards.push(() => removeFiles(deps, files))
  },
}

const FileEntry = z.strictObject({
  keeper_id: EntryId,
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  type: AttachmentType,
  name: z.string().min(1).max(attachmentNameMaxChars),
  alt: z.string().max(altMaxChars),
  transcript: z.string().max(transcriptMaxChars).nullable(),
  bytes: z.number().int().min(1),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  duration_ms: z.number().int().nullable(),
  created_at: EntryTime,
})
type FileEntry = z.infer<typeof FileEntry>

async function* eachAttachment(db: Queries, userId: string): AsyncGenerator<AttachmentRow> {
  for (const keeper of await listOwnKeepers(db, userId)) yield* await listExportedAttachments(db, keeper.id)
}

async function* eachEntry(db: Queries, userId: string): AsyncGenerator<z.input<typeof FileEntry>> {
  for await (const row of eachAttachment(db, userId)) {
    const { owner_id: _, file_id: __, unused_since: ___, type, bytes, created_at, ...entry } = row
    const read = { type: AttachmentType.parse(type), bytes: Number(bytes) }
    yield { ...entry, ...read, created_at: isoTime(Number(created_at)) }
  }
}

function pathOf({ hash, type }: Pick<AttachmentRow, 'hash' | 'type'>): string {
  return attachmentPath({ hash, type: AttachmentType.parse(type) })
}

/** Adds files that are not here to keepers of the person that are. Where bytes of one that is here were lost, they come back. */
async function importFiles(work: ImportWork): Promise<ImportedPart> {
  const part = newPart('files')
  const names = new Set(work.zip.names)
  let homeless = 0
  for await (const given of work.zip.jsonLines('files.jsonl')) {
    const entry = readEntry(FileEntry, given, part)
    if (!entry) continue
    const path = pathOf(entry)
    const isWhole = names.has(path) && work.zip.sizeOf(path) === entry.bytes
    const here = await findAttachment(work.trx, entry.keeper_id, entry.hash)
    if ((await findKeeperOwner(work.trx, entry.keeper_id))?.owner_id !== work.userId) homeless += 1
    else if (here) {
      if (isWhole) await storeBytes(work, entry, here.file_id)
      part.kept += 1
    } else if (!isWhole || !(await addFile(work, entry)))
      part.notes.push(`"${entry.name}" was left out: its bytes are missing or damaged.`)
    else part.added += 1
  }
  if (homeless > 0) part.notes.push(`Keepers that are not here had ${homeless} of them.`)
  return part
}

/** False where the bytes are others than the entry says. */
async function addFile(work: ImportWork, entry: FileEntry): Promise<boolean> {
  const { deps, trx, userId } = work
  const file = await storeBytes(work, entry, await findOwnFile(trx, userId, entry.hash))
  if (file === undefined) return false
  await saveAttachment(trx, { ...entry, owner_id: userId, file_id: file, unused_since: deps.now() })
  return true
}

/**
 * Stores the bytes of an entry where the store doesn't have them: under the id that is known, else under a new one.
 * Returns it; undefined where they are others than the entry says.
 */
async function storeBytes(
  { deps, zip, dryRun, files }: ImportWork,
  { bytes, hash, type }: FileEntry,
  known: string | undefined,
): Promise<string | undefined> {
  const store = fileStore(deps.config)
  const file = known ?? crypto.randomUUID()
  if (dryRun || (known !== undefined && (await store.sizeOf(known)) === bytes)) return file
  const received = await receiveFile(deps.config, await zip.stream(pathOf({ hash, type })))
  try {
    if (received.hash !== hash || fileTypeOf(received.head) !== type) return undefined
    // What a failed import takes back.
    if (known === undefined) files.push(file)
    await store.put(file, received)
    return file
  } finally {
    await discardFile(received)
  }
}
