import type { QueryClient } from '@tanstack/react-query'
import type { Draft } from '#contracts/keepers/moment-drafts.ts'
import type { Moment } from '#contracts/keepers/moments.ts'
import { deviceId } from '../../../lib/device-id.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { draftsQuery, momentQuery } from '../moments/moments.api.ts'
import { type DeviceDraft, type Entry, momentIdOf, type Outgoing } from './device-draft.ts'
import { deviceStore, withEntries } from './device-store.ts'
import { isWorthless } from './draft-session.ts'
import { over, ownWordsOf, putIntoOutbox, takeFromOutbox } from './outbox.ts'
import { savedOf, takeBoth } from './saved-words.ts'
import { draftFromServer, forgetDraft } from './server-words.ts'
import { holdName, listHeld, withLock } from '../../../lib/with-lock.ts'
import { blankWords, isSameWords, type Words, wordsOf } from './words.ts'
import { timeZoneHere } from '../../../lib/time-zone.ts'
import { nameOfDraft, nameOfSending, nameOfTicks } from './waiting-moments.api.ts'

/** What the page begins with. */
export type Begun = {
  draft: DeviceDraft
  /** Lets other tabs write it. */
  release: () => void
  /** As it is saved; undefined for a new moment, and where it couldn't be loaded. */
  moment: Moment | undefined
}

export type Whose = { userId: string; keeperId: string; queryClient: QueryClient }

/**
 * A new moment: blank but for `start`, or the draft of this id, from this device, its outbox or, where somebody named it,
 * the server. Throws where that should have it and doesn't answer.
 */
export async function beginNew(
  whose: Whose,
  draftId: string,
  { start = {}, isNamed = false }: { start?: Partial<Words> | undefined; isNamed?: boolean } = {},
): Promise<Begun> {
  const { userId } = whose
  const blank = blankDraft(whose, draftId, start)
  // Under its id the first key would write over what another keeper has.
  if (await isOfOtherKeeper(whose, draftId)) return { ...(await holdNew(blank)), moment: undefined }
  const release = await withLock(nameOfTicks(draftId), () => holdName(nameOfDraft(userId, draftId)))
  // Another tab has it open: this one gets a page of its own.
  if (release === undefined) return { ...(await holdNew(blank)), moment: undefined }
  try {
    const find = () => Promise.race([findOnServer(whose, draftId), afterSilence()])
    const kept = (await findOnDevice(whose, draftId)) ?? (isNamed ? await find() : undefined)
    if (kept || !isNamed) return { draft: kept ?? blank, release, moment: undefined }
    // What had this id is saved by now, or gone.
    release()
    return { ...(await holdNew(blank)), moment: undefined }
  } catch (error) {
    release()
    throw error
  }
}

/** The draft under an id of its own, which no other page has. */
async function holdNew(draft: DeviceDraft): Promise<Omit<Begun, 'moment'>> {
  const id = newUuid()
  const release = await holdName(nameOfDraft(draft.userId, id))
  return { draft: { ...draft, id }, release: release ?? (() => undefined) }
}

/** A moment that is there: as it is saved, or with what was written on it here and isn't saved. Throws where it can't be loaded. */
export async function beginEdit(whose: Whose, momentId: string): Promise<Begun> {
  const { userId, keeperId, queryClient } = whose
  const load = () => queryClient.fetchQuery({ ...momentQuery(keeperId, momentId), staleTime: 0 })
  const hold = await withLock(nameOfTicks(momentId), () => holdName(nameOfDraft(userId, momentId)))
  // Another tab has its draft: this one writes beside it, and saving shows both.
  if (hold === undefined) {
    const moment = await load()
    return { ...(await holdNew(draftOfMoment(whose, moment))), moment }
  }
  let release = hold
  let kept: DeviceDraft | undefined
  try {
    kept = await findOnDevice(whose, momentId)
    const holdKept = kept && kept.id !== momentId && (await holdName(nameOfDraft(userId, kept.id)))
    release = () => {
      hold()
      if (holdKept) holdKept()
    }
    const moment = await (kept ? Promise.race([load(), afterSilence()]) : load())
    // What a worker kept of the moment may be older than these words.
    if (kept?.base && moment.version < kept.base.version) return { draft: kept, release, moment: undefined }
    const draft = kept && continueDraft(kept, moment)
    if (kept && draft === undefined) await forget(kept)
    return { draft: draft ?? draftOfMoment(whose, moment), release, moment }
  } catch (error) {
    if (kept) return { draft: kept, release, moment: undefined }
    release()
    throw error
  }
}

/** A page with words of its own opens without the server's, whatever the line is like. */
async function afterSilence(): Promise<never> {
  await pause(silenceMs)
  throw new Error('The server hasn’t answered.')
}

/** Removes a draft that says nothing new. */
async function forget(draft: DeviceDraft): Promise<void> {
  await withEntries(draft.userId, () => deviceStore.remove(draft))
  if (draft.sentRevision > 0) await forgetDraft(draft)
}

/** A change beside the page of a moment: over what waits in the outbox, or as the moment is shown. */
export type Beside = { draft: DeviceDraft; outgoing: Outgoing | undefined }

/** Says why a moment can't be changed beside its page: one has it open, or words on it aren't saved. */
export type Hindrance = 'open' | 'unsaved'

/** Runs while no page opens the moment, and nothing else changes what this device has of it. */
export async function beside(
  whose: Whose,
  shown: Moment,
  act: (found: Beside | Hindrance) => Promise<void>,
): Promise<void> {
  const { userId } = whose
  const release = await holdName(nameOfDraft(userId, shown.id))
  try {
    await withEntries(userId, async () => act(await findBeside(whose, shown, release !== undefined)))
  } finally {
    release?.()
  }
}

async function findBeside(whose: Whose, shown: Moment, isFree: boolean): Promise<Beside | Hindrance> {
  const entries = await deviceStore.list(whose.userId).catch((): Entry[] => [])
  const ofMoment = entries.filter((entry) => isOf(draftOf(entry), shown.id))
  const drafts = ofMoment.filter((entry) => entry.type === 'draft')
  if (drafts.some((draft) => !draft.isSaved && !isWorthless(draft))) return 'unsaved'
  if (!isFree) return 'open'
  // Just left, it isn't back in the outbox yet.
  const left = drafts.find(({ isSaved }) => isSaved)
  const outgoing = left ? await putLeftBack(left) : ofMoment.find((entry) => entry.type === 'outgoing')
  if (outgoing) return { draft: outgoing.draft, outgoing }
  if (left) return 'unsaved'
  // An id of its own: a draft that another device has on the server stays there.
  return { draft: { ...draftOfMoment(whose, shown), id: newUuid(), ticks: [] }, outgoing: undefined }
}

/** Undefined where a full device has no room for it twice. */
async function putLeftBack(left: DeviceDraft): Promise<Outgoing | undefined> {
  await putIntoOutbox(deviceStore, left, Date.now()).catch(() => undefined)
  const entries = await deviceStore.list(left.userId)
  return entries.find((entry) => entry.type === 'outgoing' && entry.id === left.id) as Outgoing | undefined
}

/**
 * What was kept goes on; where the moment has moved on meanwhile, both are to be looked at. Undefined where the moment says
 * the same.
 */
function continueDraft(kept: DeviceDraft, moment: Moment): DeviceDraft | undefined {
  const base = kept.base ?? { version: moment.version, words: null }
  const hasArrived = kept.saved && isSameWords(kept.saved.words, wordsOf(moment))
  const saved = hasArrived ? undefined : kept.saved
  const draft = { ...kept, momentId: moment.id, base, saved }
  const own = ownWordsOf(draft, moment)
  if (isWorthless({ ...draft, base: { version: moment.version, words: own ?? wordsOf(moment) } }))
    return undefined
  // Where only the draft goes on at another device, the moment is as it was: the page opens, and saving shows both.
  const isBehind = (kept.base?.version ?? 1) < moment.version && !own
  const hasConflict = isBehind || (kept.base === null && kept.hasConflict === true)
  return { ...(own ? over(draft, moment, own) : draft), hasConflict }
}

/** Drafts of new moments in this keeper that were begun before, here or on another device, the latest first. */
export async function findEarlierDrafts(whose: Whose, presentId?: string): Promise<DeviceDraft[]> {
  const { userId, keeperId, queryClient } = whose
  // A device that can't be read leaves those that the server has.
  const entries = await deviceStore.list(userId).catch((): Entry[] => [])
  const known = new Set([presentId, ...entries.map(({ id }) => id)])
  const here = entries.filter(
    (entry) =>
      entry.type === 'draft' &&
      entry.keeperId === keeperId &&
      entry.momentId === null &&
      entry.id !== presentId &&
      // What was saved goes out by itself.
      savedOf(entry) === undefined &&
      !isWorthless(entry),
  ) as DeviceDraft[]
  const all = await queryClient.fetchQuery({ ...draftsQuery(keeperId), staleTime: 0 }).catch(() => [])
  const there = all
    .filter(({ id, momentId }) => momentId === null && !known.has(id))
    .map((draft) => draftFromServer(draft, { userId, keeperId, base: null }))
  const open = await openElsewhere(userId)
  return [...here, ...there]
    .filter(({ id }) => !open.has(id))
    .toSorted((a, b) => (a.changedAt > b.changedAt ? -1 : 1))
}

/** What another device has written on a moment and not saved, or this one before somebody signed out. */
export async function findDraftElsewhere(whose: Whose, moment: Moment): Promise<DeviceDraft | undefined> {
  const { userId, keeperId, queryClient } = whose
  const all = await queryClient
    .fetchQuery({ ...draftsQuery(keeperId), staleTime: 0 })
    .catch((): Draft[] => [])
  const found = all.find((draft) => draft.momentId === moment.id && draft.deviceId !== deviceId())
  const base = found?.baseVersion === moment.version ? wordsOf(moment) : null
  return found && draftFromServer(found, { userId, keeperId, base })
}

/** The ids of drafts that tabs of this browser have open. */
async function openElsewhere(userId: string): Promise<Set<string>> {
  const prefix = nameOfDraft(userId, '')
  return new Set((await listHeld(prefix)).map((name) => name.slice(prefix.length)))
}

/** A page on which nothing is written yet but what it starts with. */
export function blankDraft(
  { userId, keeperId }: Pick<Whose, 'userId' | 'keeperId'>,
  id: string,
  start: Partial<Words> = {},
): DeviceDraft {
  const now = new Date()
  return {
    type: 'draft',
    ...{ userId, id, keeperId, momentId: null, base: null },
    words: { ...blankWords({ now, tz: timeZoneHere() }), ...start },
    isUndated: start.occurredAt === undefined,
    ...{ revision: 0, sentRevision: 0, changedAt: now.toISOString() },
  }
}

export function draftOfMoment(
  { userId, keeperId }: Pick<Whose, 'userId' | 'keeperId'>,
  moment: Moment,
): DeviceDraft {
  const words = wordsOf(moment)
  return {
    type: 'draft',
    ...{ userId, id: moment.id, keeperId, momentId: moment.id },
    base: { version: moment.version, words },
    ...{ words, revision: 0, sentRevision: 0, changedAt: moment.updatedAt },
  }
}

async function isOfOtherKeeper({ userId, keeperId }: Whose, id: string): Promise<boolean> {
  const drafts = (await deviceStore.list(userId)).map((entry) => draftOf(entry))
  return drafts.some((draft) => isOf(draft, id) && draft.keeperId !== keeperId)
}

function draftOf(entry: Entry): DeviceDraft {
  return entry.type === 'draft' ? entry : entry.draft
}

/** A draft of this device, or what waits in its outbox, which is then a draft again. */
async function findOnDevice({ userId, keeperId }: Whose, id: string): Promise<DeviceDraft | undefined> {
  const open = await openElsewhere(userId)
  const find = async () => {
    // A page beside this one may have a draft of the same moment.
    const entries = (await deviceStore.list(userId))
      .filter((entry) => entry.id === id || !open.has(entry.id))
      .filter((entry) => isOf(draftOf(entry), id) && draftOf(entry).keeperId === keeperId)
    return {
      draft: entries.find((entry) => entry.type === 'draft'),
      outgoing: entries.find((entry) => entry.type === 'outgoing'),
    }
  }
  // What is being sent is mostly there in a moment.
  if ((await find()).outgoing)
    await Promise.race([withLock(nameOfSending(userId), async () => {}), pause(sendingMs)])
  return withEntries(userId, async () => {
    const { draft, outgoing } = await find()
    if (outgoing === undefined) return draft
    if (draft === undefined) return takeFromOutbox(deviceStore, outgoing)
    return draft.follows === outgoing.id ? takeBoth(deviceStore, draft, outgoing) : draft
  })
}

/** A page opens after this long, whatever is still being sent. */
const sendingMs = 1_500
/** And after this long, whatever is still being loaded. */
const silenceMs = 5_000

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function isOf(draft: DeviceDraft, id: string): boolean {
  return draft.id === id || momentIdOf(draft) === id
}

async function findOnServer({ userId, keeperId, queryClient }: Whose, id: string) {
  const all = await queryClient.fetchQuery({ ...draftsQuery(keeperId), staleTime: 0 }).catch(() => [])
  const found = all.find((draft) => draft.id === id && draft.momentId === null)
  return found && draftFromServer(found, { userId, keeperId, base: null })
}
