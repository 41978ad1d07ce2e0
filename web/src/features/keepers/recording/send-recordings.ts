import type { QueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { isSignedIn } from '../../../lib/is-signed-in.ts'
import { isRefusal, uploadAttachment } from '../attachments/attachments.api.ts'
import { momentsKey } from '../moments/moments.api.ts'
import { fileOfRecording } from './name-recording.ts'
import {
  listRecordings,
  readRecording,
  type Recording,
  removeRecording,
  saveRecording,
} from './recording-store.ts'
import { withLock } from '../../../lib/with-lock.ts'

const changed = 'keeper:recordings'

/** The recordings of this device have changed; `sent` has arrived. */
export function tellRecordings(sent?: Recording): void {
  dispatchEvent(new CustomEvent(changed, { detail: sent }))
}

/** Hears of changes to the recordings of this device in this tab. Returns how to stop. */
export function onRecordings(hear: (sent: Recording | undefined) => void): () => void {
  // Nobody but `tellRecordings` sends it.
  const listen = (event: Event) => hear((event as CustomEvent<Recording | null>).detail ?? undefined)
  addEventListener(changed, listen)
  return () => removeEventListener(changed, listen)
}

/** Sends one person's finished recordings, one tab at a time. Returns those that the server didn't take. */
export async function sendRecordings(userId: string, queryClient: QueryClient): Promise<Recording[]> {
  return withLock(`keeper-recordings:${userId}`, async () => {
    const waiting = (await listRecordings(userId)).filter(({ path }) => path !== undefined)
    const unsent: Recording[] = []
    for (const recording of waiting) {
      if (!isSignedIn(userId) || recording.refusal !== undefined || !(await send(recording)))
        unsent.push(recording)
      else {
        const queryKey = [...momentsKey(recording.keeperId), 'attachments']
        void queryClient.invalidateQueries({ queryKey })
        tellRecordings(recording)
      }
    }
    return unsent
  })
}

async function send(recording: Recording): Promise<boolean> {
  const { userId, keeperId } = recording
  const file = fileOfRecording(recording, await readRecording(recording))
  try {
    await uploadAttachment(keeperId, file, {
      userId,
      ...(recording.file === undefined && { durationMs: recording.durationMs }),
      onProgress: () => undefined,
      signal: new AbortController().signal,
      signsInAgain: false,
    })
  } catch (error) {
    // It may have been discarded meanwhile.
    if (isRefusal(error) && (await listRecordings(userId)).some(({ id }) => id === recording.id)) {
      await saveRecording({ ...recording, refusal: sentenceOf(error) })
      tellRecordings()
    }
    return false
  }
  await removeRecording(recording)
  return true
}
