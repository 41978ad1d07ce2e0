import type { Readable } from 'node:stream'
import { fileTypeOf } from '#contracts/keepers/file-types.ts'
import { attachmentPath } from '#contracts/keepers/attachment-choices.ts'
import { AttachmentType } from '#contracts/keepers/attachments.ts'
import type { Queries } from '../../../database/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { discardFile, receiveFile, sumAttachmentBytes } from '../../attachments/index.ts'
import { findEffectiveQuota } from '../../limits/index.ts'
import { factsOf, storeAttachment } from '../attachments/attachments.ts'
import { findOwnFile } from '../attachments/attachments.table.ts'
import { filesOwner } from '../attachments/files-turn.ts'
import type { StoredKeeper } from '../keepers.ts'
import type { AttachmentLine } from '../transfer/attachments-part.ts'
import { hashOf, readHead } from './file-bytes.ts'
import type { UploadedFile } from './open-upload.ts'
import type { Refusal } from './read-import.ts'

/** Thrown for a file that can't be kept; the import goes on without it. */
export class FileRefused extends Error {
  readonly why: Refusal
  constructor(why: Refusal, cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

/** Keeps a file that came along. Returns the path that bodies name. Throws `FileRefused`. */
export async function keepFile(
  deps: Deps,
  keeper: Pick<StoredKeeper, 'id' | 'owner_id'>,
  { file, line }: { file: UploadedFile; line: AttachmentLine | undefined },
): Promise<string> {
  const maxBytes = await findEffectiveQuota(deps.database.db, 'attachment_bytes')
  const received = await receiveWhole(deps, file, maxBytes)
  try {
    // What an export of Keeper has comes back as it is, also a picture that was cut off before it came.
    const { type, width, height } = await factsOf(received, { isWhole: line === undefined })
    const path = attachmentPath({ hash: received.hash, type })
    if (line && line.path !== path) throw new FileRefused('filesDamaged')
    const { name, alt, transcript, durationMs } = line ?? { name: file.name, ...nothingSaid }
    await storeAttachment(deps, keeper, {
      ...{ file: received, type, name, alt, transcript, width, height, durationMs },
      ...(line && { createdAt: line.createdAt }),
    })
    return path
  } catch (error) {
    throw refusalOf(error)
  } finally {
    await discardFile(received)
  }
}

const nothingSaid = { alt: '', transcript: null, durationMs: null }

async function receiveWhole(deps: Deps, file: UploadedFile, maxBytes: number) {
  const source: Readable = await file.open().catch((error: unknown) => {
    throw refusalOf(error)
  })
  let broken: unknown
  source.once('error', (error) => (broken = error))
  try {
    return await receiveFile(deps.config, source, maxBytes)
  } catch (error) {
    // What unpacks it says that bytes are missing or other than they were packed.
    const isDamaged = error === broken && !(error instanceof AppError) && !isOfSystem(error)
    throw isDamaged ? new FileRefused('filesDamaged', error) : refusalOf(error)
  }
}

function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const why = codes[error.code]
  return why === undefined ? error : new FileRefused(why, error)
}

const codes: Partial<Record<AppError['code'], Refusal>> = {
  too_large: 'filesTooLarge',
  unsupported_media: 'filesUnknown',
  invalid_request: 'filesDamaged',
  conflict: 'filesOverQuota',
}

/** Says of the files of an upload which would be left out, without keeping any. */
export async function createFileCheck(db: Queries, ownerId: string) {
  const maxBytes = await findEffectiveQuota(db, 'attachment_bytes')
  const used = await sumAttachmentBytes(db, filesOwner(ownerId))
  let room = (await findEffectiveQuota(db, 'attachments_bytes')) - used
  return async (file: UploadedFile): Promise<Refusal | undefined> => {
    if (file.size === 0) return 'filesDamaged'
    if (file.size > maxBytes) return 'filesTooLarge'
    const head = await readHead(file).catch(() => undefined)
    if (!head) return 'filesDamaged'
    if (!AttachmentType.safeParse(fileTypeOf(head)).success) return 'filesUnknown'
    if (file.size <= room) {
      room -= file.size
      return undefined
    }
    // Bytes that the person has take no room. Only here, since all of the file is read for it.
    const known = await findOwnFile(db, ownerId, await hashOf(file).catch(() => ''))
    return known === undefined ? 'filesOverQuota' : undefined
  }
}
