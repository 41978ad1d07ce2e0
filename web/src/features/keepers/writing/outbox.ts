import type { Moment, MomentChange, NewMoment } from '#contracts/keepers/moments.ts'
import { type DeviceDraft, momentIdOf, type Outgoing } from './device-draft.ts'
import type { DeviceStore } from './device-store.ts'
import { changeOf, isSameWords, newMomentOf, type Words, wordsOf } from './words.ts'

/** Why a call was not done: it may work later, the session has ended, somebody else wrote, or never. */
export type SendFailure =
  | { type: 'later' | 'away' | 'signed-out' }
  | { type: 'conflict'; current: Moment }
  | { type: 'refused'; reason: string }

export type OutboxDeps = {
  userId: string
  store: DeviceStore
  create: (keeperId: string, moment: NewMoment) => Promise<Moment>
  change: (keeperId: string, momentId: string, change: MomentChange) => Promise<Moment>
  /** Never throws. */
  deleteDraft: (draft: DeviceDraft) => Promise<void>
  failureOf: (error: unknown) => SendFailure
  /** Whether the person whose words these are is still the one signed in. */
  isSignedIn: () => boolean
  now: () => number
}

/** What became of one that was to be sent. The last two are drafts again. */
export type Outcome =
  | { type: 'sent'; draft: DeviceDraft; moment: Moment }
  | { type: 'waiting'; draft: DeviceDraft; retryAtMs: number }
  | { type: 'conflict'; draft: DeviceDraft; current: Moment }
  | { type: 'refused'; draft: DeviceDraft; reason: string }

/** The person has saved: from here on it is sent until the server has answered. */
export async function putIntoOutbox(store: DeviceStore, draft: DeviceDraft, now: number): Promise<void> {
  const { userId, id } = draft
  const clean = { ...draft, hasConflict: undefined, refusal: undefined }
  const savedAt = new Date(now).toISOString()
  await store.put({ type: 'outgoing', userId, id, draft: clean, savedAt, attempts: 0, retryAtMs: 0 })
  await store.remove(draft)
}

/** Back on the page before it was sent: it is a draft again. */
export async function takeFromOutbox(store: DeviceStore, outgoing: Outgoing): Promise<DeviceDraft> {
  const draft = { ...outgoing.draft, revision: outgoing.draft.revision + 1 }
  await store.put(draft)
  await store.remove(outgoing)
  return draft
}

/** Sends one person's saved moments in their order; those that failed lately wait, unless `isAsked`. */
export async function sendOutbox(deps: OutboxDeps, isAsked: boolean): Promise<Outcome[]> {
  const waiting = (await deps.store.list(deps.userId))
    .filter((entry) => entry.type === 'outgoing')
    .toSorted((a, b) => (a.savedAt < b.savedAt ? -1 : 1))
  const outcomes: Outcome[] = []
  let isLineDown = false
  for (const outgoing of waiting) {
    const { draft, retryAtMs } = outgoing
    const isDue = isAsked || retryAtMs <= deps.now()
    if (isLineDown || !isDue || !deps.isSignedIn()) {
      outcomes.push({ type: 'waiting', draft, retryAtMs: Math.max(retryAtMs, deps.now() + retryMinMs) })
      continue
    }
    const { outcome, failure } = await sendOne(deps, outgoing)
    outcomes.push(outcome)
    isLineDown = failure === 'away' || failure === 'signed-out'
  }
  return outcomes
}

const retryMinMs = 2_000
const retryMaxMs = 60_000

type Sent = { outcome: Outcome; failure?: SendFailure['type'] }

async function sendOne(deps: OutboxDeps, outgoing: Outgoing): Promise<Sent> {
  const { draft } = outgoing
  const { store } = deps
  try {
    const moment = await deliver(deps, draft)
    await store.remove(outgoing)
    await deps.deleteDraft(draft)
    return { outcome: { type: 'sent', draft, moment } }
  } catch (error) {
    const failure = deps.failureOf(error)
    // Who is signed in now may not be who wrote it: then this was no answer to them.
    if (failure.type === 'conflict' && deps.isSignedIn())
      return resolveConflict(deps, outgoing, failure.current)
    if (failure.type === 'refused' && deps.isSignedIn()) {
      const back = await giveBack(store, outgoing, { refusal: failure.reason })
      return { outcome: { type: 'refused', draft: back, reason: failure.reason }, failure: 'refused' }
    }
    const attempts = outgoing.attempts + 1
    const retryAtMs = deps.now() + Math.min(retryMaxMs, retryMinMs * 2 ** outgoing.attempts)
    await store.put({ ...outgoing, attempts, retryAtMs })
    return { outcome: { type: 'waiting', draft, retryAtMs }, failure: failure.type }
  }
}

async function deliver(deps: OutboxDeps, draft: DeviceDraft): Promise<Moment> {
  const { keeperId, momentId, base, words, id } = draft
  if (momentId !== null && base !== null) return deps.change(keeperId, momentId, changeOf(words, base))
  const moment = await deps.create(keeperId, newMomentOf(id, words))
  // An answer that never came: it already exists, and has been written on since.
  if (isSameWords(wordsOf(moment), words)) return moment
  return deps.change(keeperId, moment.id, changeOf(words, { version: 1, words: wordsOf(moment) }))
}

/** An answer that never came leaves a version that is newer and says just what was sent. */
async function resolveConflict(deps: OutboxDeps, outgoing: Outgoing, current: Moment): Promise<Sent> {
  const { draft } = outgoing
  if (isWhatWasSent(draft, current)) {
    await deps.store.remove(outgoing)
    await deps.deleteDraft(draft)
    return { outcome: { type: 'sent', draft, moment: current } }
  }
  const back = await giveBack(deps.store, outgoing, { hasConflict: true, momentId: momentIdOf(draft) })
  return { outcome: { type: 'conflict', draft: back, current }, failure: 'conflict' }
}

function isWhatWasSent({ words, base }: DeviceDraft, current: Moment): boolean {
  const sent = changeOf(words, { version: 1, words: base?.words ?? null })
  const now = wordsOf(current)
  // Only what was sent counts: the rest may have been changed before.
  const expected: Words = { ...now, ...pick(words, Object.keys(sent)) }
  return isSameWords(expected, now)
}

function pick(words: Words, names: string[]): Partial<Words> {
  return Object.fromEntries(Object.entries(words).filter(([name]) => names.includes(name)))
}

async function giveBack(
  store: DeviceStore,
  outgoing: Outgoing,
  change: Partial<DeviceDraft>,
): Promise<DeviceDraft> {
  const draft = { ...outgoing.draft, ...change, revision: outgoing.draft.revision + 1 }
  await store.put(draft)
  await store.remove(outgoing)
  return draft
}
