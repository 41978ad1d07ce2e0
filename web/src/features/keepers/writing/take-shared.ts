import { listShared, removeShared, type Shared, storeShared } from '../../../lib/shared-store.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { insertAttachment } from '../attachments/index.ts'
import {
  keepFile,
  KeepFileError,
  namedIn,
  type Recording,
  removeRecording,
  saveRecording,
  tellRecordings,
} from '../recording/index.ts'
import { blankDraft } from './begin-writing.ts'
import { deviceStore, withEntries } from './device-store.ts'
import { sharedWords } from './shared-words.ts'

/** A draft that was made of what another app shared, and what of it can't be added. */
type Taken = { draftId: string | undefined; refused: { file: SharedFile; reason: string }[] }
type SharedFile = Shared['files'][number]
type Place = { userId: string; keeperId: string }

/** The last draft that was made, why files can't be added, and what this device has no room for, which waits on. */
type TakenAll = { draftId: string | undefined; refused: string[]; left: Shared[] }

/** Makes drafts of everything that waits for a person; files that can't be added wait on where they are to be kept. */
export function takeAllShared(place: Place, { keepsRefused = false } = {}): Promise<TakenAll> {
  // One tab at a time, and nothing that is discarded meanwhile.
  return withEntries(place.userId, async () => {
    const all: TakenAll = { draftId: undefined, refused: [], left: [] }
    for (const one of await listShared(place.userId).catch(() => [])) {
      try {
        const { draftId, refused } = await takeShared(place, one)
        all.draftId = draftId ?? all.draftId
        all.refused.push(...refused.map(({ file, reason }) => `${file.name}: ${reason}`))
        const files = keepsRefused ? refused.map(({ file }) => file) : []
        if (files.length === 0) await removeShared(one.id)
        else await storeShared({ ...one, title: '', text: '', url: '', files })
      } catch {
        all.left.push(one)
      }
    }
    return all
  })
}

/**
 * Makes a draft of what was shared, with its files on this device, from where they are sent; none where it says
 * nothing. Rejects where the device has no room.
 */
export async function takeShared(
  place: Place,
  { title, text, url, files }: Pick<Shared, 'title' | 'text' | 'url' | 'files'>,
): Promise<Taken> {
  const words = sharedWords(new URLSearchParams({ title, text, url })) ?? { title: '', body: '' }
  let { body } = words
  const refused: Taken['refused'] = []
  const kept: Recording[] = []
  const blank = blankDraft(place, newUuid())
  try {
    for (const file of files) {
      try {
        const { recording } = await keepFile(place, new File([file.bytes], file.name, { type: file.type }))
        const path = recording.file?.path ?? ''
        kept.push({ ...recording, path })
        const end = insertAttachment(body, body.length, namedIn(recording, path))
        body = body.slice(0, end.from) + end.insert
      } catch (error) {
        if (!(error instanceof KeepFileError)) throw error
        refused.push({ file, reason: error.message })
      }
    }
    if (words.title === '' && body === '') return { draftId: undefined, refused }
    await deviceStore.put({ ...blank, words: { ...blank.words, ...words, body }, revision: Date.now() })
    for (const recording of kept) await saveRecording(recording)
  } catch (error) {
    // Taken again later, it would be here twice.
    await deviceStore.remove(blank)
    for (const recording of kept) await removeRecording(recording).catch(() => undefined)
    throw error
  }
  if (kept.length > 0) tellRecordings()
  return { draftId: blank.id, refused }
}
