import { useEffect, useRef, useState } from 'react'
import { attachmentMaxBytes } from '#contracts/keepers/attachment-choices.ts'
import { attachmentTooLarge, attachmentScreenWording } from '#contracts/keepers/attachment-wording.ts'
import type { UploadedAttachment } from '#contracts/keepers/attachments.ts'
import { UnreachableError } from '../../../lib/api-error.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { UploadCancelled, type UploadProgress } from '../uploads/index.ts'
import { uploadAttachment } from './attachments.api.ts'

export type Upload = {
  id: string
  file: File
  state:
    | { type: 'waiting' }
    | { type: 'sending'; share: number; isWaiting: boolean }
    | { type: 'failed'; reason: string }
    | { type: 'done'; attachment: UploadedAttachment }
}

/** Sent at once; the others wait. */
const atOnce = 2

/** Files on their way into a keeper. `onDone` is told of each that has arrived. */
export function useUploads(keeperId: string, onDone: (attachment: UploadedAttachment) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const sending = useRef(new Map<string, AbortController>())
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  const setState = (id: string, state: Upload['state']) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, state } : upload)))

  async function start({ id, file }: Upload) {
    const problem = problemOf(file)
    if (problem !== undefined) return setState(id, { type: 'failed', reason: problem })
    const aborting = new AbortController()
    sending.current.set(id, aborting)
    const onProgress = ({ sent, isWaiting }: UploadProgress) =>
      setState(id, { type: 'sending', share: file.size === 0 ? 0 : sent / file.size, isWaiting })
    onProgress({ sent: 0, isWaiting: false })
    try {
      const attachment = await uploadAttachment(keeperId, file, { onProgress, signal: aborting.signal })
      done.current(attachment)
      setState(id, { type: 'done', attachment })
    } catch (error) {
      if (!aborting.signal.aborted) setState(id, { type: 'failed', reason: reasonOf(error) })
    } finally {
      sending.current.delete(id)
    }
  }

  useEffect(() => {
    const room = atOnce - uploads.filter(({ state }) => state.type === 'sending').length
    const next = uploads.filter(({ state, id }) => state.type === 'waiting' && !sending.current.has(id))
    for (const upload of next.slice(0, Math.max(0, room))) void start(upload)
  })
  useEffect(() => {
    const all = sending.current
    return () => {
      for (const aborting of all.values()) aborting.abort()
    }
  }, [])

  return {
    uploads,
    isSending: uploads.some(({ state }) => state.type === 'waiting' || state.type === 'sending'),
    add: (files: readonly File[]) =>
      setUploads((before) => [
        ...before,
        ...files.map((file): Upload => ({ id: newUuid(), file, state: { type: 'waiting' } })),
      ]),
    retry: (id: string) => setState(id, { type: 'waiting' }),
    /** Ends one that is on its way; what has arrived stays where it is. */
    remove(id: string) {
      sending.current.get(id)?.abort(new UploadCancelled())
      setUploads((before) => before.filter((upload) => upload.id !== id))
    },
  }
}

function problemOf(file: File): string | undefined {
  if (file.size > attachmentMaxBytes) return attachmentTooLarge(attachmentMaxBytes)
  return navigator.onLine ? undefined : attachmentScreenWording.offline
}

function reasonOf(error: unknown): string {
  return error instanceof UnreachableError ? attachmentScreenWording.offline : sentenceOf(error)
}
