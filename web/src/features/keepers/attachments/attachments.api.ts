import { queryOptions } from '@tanstack/react-query'
import type { PictureCopy } from '#contracts/keepers/attachment-choices.ts'
import type {
  Attachment,
  AttachmentChange,
  SuggestedTranscript,
  UploadedAttachment,
} from '#contracts/keepers/attachments.ts'
import { pageSizeMax } from '#contracts/limits/limits.ts'
import { call, send } from '../../../lib/api.ts'
import { upload } from '../../../lib/upload.ts'
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

export function uploadAttachment(
  keeperId: string,
  file: File,
  { durationMs, ...options }: Parameters<typeof upload>[2] & { durationMs?: number },
): Promise<UploadedAttachment> {
  const form = new FormData()
  if (durationMs !== undefined) form.set('durationMs', String(Math.round(durationMs)))
  form.set('file', file)
  return upload(all(keeperId), form, options)
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
