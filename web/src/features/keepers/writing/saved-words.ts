import { newUuid } from '../../../lib/uuid.ts'
import type { DeviceDraft, Outgoing } from './device-draft.ts'
import type { DeviceStore } from './device-store.ts'
import { putIntoOutbox } from './outbox.ts'
import { isSameWords } from './words.ts'

/** What of a draft that is open the person has saved and the server doesn't have yet; undefined where there is nothing. */
export function savedOf(draft: DeviceDraft): DeviceDraft | undefined {
  return draft.isSaved ? { ...draft, isSaved: undefined, saved: undefined } : draft.saved
}

/** What was saved goes into the outbox again; what was written over it since stays a draft. */
export async function returnSaved(store: DeviceStore, draft: DeviceDraft, now: number): Promise<void> {
  const saved = savedOf(draft)
  if (saved === undefined) return
  if (isSameWords(saved.words, draft.words)) return dropToSaved(store, draft, now)
  const out = saved.momentId !== null && saved.id === draft.id ? { ...saved, id: newUuid() } : saved
  const rest = { ...draft, ...groundOf(saved), saved: undefined, follows: out.id }
  if (rest.id !== draft.id) await store.put(rest)
  await putIntoOutbox(store, out, now)
  if (rest.id === draft.id) await store.put(rest)
  else await store.remove(draft, draft.revision)
  // Left by a tab that ended while it took the words back.
  if (out.id !== draft.id) await store.remove({ ...draft, type: 'outgoing' })
}

/** Only what was saved stays, and goes out; nothing where nothing was. */
export async function dropToSaved(store: DeviceStore, draft: DeviceDraft, now: number): Promise<void> {
  const saved = savedOf(draft)
  if (saved) await putIntoOutbox(store, saved, now)
  // A tab that ended between two steps may have left it: hidden by the draft, it would go out without it.
  if (saved?.id !== draft.id) await store.remove({ ...draft, type: 'outgoing' })
  await store.remove(draft)
}

/** Words that were written over those that wait are on their page again: both are taken back. */
export async function takeBoth(
  store: DeviceStore,
  draft: DeviceDraft,
  outgoing: Outgoing,
): Promise<DeviceDraft> {
  const saved = { ...outgoing.draft, isSaved: undefined }
  const { momentId, base, sent } = saved
  const id = momentId === null ? saved.id : draft.id
  const revision = Math.max(draft.revision, saved.revision) + 1
  const sentRevision = id === draft.id ? draft.sentRevision : 0
  const back = { ...draft, id, momentId, base, sent, revision, sentRevision, saved, follows: undefined }
  await store.put(back)
  await store.remove(outgoing)
  if (id !== draft.id) await store.remove(draft)
  return back
}

/** What a draft is over once the saved words are sent. A new moment has its id then: the draft needs one of its own. */
function groundOf({ id, momentId, words, sent = [] }: DeviceDraft): Partial<DeviceDraft> & { id?: string } {
  if (momentId !== null) return { sent: [...sent, words] }
  return { id: newUuid(), momentId: id, base: { version: 1, words }, sent: undefined, sentRevision: 0 }
}
