import type { Shared } from '../../../lib/shared-store.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { insertAttachment } from '../attachments/index.ts'
import { keepFile, KeepFileError, namedIn, saveRecording, tellRecordings } from '../recording/index.ts'
import { blankDraft } from './begin-writing.ts'
import { deviceStore } from './device-store.ts'
import { sharedWords } from './shared-words.ts'

/** A draft that was made of what another app shared, and what of it can't be added. */
type Taken = { draftId: string | undefined; refused: string[] }

/**
 * Makes a draft of what was shared, with its files on this device, from where they are sent; none where it says
 * nothing. Rejects where the device has no room.
 */
export async function takeShared(
  place: { userId: string; keeperId: string },
  { title, text, url, files }: Pick<Shared, 'title' | 'text' | 'url' | 'files'>,
): Promise<Taken> {
  const words = sharedWords(new URLSearchParams({ title, text, url })) ?? { title: '', body: '' }
  let { body } = words
  const refused: string[] = []
  const kept: Parameters<typeof saveRecording>[0][] = []
  for (const { name, type, bytes } of files) {
    try {
      const { recording } = await keepFile(place, new File([bytes], name, { type }))
      const path = recording.file?.path ?? ''
      const end = insertAttachment(body, body.length, namedIn(recording, path))
      body = body.slice(0, end.from) + end.insert
      kept.push({ ...recording, path })
    } catch (error) {
      if (!(error instanceof KeepFileError)) throw error
      refused.push(`${name}: ${error.message}`)
    }
  }
  if (words.title === '' && body === '') return { draftId: undefined, refused }
  const blank = blankDraft(place, newUuid())
  await deviceStore.put({ ...blank, words: { ...blank.words, ...words, body }, revision: Date.now() })
  for (const recording of kept) await saveRecording(recording)
  if (kept.length > 0) tellRecordings()
  return { draftId: blank.id, refused }
}
