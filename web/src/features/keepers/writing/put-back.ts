import { holdName, withLock } from '../../../lib/with-lock.ts'
import { type DeviceDraft, type Entry, momentIdOf } from './device-draft.ts'
import { type DeviceStore, deviceStore, withEntries } from './device-store.ts'
import { asOutgoing } from './outbox.ts'
import { returnSaved, savedOf } from './saved-words.ts'
import { nameOfDraft, nameOfTicks } from './waiting-moments.api.ts'

export type PutBack = {
  returned: DeviceDraft[]
  /** A full device has no room for both at once: these stay drafts, and go out as they are. */
  stuck: DeviceDraft[]
}

/** What was opened from the outbox and left goes out after all as it was saved, once no page has it open. */
export async function putBack(userId: string): Promise<PutBack> {
  const all: PutBack = { returned: [], stuck: [] }
  for (const draft of await findLeft(userId)) {
    const id = momentIdOf(draft)
    // A page that opens just now waits for it.
    const putting = withLock(nameOfTicks(id), () => putBackOne(draft, nameOfDraft(userId, id)))
    // One that can't be put back keeps nothing else from being sent.
    const fate = await putting.catch(() => undefined)
    if (fate !== undefined) all[fate].push(draft)
  }
  return all
}

async function putBackOne({ userId, id }: DeviceDraft, name: string): Promise<keyof PutBack | undefined> {
  const release = await holdName(name)
  if (release === undefined) return undefined
  try {
    return await withEntries(userId, async () => {
      const left = (await findLeft(userId)).find((draft) => draft.id === id)
      if (left === undefined) return undefined
      return returnSaved(deviceStore, left, Date.now()).then(
        () => 'returned' as const,
        () => 'stuck' as const,
      )
    })
  } finally {
    release()
  }
}

/** The device as if these drafts were back in its outbox. */
export function withStuck(store: DeviceStore, stuck: readonly DeviceDraft[]): DeviceStore {
  const ids = new Set(stuck.map(({ id }) => id))
  return {
    ...store,
    async list(userId) {
      const entries = await store.list(userId)
      return entries.map((entry) =>
        entry.type === 'draft' && entry.isSaved && ids.has(entry.id) ? asOutgoing(entry, Date.now()) : entry,
      )
    },
  }
}

async function findLeft(userId: string): Promise<DeviceDraft[]> {
  const entries = await deviceStore.list(userId).catch((): Entry[] => [])
  return entries.filter(isLeft)
}

function isLeft(entry: Entry): entry is DeviceDraft {
  return entry.type === 'draft' && savedOf(entry) !== undefined
}
