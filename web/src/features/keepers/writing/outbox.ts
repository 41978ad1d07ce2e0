import type { Moment, MomentChange, NewMoment } from '#contracts/keepers/moments.ts'
import { type DeviceDraft, momentIdOf, type Outgoing } from './device-draft.ts'
import type { DeviceStore } from './device-store.ts'
import { applyTicks } from './ticks.ts'
import { changeOf, isSameWords, newMomentOf, type Words, wordsOf } from './words.ts'

/** Why a call was not done: it may work later, the session has ended, somebody else wrote, or never. */
export type SendFailure =
  | { type: 'later' | 'away' | 'signed-out' }
  | { type: 'conflict'; current: Moment }
  | { type: 'refused'; reason: string }

export type OutboxDeps = {
  userId: string
  store: DeviceStore
  /** Reads and changes the store in one piece. */
  atomically: <T>(act: () => Promise<T>) => Promise<T>
  /** Sends what it is given; the draft that this is of has the whole text. */
  create: (draft: DeviceDraft, moment: NewMoment) => Promise<Moment>
  change: (draft: DeviceDraft, momentId: string, change: MomentChange) => Promise<Moment>
  /** Never throws. */
  deleteDraft: (draft: DeviceDraft) => Promise<void>
  failureOf: (error: unknown) => SendFailure
  /** Whether the person whose words these are is still the one signed in. */
  isSignedIn: () => boolean
  now: () => number
}

/** What became of one that was to be sent. The last two are drafts again, unless they were ticks alone. */
export type Outcome = (
  | { type: 'sent'; moment: Moment }
  | { type: 'waiting'; retryAtMs: number; failure?: SendFailure['type'] }
  | { type: 'conflict'; current: Moment }
  | { type: 'refused'; reason: string }
) & {
  draft: DeviceDraft
  /** Some of its ticks are for lines that are gone. */
  hasMissed?: boolean
}

/** The person has saved: from here on it is sent until the server has answered. */
export async function putIntoOutbox(store: DeviceStore, draft: DeviceDraft, now: number): Promise<void> {
  await store.put(asOutgoing(draft, now))
  await store.remove(draft, draft.revision)
}

export function asOutgoing(draft: DeviceDraft, now: number): Outgoing {
  const { userId, id } = draft
  const clean = { ...draft, hasConflict: undefined, refusal: undefined, isSaved: undefined }
  const savedAt = new Date(now).toISOString()
  return { type: 'outgoing', userId, id, draft: clean, savedAt, attempts: 0, retryAtMs: 0 }
}

/** Back on the page before its answer came: it is a draft again. */
export async function takeFromOutbox(store: DeviceStore, outgoing: Outgoing): Promise<DeviceDraft> {
  const draft = { ...outgoing.draft, revision: outgoing.draft.revision + 1, isSaved: true }
  await store.put(draft)
  await store.remove(outgoing)
  return draft
}

/**
 * Sends one person's saved moments in their order; those that failed lately wait, unless `isAsked`. What is saved or taken
 * back meanwhile is not held up, and is never lost behind an older answer.
 */
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
      const nextMs = Math.max(retryAtMs, deps.now() + retryMinMs)
      outcomes.push({ type: 'waiting', draft, retryAtMs: nextMs })
      continue
    }
    const outcome = await sendOne(deps, outgoing)
    if (outcome === undefined) continue
    outcomes.push(outcome)
    const failure = outcome.type === 'waiting' && outcome.failure
    isLineDown = failure === 'away' || failure === 'signed-out'
  }
  return outcomes
}

const retryMinMs = 2_000
const retryMaxMs = 60_000

/** Undefined where it is on its page again. */
async function sendOne(deps: OutboxDeps, entry: Outgoing, hasMissed = false): Promise<Outcome | undefined> {
  const outgoing = await deps.atomically(() => noteSending(deps, entry))
  if (outgoing === undefined) return undefined
  const answer = await deliver(deps, outgoing.draft).catch((error: unknown): Answer => deps.failureOf(error))
  const step = await deps
    .atomically(() => settle(deps, outgoing, answer))
    // There is no room for it as a draft beside what goes out: that stays, and keeps nothing else from being sent.
    .catch(() => deps.atomically(() => settle(deps, outgoing, { type: 'later' })))
  const missed = hasMissed || step?.hasMissed === true
  if (step === undefined) return undefined
  if (step.type === 'again') return sendOne(deps, step.outgoing, missed)
  // Ticks alone were never a draft.
  if (step.type === 'sent' && step.draft.ticks === undefined) await deps.deleteDraft(step.draft)
  return missed ? { ...step, hasMissed: true } : step
}

type Answer = SendFailure | { type: 'sent'; moment: Moment }

/** What follows an answer; `again`: there is more to send, over what the server has now. */
type Step = Outcome | { type: 'again'; outgoing: Outgoing; hasMissed?: boolean }

async function findKept({ store, userId }: OutboxDeps, { id }: Outgoing): Promise<Outgoing | undefined> {
  const entries = await store.list(userId)
  return entries.find((entry) => entry.type === 'outgoing' && entry.id === id) as Outgoing | undefined
}

function newerOf(a: Outgoing, b: Outgoing): Outgoing {
  return b.draft.revision > a.draft.revision ? b : a
}

/** More attempts with other words than these are not remembered. */
const mostSent = 10

/** From here on the words may be at the server, whatever becomes of the answer. */
async function noteSending(deps: OutboxDeps, entry: Outgoing): Promise<Outgoing | undefined> {
  const kept = await findKept(deps, entry)
  if (kept === undefined) return undefined
  const outgoing = newerOf(entry, kept)
  const { sent = [], words } = outgoing.draft
  if (sent.some((one) => isSameWords(one, words))) return outgoing
  const noted = { ...outgoing, draft: { ...outgoing.draft, sent: [...sent, words].slice(-mostSent) } }
  // A full device has the words themselves.
  await deps.store.put(noted).catch(() => undefined)
  return noted
}

async function settle(deps: OutboxDeps, outgoing: Outgoing, answer: Answer): Promise<Step | undefined> {
  const { store } = deps
  const kept = await findKept(deps, outgoing)
  // Its page knows what was sent, and meets the rest when it is saved.
  if (kept === undefined) return undefined
  const newest = newerOf(outgoing, kept)
  const { draft } = newest
  if (answer.type === 'sent') {
    if (draft.revision > outgoing.draft.revision) {
      const ticks = draft.ticks?.slice(outgoing.draft.ticks?.length ?? 0)
      return goOn(deps, newest, { ...over(draft, answer.moment, outgoing.draft.words), ticks })
    }
    await removeWithDraft(store, outgoing)
    return { type: 'sent', draft, moment: answer.moment }
  }
  // Who is signed in now may not be who wrote it: then this was no answer to them.
  if (answer.type === 'conflict' && deps.isSignedIn()) return resolveConflict(deps, newest, answer.current)
  // Newer words are tried themselves: this was no answer to them.
  if (draft.revision > outgoing.draft.revision) return { type: 'again', outgoing: newest }
  if (answer.type === 'refused' && deps.isSignedIn()) {
    const { reason } = answer
    // Nobody wrote words: there is nothing to go back to.
    if (draft.ticks !== undefined) await removeWithDraft(store, newest)
    const back = draft.ticks ? draft : await giveBack(store, newest, { refusal: reason })
    return { type: 'refused', draft: back, reason }
  }
  const attempts = newest.attempts + 1
  const retryAtMs = deps.now() + Math.min(retryMaxMs, retryMinMs * 2 ** newest.attempts)
  await store.put({ ...newest, attempts, retryAtMs }).catch(() => undefined)
  return { type: 'waiting', draft, retryAtMs, failure: answer.type }
}

async function deliver(deps: OutboxDeps, draft: DeviceDraft): Promise<Answer> {
  const { momentId, base, words, id, merged } = draft
  refuseOthers(deps)
  if (momentId !== null && base !== null) return deliverChange(deps, draft, { id: momentId, base })
  const moment = await deps.create(draft, newMomentOf(id, words))
  // Where an answer never came it already exists, and has been written on since; or another device saved it first.
  const own = ownWordsOf(draft, moment)
  if (own === undefined) return { type: 'conflict', current: moment }
  const over = { version: moment.version, words: own }
  if (isUnchanged(changeOf(words, over)) && !merged) return { type: 'sent', moment }
  refuseOthers(deps)
  return deliverChange(deps, draft, { id: moment.id, base: over })
}

async function deliverChange(
  deps: OutboxDeps,
  draft: DeviceDraft,
  { id, base }: { id: string; base: NonNullable<DeviceDraft['base']> },
): Promise<Answer> {
  const { words, merged } = draft
  const change = changeOf(words, base)
  const whole = isUnchanged(change) ? { ...change, body: words.body } : change
  return { type: 'sent', moment: await deps.change(draft, id, { ...whole, ...(merged && { merged }) }) }
}

function isUnchanged(change: MomentChange): boolean {
  return Object.keys(change).length === 1
}

/** Directly before each call: somebody else may have signed in since the last one, or while the device was read. */
function refuseOthers({ isSignedIn }: OutboxDeps): void {
  if (!isSignedIn()) throw new Error('Somebody else is signed in.')
}

/** An answer that never came leaves a version that is newer and says just what was sent. */
async function resolveConflict(deps: OutboxDeps, outgoing: Outgoing, current: Moment): Promise<Step> {
  const { draft } = outgoing
  const done = async (hasMissed = false): Promise<Step> => {
    await removeWithDraft(deps.store, outgoing)
    return { type: 'sent', draft, moment: current, hasMissed }
  }
  const now = wordsOf(current)
  // The texts that it was made of may not have arrived with it.
  const there = () => (draft.merged ? goOn(deps, outgoing, { ...over(draft, current), words: now }) : done())
  if (isSameWords(draft.words, now)) return there()
  const own = ownWordsOf(draft, current)
  if (own) return goOn(deps, outgoing, over(draft, current, own))
  if (draft.ticks !== undefined) {
    const { body, found } = applyTicks(now.body, draft.ticks)
    const hasMissed = found.length < draft.ticks.length
    if (body === now.body) return done(hasMissed)
    const ticked = { ...over(draft, current), words: { ...now, body }, ticks: found }
    return { ...(await goOn(deps, outgoing, ticked)), hasMissed }
  }
  if (isWhatWasSent(draft, current)) return there()
  const back = await giveBack(deps.store, outgoing, {
    ...{ hasConflict: true, sent: undefined },
    momentId: momentIdOf(draft),
  })
  return { type: 'conflict', draft: back, current }
}

/** With the draft that it was, if the tab ended before that was removed. */
async function removeWithDraft(store: DeviceStore, outgoing: Outgoing): Promise<void> {
  await store.remove({ ...outgoing, type: 'draft' }, outgoing.draft.revision)
  await store.remove(outgoing)
}

/** The rest is sent over what the server has by now. */
async function goOn(deps: OutboxDeps, outgoing: Outgoing, draft: DeviceDraft): Promise<Step> {
  const next = { ...outgoing, draft }
  await deps.store.put(next).catch(() => undefined)
  return { type: 'again', outgoing: next }
}

/** A draft as one of the moment as it is now, which came of `words`: only what differs from these is the draft's. */
export function over(draft: DeviceDraft, moment: Moment, words: Words = wordsOf(moment)): DeviceDraft {
  const { id, version } = moment
  return { ...draft, momentId: id, base: { version, words }, sent: undefined }
}

/**
 * The words that a moment came of, where it says nothing but what this draft began with or sent; undefined where somebody
 * wrote something else.
 */
export function ownWordsOf({ base, sent = [] }: DeviceDraft, moment: Moment): Words | undefined {
  const now = wordsOf(moment)
  const own = [...(base?.words ? [base.words] : []), ...sent]
  // The server may have kept it from AI by itself, and chosen the journeys of a new one.
  const isOf = (words: Words) => {
    const journeys = base?.words ? words.journeys : now.journeys
    return isSameWords(
      { ...words, aiAccess: words.aiAccess && now.aiAccess, ...(journeys && { journeys }) },
      now,
    )
  }
  return own.findLast((words) => isSameWords(words, now)) ?? sent.find(isOf)
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
