import { useEffect } from 'react'
import { useAuth } from '../../../lib/auth.tsx'
import { listHeld } from '../../../lib/with-lock.ts'
import { type DeviceDraft, momentIdOf } from './device-draft.ts'
import { deviceStore } from './device-store.ts'
import { isWorthless } from './draft-session.ts'
import { savedOf } from './saved-words.ts'
import { sendKept } from './server-words.ts'
import { nameOfDraft } from './waiting-moments.api.ts'

/** Sends, at the start and when the line is back, what pages left that ended before the server had all of it. */
export function useLeftDrafts(): void {
  const { user, token } = useAuth()
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    const send = () => void sendLeft(userId).catch(() => undefined)
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
    // A new token is a new chance for what was refused for want of one.
  }, [userId, token])
}

/** Sends a person's drafts that the server doesn't have; what is open on a page is sent from there. */
export async function sendLeft(userId: string): Promise<void> {
  const left = (await deviceStore.list(userId)).filter(
    (entry) => entry.type === 'draft' && !entry.hasConflict && !savedOf(entry) && !isAtServer(entry),
  ) as DeviceDraft[]
  if (left.length === 0) return
  const held = new Set(await listHeld(nameOfDraft(userId, '')))
  const isOpen = (draft: DeviceDraft) =>
    [draft.id, momentIdOf(draft)].some((id) => held.has(nameOfDraft(userId, id)))
  for (const draft of left) if (!isOpen(draft)) await sendKept(draft)
}

/** Whether a draft says nothing that the server doesn't have. */
export function isAtServer(draft: DeviceDraft): boolean {
  return isWorthless(draft) || draft.sentRevision >= draft.revision
}
