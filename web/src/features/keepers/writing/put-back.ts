import { holdName, withLock } from '../../../lib/with-lock.ts'
import { type DeviceDraft, momentIdOf } from './device-draft.ts'
import { deviceStore, withEntries } from './device-store.ts'
import { returnSaved, savedOf } from './saved-words.ts'
import { nameOfDraft, nameOfTicks } from './waiting-moments.api.ts'

/** What was opened from the outbox and left goes out after all as it was saved, once no page has it open. Returns what it put back. */
export async function putBack(userId: string): Promise<DeviceDraft[]> {
  const returned: DeviceDraft[] = []
  for (const draft of await findLeft(userId)) {
    const id = momentIdOf(draft)
    // A page that opens just now waits for it.
    const isBack = withLock(nameOfTicks(id), () => putBackOne(draft, nameOfDraft(userId, id)))
    // A full device has no room for both at once: it stays a draft, and keeps nothing else from being sent.
    if (await isBack.catch(() => false)) returned.push(draft)
  }
  return returned
}

async function putBackOne({ userId, id }: DeviceDraft, name: string): Promise<boolean> {
  const release = await holdName(name)
  if (release === undefined) return false
  try {
    return await withEntries(userId, async () => {
      const left = (await findLeft(userId)).find((draft) => draft.id === id)
      if (left) await returnSaved(deviceStore, left, Date.now())
      return left !== undefined
    })
  } finally {
    release()
  }
}

async function findLeft(userId: string): Promise<DeviceDraft[]> {
  const entries = await deviceStore.list(userId).catch(() => [])
  return entries.filter((entry) => entry.type === 'draft' && savedOf(entry) !== undefined) as DeviceDraft[]
}
