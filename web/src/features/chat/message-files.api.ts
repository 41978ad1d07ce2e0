import type { UploadedFile } from '#contracts/sessions/message-files.ts'
import { callEnvelope } from '../../lib/api.ts'
import { upload } from '../../lib/upload.ts'

const path = '/api/kip/attachments'

/** Makes a file ready to be sent with a message to an agent; without an agent to whichever model. */
export function uploadMessageFile(
  file: File,
  request: { agentId: string | undefined; onProgress: (share: number) => void; signal: AbortSignal },
): Promise<UploadedFile> {
  const { agentId, onProgress, signal } = request
  const query = new URLSearchParams({
    name: file.name.slice(0, 200),
    ...(agentId !== undefined && { agentId }),
  })
  return upload<UploadedFile>(`${path}?${query.toString()}`, file, { onProgress, signal })
}

/** Removes a file that is ready and won't be sent. */
export async function discardMessageFile(id: string): Promise<void> {
  await callEnvelope(`${path}/${encodeURIComponent(id)}`, { method: 'DELETE' })
}
