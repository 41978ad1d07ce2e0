import type { Readable } from 'node:stream'
import { z } from 'zod'
import {
  altMaxChars,
  attachmentNameMaxChars,
  attachmentPath,
  transcriptMaxChars,
} from '#contracts/keepers/attachment-choices.ts'
import { AttachmentType } from '#contracts/keepers/attachments.ts'
import { EntryTime, isoTime } from '../../../owned-data/import-owned.ts'
import { openAttachmentFile } from '../../attachments/index.ts'
import type { AttachmentRow } from '../attachments/attachments.table.ts'
import { listExportedAttachments } from '../attachments/usages.table.ts'
import type { StoredKeeper } from '../keepers.ts'
import { inCodeOrder } from './export-names.ts'
import type { KeeperPart, PartSource } from './keeper-parts.ts'

/** What an export says of a picture, sound or other file. The rest follows from its bytes. */
export const AttachmentLine = z.strictObject({
  path: z.string().regex(/^attachments\/[0-9a-f]{64}\.[a-z0-9]{1,5}$/),
  name: z.string().min(1).max(attachmentNameMaxChars),
  alt: z.string().max(altMaxChars),
  transcript: z.string().max(transcriptMaxChars).nullable(),
  durationMs: z.number().int().min(0).nullable(),
  createdAt: EntryTime,
})
export type AttachmentLine = z.infer<typeof AttachmentLine>

/** What is said of a keeper's files. Each line is imported with the file that it is about. */
export const attachmentsPart: KeeperPart = {
  file: 'attachments.jsonl',
  about: 'what is said of pictures and sounds: their names, descriptions and transcripts',
  async *lines(source, keeper) {
    for (const row of await listFiles(source, keeper))
      yield {
        ...{ path: pathOf(row), name: row.name, alt: row.alt, transcript: row.transcript },
        ...{ durationMs: row.duration_ms, createdAt: isoTime(Number(row.created_at)) },
      }
  },
}

/** A picture or sound, at the path that bodies name. */
export type KeeperFile = { path: string; bytes: number; open: () => Promise<Readable> }

/** The files that an export of a keeper has: those that only the trash names stay out. */
export async function* eachKeeperFile(
  source: PartSource,
  keeper: Pick<StoredKeeper, 'id'>,
): AsyncGenerator<KeeperFile> {
  for (const row of await listFiles(source, keeper))
    yield {
      path: pathOf(row),
      bytes: Number(row.bytes),
      open: () => openAttachmentFile(source, row.file_id),
    }
}

async function listFiles({ db }: PartSource, { id }: Pick<StoredKeeper, 'id'>): Promise<AttachmentRow[]> {
  return inCodeOrder(await listExportedAttachments(db, id), ({ hash }) => hash)
}

function pathOf({ hash, type }: AttachmentRow): string {
  return attachmentPath({ hash, type: AttachmentType.parse(type) })
}
