import { holdName } from '../../../lib/with-lock.ts'
import { type DeviceDraft, momentIdOf } from './device-draft.ts'
import { deviceStore, withEntries } from './device-store.ts'
import { putIntoOutbox } from './outbox.ts'
import { nameOfDraft } from './waiting-moments.api.ts'

/** What was opened from the outbox and left as it was goes out after all, once no page has it open. */
export async function putBack(userId: string): Promise<void> {
  for (const draft of await findLeft(userId)) {
    const release = await holdName(nameOfDraft(userId, momentIdOf(draft)))
    if (release === undefined) continue
    try {
      await withEntries(userId, async () => {
        const left = (await findLeft(userId)).find(({ id }) => id === draft.id)
        if (left) await putIntoOutbox(deviceStore, left, Date.now())
      })
    } finally {
      release()
    }
  }
}

async function findLeft(userId: string): Promise<DeviceDraft[]> {
  const entries = await deviceStore.list(userId).catch(() => [])
  return entries.filter((entry) => entry.type === 'draft' && entry.isSaved === true) as DeviceDraft[]
}
