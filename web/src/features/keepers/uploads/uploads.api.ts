import type { UploadPurpose } from '#contracts/keepers/upload-choices.ts'
import type { FileUpload } from '#contracts/keepers/uploads.ts'
import { call } from '../../../lib/api.ts'
import { upload } from '../../../lib/upload.ts'

const path = '/api/keepers/uploads'
const one = (id: string) => `${path}/${encodeURIComponent(id)}`
/** What the server takes as a file's name. */
const nameMaxChars = 200

/** Starts a file in pieces, or finds the one that was started: how much of it has come. */
export function beginUpload(file: File, purpose: UploadPurpose, signal: AbortSignal): Promise<FileUpload> {
  const { name, size: bytes, lastModified } = file
  const modifiedAt = Math.max(0, Math.trunc(lastModified))
  const fileName = name.slice(0, nameMaxChars).toWellFormed()
  return call(path, { method: 'POST', body: { purpose, fileName, bytes, modifiedAt }, signal })
}

/** Adds a piece. Answers how much has come then. */
export function sendPiece(
  { id, received }: FileUpload,
  piece: Blob,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<FileUpload> {
  return upload(`${one(id)}?offset=${received}`, piece, { method: 'PATCH', ...options })
}

export async function discardUpload(id: string): Promise<void> {
  await call(one(id), { method: 'DELETE' })
}
