import type { QueryClient } from '@tanstack/react-query'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import type { Moment } from '#contracts/keepers/moments.ts'
import { writingWording } from '#contracts/keepers/writing-wording.ts'
import { readSession } from '../../../lib/storage.ts'
import { withLock } from '../../../lib/with-lock.ts'
import { momentQuery } from '../moments/moments.api.ts'
import { linksQuery } from '../topics/topics.api.ts'
import { type DeviceDraft, type Entry, momentIdOf } from './device-draft.ts'
import { deviceStore, withEntries } from './device-store.ts'
import { type Outcome, putIntoOutbox, sendOutbox } from './outbox.ts'
import { outboxDeps } from './server-words.ts'
import { askOutbox, sendNow, tendOutbox } from './use-outbox.ts'
import { nameOfSending } from './waiting-moments.api.ts'
import { momentOfDraft } from './waiting-moments.ts'

type Saving = {
  keeper: Keeper
  queryClient: QueryClient
  moment: Moment | undefined
  /** Whether the page is still there to say what became of it. */
  isOpen?: () => boolean
}

/**
 * Saves what was written. A new moment is there at once, and the outbox sends it; a change waits for the server's word
 * where it can be had. Where the device has no room it is sent straight away.
 */
export async function saveWords(draft: DeviceDraft, saving: Saving): Promise<Outcome> {
  const { queryClient } = saving
  const isOnDevice = await withEntries(draft.userId, async () => {
    const saved = { ...draft, keeper: saving.keeper, saved: undefined, follows: undefined }
    await putIntoOutbox(deviceStore, saved, Date.now())
    showAsSaved(draft, saving)
  }).then(
    () => true,
    () => false,
  )
  if (!isOnDevice) return sendWithoutDevice(draft)
  const waiting: Outcome = { type: 'waiting', draft, retryAtMs: 0 }
  if (draft.momentId === null) {
    askOutbox()
    return waiting
  }
  const sentIn = readSession()
  let isAwaited = true
  const isOwn = ({ id }: DeviceDraft) => id === draft.id && isAwaited && saving.isOpen?.() !== false
  const sending = sendNow(draft.userId, queryClient, { isOwn })
  // Also what is answered after the page has gone.
  void sending.then(
    (outcomes) => tendOutbox(outcomes, sentIn),
    () => undefined,
  )
  const outcomes = await Promise.race([sending, afterPatience()])
  isAwaited = false
  if (outcomes === undefined) return waiting
  const own = outcomes.find((outcome) => outcome.draft.id === draft.id)
  return own ?? (await findGivenBack(draft, queryClient)) ?? waiting
}

/** It is on the device and goes out by itself: nobody waits longer, such as for what another tab is sending. */
const patienceMs = 4_000

function afterPatience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, patienceMs))
}

/** The outbox may have sent it before its turn came here. */
async function findGivenBack({ userId, id }: DeviceDraft, queryClient: QueryClient) {
  const entries = await deviceStore.list(userId)
  const back = entries.find((entry) => entry.type === 'draft' && entry.id === id) as DeviceDraft | undefined
  if (back?.refusal !== undefined) return { type: 'refused' as const, draft: back, reason: back.refusal }
  if (back?.hasConflict !== true) return undefined
  const query = momentQuery(back.keeperId, momentIdOf(back))
  const current = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
  return current && { type: 'conflict' as const, draft: back, current }
}

/** The reading page shows the words before the server has them. */
function showAsSaved(draft: DeviceDraft, { keeper, queryClient, moment }: Saving): void {
  const shown = momentOfDraft({ ...draft, keeper }, moment)
  queryClient.setQueryData(momentQuery(draft.keeperId, shown.id).queryKey, shown)
  // Nothing leads to a new one, and the server doesn't know it yet.
  if (draft.momentId === null) queryClient.setQueryData(linksQuery(draft.keeperId, shown.id).queryKey, [])
}

/** Straight to the server, which alone can keep it then. */
export async function sendWithoutDevice(draft: DeviceDraft): Promise<Outcome> {
  const outgoing = {
    ...{ type: 'outgoing' as const, userId: draft.userId, id: draft.id, draft },
    ...{ savedAt: '', attempts: 0, retryAtMs: 0 },
  }
  const nothing = async () => undefined
  const nowhere = { put: nothing, replace: nothing, list: async () => [outgoing], remove: nothing }
  const deps = { ...outboxDeps(draft.userId), store: nowhere }
  const [outcome] = await withLock(nameOfSending(draft.userId), () => sendOutbox(deps, true))
  if (outcome?.type === 'sent') {
    await removeOlder(draft)
    return outcome
  }
  // With what was sent without an answer.
  const back = { ...(outcome?.draft ?? draft), isUnstored: true }
  if (outcome !== undefined && outcome.type !== 'waiting') return { ...outcome, draft: back }
  // A newer one, so that the page begins again with it.
  return { type: 'refused', draft: { ...back, revision: draft.revision + 1 }, reason: writingWording.nowhere }
}

/** What the device has of a draft from before must not go out over it. */
async function removeOlder(sent: DeviceDraft): Promise<void> {
  await withEntries(sent.userId, async () => {
    const entries = (await deviceStore.list(sent.userId)).filter(({ id }) => id === sent.id)
    const isOlder = (entry: Entry) => (entry.type === 'draft' ? entry : entry.draft).revision <= sent.revision
    for (const entry of entries.filter(isOlder)) await deviceStore.remove(entry)
  })
}
