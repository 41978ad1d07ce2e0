import { useEffect, useRef, useState } from 'react'
import { attachmentMaxBytes } from '#contracts/keepers/attachment-choices.ts'
import { attachmentTooLarge, attachmentScreenWording } from '#contracts/keepers/attachment-wording.ts'
import type { UploadedAttachment } from '#contracts/keepers/attachments.ts'
import { UnreachableError } from '../../../lib/api-error.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { isSignedIn } from '../../../lib/is-signed-in.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { keepFile, KeepFileError, type Recorded, removeRecording } from '../recording/index.ts'
import { UploadCancelled, type UploadProgress } from '../uploads/index.ts'
import { isRefusal, uploadAttachment } from './attachments.api.ts'

export type Upload = {
  id: string
  file: File
  state:
    | { type: 'waiting' }
    | { type: 'sending'; share: number; isWaiting: boolean }
    | { type: 'failed'; reason: string; isRefused: boolean }
    | { type: 'done'; attachment: UploadedAttachment }
}

/** Sent at once; the others wait. */
const atOnce = 2

type Uploading = {
  /** Is told of each that has arrived. */
  onDone: (attachment: UploadedAttachment) => void
  /** Is told of each that this device has taken, as the server is away. */
  onKept: (kept: Recorded) => Promise<void>
}

/** Files on their way into a keeper. */
export function useUploads(place: { userId: string; keeperId: string }, told: Uploading) {
  const { userId, keeperId } = place
  const [uploads, setUploads] = useState<Upload[]>([])
  const latest = useRef(uploads)
  const sending = useRef(new Map<string, AbortController>())
  const keeping = useRef(new Set<string>())
  const tell = useRef(told)
  const leave = useRef(keepRest)
  useEffect(() => {
    tell.current = told
    leave.current = keepRest
  })
  const change = (next: Upload[]) => {
    latest.current = next
    setUploads(next)
  }
  const setState = (id: string, state: Upload['state']) =>
    change(latest.current.map((upload) => (upload.id === id ? { ...upload, state } : upload)))
  const drop = (id: string) => change(latest.current.filter((upload) => upload.id !== id))

  async function start({ id, file }: Upload) {
    if (file.size > attachmentMaxBytes)
      return setState(id, failed(attachmentTooLarge(attachmentMaxBytes), true))
    const aborting = new AbortController()
    sending.current.set(id, aborting)
    const onProgress = ({ sent, isWaiting }: UploadProgress) =>
      setState(id, { type: 'sending', share: file.size === 0 ? 0 : sent / file.size, isWaiting })
    onProgress({ sent: 0, isWaiting: false })
    try {
      if (!navigator.onLine) return await keep({ id, file })
      const { signal } = aborting
      const attachment = await uploadAttachment(keeperId, file, { userId, onProgress, signal })
      tell.current.onDone(attachment)
      setState(id, { type: 'done', attachment })
    } catch (error) {
      if (aborting.signal.aborted) return
      const reason = error instanceof UnreachableError ? attachmentScreenWording.offline : sentenceOf(error)
      if (isRefusal(error) || !isSignedIn(userId)) setState(id, failed(reason, true))
      else await keep({ id, file }, reason)
    } finally {
      sending.current.delete(id)
    }
  }

  /** The text names it at once, and it is sent as recordings are. */
  async function keep(
    { id, file }: Pick<Upload, 'id' | 'file'>,
    why: string = attachmentScreenWording.offline,
  ) {
    if (keeping.current.has(id)) return
    keeping.current.add(id)
    try {
      const kept = await keepFile(place, file)
      // Removed meanwhile, or its person has signed out.
      const isWanted = isSignedIn(userId) && latest.current.some((upload) => upload.id === id)
      if (!isWanted) return await removeRecording(kept.recording)
      await tell.current.onKept(kept)
      drop(id)
    } catch (error) {
      setState(id, failed(error instanceof KeepFileError ? error.message : why, false))
    } finally {
      keeping.current.delete(id)
    }
  }

  /** What a page that is left didn't wait for stays on this device, where the next one offers it. */
  async function keepRest() {
    for (const aborting of sending.current.values()) aborting.abort()
    // Who has signed out leaves nothing here.
    if (!isSignedIn(userId)) return
    for (const upload of latest.current.filter(mayArrive)) await keep(upload)
  }

  useEffect(() => {
    const room = atOnce - uploads.filter(({ state }) => state.type === 'sending').length
    const next = uploads.filter(({ state, id }) => state.type === 'waiting' && !sending.current.has(id))
    for (const upload of next.slice(0, Math.max(0, room))) void start(upload)
  })
  useEffect(() => () => void leave.current(), [])

  return {
    uploads,
    isSending: () => latest.current.some(isUnderWay),
    /** The names of those that failed. */
    failed: () => latest.current.filter(({ state }) => state.type === 'failed').map(({ file }) => file.name),
    add: (files: readonly File[]) =>
      change([
        ...latest.current,
        ...files.map((file): Upload => ({ id: newUuid(), file, state: { type: 'waiting' } })),
      ]),
    /** Takes those that wait for the line onto this device: nobody has to wait with them. */
    async keepWaiting() {
      const isStuck = ({ state }: Upload) => state.type === 'sending' && state.isWaiting
      for (const upload of latest.current.filter(isStuck)) {
        sending.current.get(upload.id)?.abort(new UploadCancelled())
        await keep(upload)
      }
    },
    retry: (id: string) => setState(id, { type: 'waiting' }),
    /** Ends one that is on its way; what has arrived stays where it is. */
    remove(id: string) {
      sending.current.get(id)?.abort(new UploadCancelled())
      drop(id)
    },
  }
}

function failed(reason: string, isRefused: boolean): Upload['state'] {
  return { type: 'failed', reason, isRefused }
}

/** On its way, or failed in a way that may pass. */
function mayArrive(upload: Upload): boolean {
  return isUnderWay(upload) || (upload.state.type === 'failed' && !upload.state.isRefused)
}

function isUnderWay({ state }: Upload): boolean {
  return state.type === 'waiting' || state.type === 'sending'
}
