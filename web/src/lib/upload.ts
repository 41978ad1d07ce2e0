import { ApiError, UnreachableError } from './api-error.ts'
import { answerData, isSignedInAgain, parseJson } from './api.ts'
import { readSession } from './storage.ts'

type UploadOptions = {
  method?: 'POST' | 'PATCH'
  /** How much of it is sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
  /** Whether a session that has ended asks the person to sign in again; it does unless told otherwise. */
  signsInAgain?: boolean
}

/**
 * Sends a form with a file, or a piece of a file, and the bearer token, and answers `data`. Fetch doesn't say how far it is, so this is an
 * XMLHttpRequest. Throws ApiError or UnreachableError; an aborted upload throws its abort reason.
 */
export async function upload<T>(path: string, body: FormData | Blob, options: UploadOptions): Promise<T> {
  const session = readSession()
  try {
    return await sendBody<T>(path, body, { ...options, token: session?.token })
  } catch (error) {
    const hasEnded = error instanceof ApiError && error.status === 401 && session !== undefined
    if (!hasEnded || options.signsInAgain === false || !(await isSignedInAgain(session, true))) throw error
    return sendBody<T>(path, body, { ...options, token: readSession()?.token })
  }
}

async function sendBody<T>(
  path: string,
  body: FormData | Blob,
  { method = 'POST', onProgress, signal, token }: UploadOptions & { token: string | undefined },
): Promise<T> {
  signal.throwIfAborted()
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, path)
    request.setRequestHeader('accept', 'application/json')
    if (body instanceof Blob) request.setRequestHeader('content-type', 'application/octet-stream')
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => {
      try {
        resolve(answerData<T>(request.status, parseJson(request.responseText)))
      } catch (error) {
        reject(error instanceof Error ? error : new UnreachableError({ cause: error }))
      }
    }
    request.onerror = () => reject(new UnreachableError())
    request.onabort = () => reject(signal.reason instanceof Error ? signal.reason : new UnreachableError())
    request.onloadend = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort)
    request.send(body)
  })
}
