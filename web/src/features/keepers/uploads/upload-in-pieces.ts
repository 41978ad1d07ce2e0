import { pieceMaxBytes, type UploadPurpose } from '#contracts/keepers/upload-choices.ts'
import type { FileUpload } from '#contracts/keepers/uploads.ts'
import { ApiError, UnreachableError } from '../../../lib/api-error.ts'
import { isSignedIn } from '../../../lib/is-signed-in.ts'
import { beginUpload, discardUpload, sendPiece } from './uploads.api.ts'

/** Why an upload is aborted whose beginning nobody wants, either. */
export class UploadCancelled extends Error {}

/** How far an upload is, and whether it waits for the server. */
export type UploadProgress = { sent: number; isWaiting: boolean }

type InPieces<T> = {
  purpose: UploadPurpose
  /** Whose file it is: nothing of it is sent in the name of somebody else. */
  userId: string
  /** What becomes of the whole file. Asked again where no answer came. */
  finish: (uploadId: string) => Promise<T>
  onProgress: (progress: UploadProgress) => void
  /** Aborted with `UploadCancelled`, nothing stays on the server; otherwise the same file is continued later. */
  signal: AbortSignal
}

/** Tries without progress before a refusal is told. */
const refusalsMax = 3
const waitMs = { first: 500, most: 15_000 }

/** The uploads of this page: the same file is sent once at a time. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * Sends a file in pieces, each where the server says that the last one ended: whatever cuts the line, it continues
 * there. Throws ApiError for what the server refuses, the abort reason, and where somebody else is signed in.
 */
export async function uploadInPieces<T>(file: File, options: InPieces<T>): Promise<T> {
  const key = `${options.purpose} ${file.name} ${file.size} ${file.lastModified}`
  while (underWay.has(key)) await underWay.get(key)
  options.signal.throwIfAborted()
  const sending = keepSending(file, options)
  const settled = sending.then(
    () => underWay.delete(key),
    () => underWay.delete(key),
  )
  underWay.set(key, settled)
  return sending
}

/** Directly before each call: somebody else may have signed in since the last one, or while the file was read. */
export function refuseOthers(userId: string): void {
  if (!isSignedIn(userId)) throw new Error('Somebody else is signed in.')
}

async function keepSending<T>(file: File, options: InPieces<T>): Promise<T> {
  const { userId, onProgress, signal } = options
  const known: { upload?: FileUpload } = {}
  let [refusals, waits, most] = [0, 0, 0]
  for (;;) {
    try {
      // One that is whole asks only for its end again.
      if (known.upload?.received !== file.size) await sendRest(file, known, options)
      refuseOthers(userId)
      return await options.finish(known.upload?.id ?? '')
    } catch (error) {
      if (signal.reason instanceof UploadCancelled && known.upload)
        void discardUpload(known.upload.id).catch(() => undefined)
      signal.throwIfAborted()
      const isAway = isServerAway(error)
      const sent = known.upload?.received ?? 0
      // What was found again is no progress.
      if (sent > most) [refusals, waits, most] = [0, 0, sent]
      if (!isAway && (!isElsewhere(error) || ++refusals > refusalsMax)) throw error
      if (!isAway) delete known.upload
      else onProgress({ sent, isWaiting: true })
      await untilNextTry(signal, waits++)
    }
  }
}

async function sendRest<T>(
  file: File,
  known: { upload?: FileUpload },
  { purpose, userId, onProgress, signal }: InPieces<T>,
): Promise<void> {
  refuseOthers(userId)
  known.upload = await beginUpload(file, purpose, signal)
  while (known.upload.received < file.size) {
    const { received }: FileUpload = known.upload
    onProgress({ sent: received, isWaiting: false })
    refuseOthers(userId)
    const piece = file.slice(received, received + pieceMaxBytes)
    known.upload = await sendPiece(known.upload, piece, {
      onProgress: (share) => onProgress({ sent: received + share * piece.size, isWaiting: false }),
      signal,
    })
  }
  onProgress({ sent: file.size, isWaiting: false })
}

/** No answer of Keeper's: the line is cut, a proxy speaks for a server that is away, or there was too much at once. */
function isServerAway(error: unknown): boolean {
  if (error instanceof UnreachableError) return true
  if (!(error instanceof ApiError)) return false
  return (error.code === '' && error.status >= 500) || error.status === 408 || error.status === 429
}

/** The server has more of the file than was thought, or less. */
function isElsewhere(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const hasPlace = typeof error.data === 'object' && error.data !== null && 'received' in error.data
  return error.status === 404 || (error.status === 409 && hasPlace)
}

/** A while, longer each time; no longer than until the device is online again. */
function untilNextTry(signal: AbortSignal, waits: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, Math.min(waitMs.most, waitMs.first * 2 ** waits))
    function end() {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
