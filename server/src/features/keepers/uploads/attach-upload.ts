import { createReadStream } from 'node:fs'
import type { z } from 'zod'
import type { UploadedAttachment } from '#contracts/keepers/attachments.ts'
import type { AttachmentFromUpload } from '#contracts/keepers/uploads.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { UserActor } from '../../../http/actor.ts'
import { admitUpload, keepUpload } from '../attachments/attachments.ts'
import { partialPath, removePartialFiles } from './partial-files.ts'
import { getCompleteUpload } from './uploads.ts'
import { deleteUploads } from './uploads.table.ts'

/** Makes a file that came in pieces an attachment of a keeper. One that Keeper doesn't take is gone, too. */
export async function attachUpload(
  deps: Deps,
  user: UserActor,
  {
    keeperId,
    given: { uploadId, ...fields },
  }: { keeperId: string; given: z.infer<typeof AttachmentFromUpload> },
): Promise<UploadedAttachment> {
  const { id, bytes, file_name } = await getCompleteUpload(deps, user, {
    id: uploadId,
    purpose: 'attachment',
  })
  const admitted = await admitUpload(deps, user, { keeperId, announcedBytes: Number(bytes) })
  try {
    // A copy, which nobody writes to while it is looked at.
    const upload = { name: file_name, bytes: createReadStream(partialPath(deps, id)), fields }
    const kept = await keepUpload(deps, admitted, upload)
    await forget(deps, id)
    return kept
  } catch (error) {
    if (error instanceof AppError && isUseless.has(error.code)) await forget(deps, id)
    throw error
  }
}

/** What another try would be answered in the same way. */
const isUseless = new Set<AppError['code']>(['invalid_request', 'too_large', 'unsupported_media'])

async function forget(deps: Deps, id: string): Promise<void> {
  await deps.database.transaction((trx) => deleteUploads(trx, [id]))
  await removePartialFiles(deps, [id])
}
