import type { QueryClient } from '@tanstack/react-query'
import { forgetUnsaved } from '../../../lib/unsaved-changes.ts'
import { askAboutUnsent } from '../../../lib/unsent-question.ts'
import type { DeviceDraft } from './device-draft.ts'
import { deviceStore } from './device-store.ts'
import { isWorthless } from './draft-session.ts'
import { sendDraft } from './server-words.ts'
import { sendNow } from './use-outbox.ts'

/**
 * Before a person signs out: takes their words off this device once the server has them, or after asking what becomes of
 * them. False: they stay signed in.
 */
export async function clearDevice(userId: string, queryClient: QueryClient): Promise<boolean> {
  const isSent = sendUnsent(userId, queryClient).then((unsent) => unsent.length === 0)
  if (!(await Promise.race([isSent, afterPatience()])) && !(await askAboutUnsent())) return false
  for (const entry of await deviceStore.list(userId)) await deviceStore.remove(entry)
  forgetUnsaved(userId)
  return true
}

/** A line that says nothing keeps nobody from signing out. */
function afterPatience(): Promise<false> {
  return new Promise((resolve) => setTimeout(() => resolve(false), 4_000))
}

/** Sends what the server doesn't have. Returns what it didn't take. */
export async function sendUnsent(userId: string, queryClient: QueryClient): Promise<DeviceDraft[]> {
  await sendNow(userId, queryClient)
  const unsent: DeviceDraft[] = []
  for (const entry of await deviceStore.list(userId)) {
    if (entry.type === 'outgoing') unsent.push(entry.draft)
    else if (!isWorthless(entry) && (await sendDraft(entry)).type !== 'taken') unsent.push(entry)
  }
  return unsent
}

/** What this device has of a person's words, for a file: each text byte for byte under its title. */
export async function unsentText(userId: string): Promise<string> {
  const drafts = (await deviceStore.list(userId)).map((entry) =>
    entry.type === 'draft' ? entry : entry.draft,
  )
  return drafts
    .filter((draft) => !isWorthless(draft))
    .map(({ words: { title, occurredAt, body } }) =>
      [`# ${title || occurredAt}`, occurredAt, body].join('\n\n'),
    )
    .join('\n\n---\n\n')
}
