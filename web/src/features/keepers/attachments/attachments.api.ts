import { queryOptions } from '@tanstack/react-query'
import type { PictureCopy } from '#contracts/keepers/attachment-choices.ts'
import type {
  Attachment,
  AttachmentChange,
  SuggestedTranscript,
  UploadedAttachment,
} from '#contracts/keepers/attachments.ts'
import { pieceMaxBytes } from '#contracts/keepers/upload-choices.ts'
import { pageSizeMax } from '#contracts/limits/limits.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { call, send } from '../../../lib/api.ts'
import { upload } from '../../../lib/upload.ts'
import { refuseOthers, uploadInPieces, type UploadProgress } from '../uploads/index.ts'
import { momentsKey } from '../moments/moments.api.ts'

const all = (keeperId: string) => `/api/keepers/${encodeURIComponent(keeperId)}/attachments`

/** Where an attachment is that a body names as `attachments/{hash}.{ending}`. */
export function attachmentAddress(keeperId: string, path: string, copy?: PictureCopy): string {
  const file = encodeURIComponent(path.replace('attachments/', ''))
  return `${all(keeperId)}/${file}${copy === undefined ? '' : `?copy=${copy}`}`
}

/** The attachments that a moment names. */
export function momentAttachmentsQuery(keeperId: string, momentId: string) {
  return queryOptions({
    queryKey: [...momentsKey(keeperId), 'attachments', momentId],
    queryFn: ({ signal }) =>
      call<Attachment[]>(`${all(keeperId)}?moment=${encodeURIComponent(momentId)}&limit=${pageSizeMax}`, {
        signal,
      }),
  })
}

type UploadingOptions = {
  /** Who sends it: nothing of it goes out in the name of somebody else. */
  userId: string
  durationMs?: number
  onProgress: (progress: UploadProgress) => void
  signal: AbortSignal
  signsInAgain?: boolean
}

/** Sends a file; a large one in pieces, which continue where the line was cut. */
export async function uploadAttachment(
  keeperId: string,
  file: File,
  { userId, durationMs, onProgress, signal, signsInAgain = true }: UploadingOptions,
): Promise<UploadedAttachment> {
  if (file.size > pieceMaxBytes) {
    const finish = (uploadId: string) =>
      call<UploadedAttachment>(all(keeperId), {
        method: 'POST',
        body: { uploadId, durationMs: durationMs && Math.round(durationMs) },
        signal,
      })
    return uploadInPieces(file, { purpose: 'attachment', userId, finish, onProgress, signal })
  }
  const form = new FormData()
  if (durationMs !== undefined) form.set('durationMs', String(Math.round(durationMs)))
  form.set('file', file)
  refuseOthers(userId)
  return upload(all(keeperId), form, {
    onProgress: (share) => onProgress({ sent: share * file.size, isWaiting: false }),
    ...{ signal, signsInAgain },
  })
}

/** Whether the server would refuse the same file again; everything else may pass. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status } = error
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status)
}

export function changeAttachment(
  keeperId: string,
  path: string,
  change: AttachmentChange,
): Promise<Attachment> {
  return call(attachmentAddress(keeperId, path), { method: 'PATCH', body: change })
}

/** Has a provider write down what a recording says. Nothing keeps it until it is accepted. */
export function suggestTranscript(keeperId: string, path: string): Promise<SuggestedTranscript> {
  return call(`${attachmentAddress(keeperId, path)}/transcript`, { method: 'POST' })
}

/** The bytes of an attachment. */
export async function fetchAttachment(address: string, signal?: AbortSignal): Promise<Blob> {
  const response = await send(address, { headers: { accept: '*/*' }, ...(signal && { signal }) })
  return response.blob()
}
