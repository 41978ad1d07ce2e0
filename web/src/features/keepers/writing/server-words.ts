import type { Draft } from '#contracts/keepers/moment-drafts.ts'
import type { Moment, MomentConflict } from '#contracts/keepers/moments.ts'
import { ApiError, UnreachableError } from '../../../lib/api-error.ts'
import { deviceId } from '../../../lib/device-id.ts'
import { isSignedIn } from '../../../lib/is-signed-in.ts'
import { changeMoment, createMoment, inBackground } from '../moments/moments.api.ts'
import type { DeviceDraft } from './device-draft.ts'
import { deviceStore, withEntries } from './device-store.ts'
import type { DraftAnswer } from './draft-session.ts'
import { deleteDraft, putDraft } from './drafts.api.ts'
import { type OutboxDeps, type SendFailure } from './outbox.ts'
import { blankWords, type Words } from './words.ts'

/** Sends a draft as it is on this device. Asks nobody to sign in: that would take the keys from who is typing. */
export async function sendDraft(draft: DeviceDraft, mayTakeOver = true): Promise<DraftAnswer> {
  const { userId, keeperId, id, momentId, base, revision, words } = draft
  if (!isSignedIn(userId)) return { type: 'signed-out' }
  const { body, ...fields } = words
  const sent = {
    ...{ momentId, baseVersion: base?.version ?? null, deviceId: deviceId(), revision },
    ...{ fields, body },
  }
  try {
    const current = await putDraft(keeperId, id, sent, withLimit(draft))
    // A newer one of this device stays: its clock may have been set back since.
    return current.revision > revision ? { type: 'conflict', current } : { type: 'taken' }
  } catch (error) {
    const current = error instanceof ApiError && error.status === 409 && currentOf<Draft>(error)
    if (current) return mayTakeOver ? takeOver(draft, current) : { type: 'conflict', current }
    const { type } = failureOf(error)
    return { type: type === 'signed-out' || type === 'refused' ? type : 'away' }
  }
}

/** A draft that another device began and this one goes on with is no conflict, unless the other has written on. */
async function takeOver(draft: DeviceDraft, current: Draft): Promise<DraftAnswer> {
  if (current.revision !== draft.sentRevision) return { type: 'conflict', current }
  await forgetDraft(draft)
  return sendDraft(draft, false)
}

/** Sends a draft that no page has open, and notes on the device what the server has of it. */
export async function sendKept(draft: DeviceDraft): Promise<DraftAnswer> {
  const answer = await sendDraft(draft)
  if (answer.type === 'taken') await withEntries(draft.userId, () => noteTaken(draft)).catch(() => undefined)
  return answer
}

async function noteTaken({ userId, id, revision }: DeviceDraft): Promise<void> {
  const entries = await deviceStore.list(userId)
  const kept = entries.find((entry) => entry.type === 'draft' && entry.id === id)
  if (kept?.type === 'draft' && kept.revision === revision)
    await deviceStore.put({ ...kept, sentRevision: revision })
}

/**
 * Removes from the server what this device has there, or knows of another's, from which it went on. A draft that stays is
 * offered again, which is no harm.
 */
export async function forgetDraft({ userId, keeperId, id, sentRevision }: DeviceDraft): Promise<void> {
  if (!isSignedIn(userId)) return
  const known = { deviceId: deviceId(), revision: sentRevision }
  await deleteDraft(keeperId, id, known, withLimit()).catch(() => undefined)
}

export function outboxDeps(userId: string): OutboxDeps {
  return {
    userId,
    store: deviceStore,
    atomically: (act) => withEntries(userId, act),
    create: (draft, moment) => createMoment(draft.keeperId, moment, withLimit(draft)),
    change: (draft, momentId, change) => changeMoment(draft.keeperId, momentId, change, withLimit(draft)),
    deleteDraft: forgetDraft,
    failureOf,
    isSignedIn: () => isSignedIn(userId),
    now: () => Date.now(),
  }
}

/** A line counts as down after so long, and after the time that the text takes there and back on a slow one. */
const limitMs = 10_000
const bytesPerMs = 2

function withLimit(draft?: DeviceDraft) {
  const bytes = draft === undefined ? 0 : longestBytes(draft)
  return { ...inBackground, signal: AbortSignal.timeout(Math.ceil(limitMs + (2 * bytes) / bytesPerMs)) }
}

/** An answer brings the whole text, also where none was sent; with a conflict it is more like the one before. */
function longestBytes({ words, base, merged = [] }: DeviceDraft): number {
  const bytes = (body: string) => new Blob([body]).size
  const merging = merged.reduce((sum, { body }) => sum + bytes(body), 0)
  return merging + Math.max(bytes(words.body), bytes(base?.words?.body ?? ''))
}

function failureOf(error: unknown): SendFailure {
  const isOverdue = error instanceof DOMException && error.name === 'TimeoutError'
  if (isOverdue || error instanceof UnreachableError) return { type: 'away' }
  if (!(error instanceof ApiError)) return { type: 'later' }
  const { status } = error
  const current = status === 409 && currentOf<Moment>(error)
  if (current) return { type: 'conflict', current }
  if (status === 401) return { type: 'signed-out' }
  if (status >= 500 || status === 408 || status === 429) return { type: 'later' }
  return { type: 'refused', reason: Object.values(error.fields)[0] ?? error.message }
}

function currentOf<T extends Draft | Moment>({ data }: ApiError): T | undefined {
  // What the contract says of an answer of 409: `MomentConflict`, or `DraftConflict` for drafts.
  return (data as { current?: MomentConflict['current'] } | undefined)?.current as T | undefined
}

/** A server's draft as this device would have it: another device may have begun it. */
export function draftFromServer(
  draft: Draft,
  { userId, keeperId, base }: Pick<DeviceDraft, 'userId' | 'keeperId'> & { base: Words | null },
): DeviceDraft {
  const start = base ?? blankWords({ now: new Date(draft.updatedAt), tz: 'UTC' })
  return {
    type: 'draft',
    ...{ userId, keeperId, id: draft.id, momentId: draft.momentId },
    base: draft.baseVersion === null ? null : { version: draft.baseVersion, words: base },
    words: { ...start, ...knownFields(draft.fields, start), body: draft.body },
    revision: draft.revision,
    sentRevision: draft.revision,
    changedAt: draft.updatedAt,
  }
}

/** A draft's fields come back as some device sent them; those of another kind than expected are left out. */
function knownFields(fields: Draft['fields'], like: Words): Partial<Words> {
  const nullable = {
    dateWords: 'string',
    mood: 'number',
    energy: 'number',
    sleepHours: 'number',
    ...{ review: 'object', place: 'object' },
  }
  const kinds: Record<string, string> = {
    ...Object.fromEntries(Object.entries(like).map(([name, value]) => [name, typeof value])),
    ...nullable,
  }
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => {
      if (name === 'journeys') return isTexts(value)
      if (name === 'proposalId') return typeof value === 'string'
      return typeof value === kinds[name] || (name in nullable && value === null)
    }),
  )
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}
