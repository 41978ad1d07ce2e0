import type { Draft } from '#contracts/keepers/moment-drafts.ts'
import type { DeviceDraft } from './device-draft.ts'
import type { DeviceStore } from './device-store.ts'
import { advance, begin, type Progress, type ProgressEvent } from './progress.ts'
import { dropToSaved, savedOf } from './saved-words.ts'
import { aboutNow, isBlank, isSameWords, type Words } from './words.ts'

/** How the server answered a draft. */
export type DraftAnswer =
  | { type: 'taken' }
  | { type: 'away' | 'signed-out' | 'refused' }
  | { type: 'conflict'; current: Draft }

export type SessionDeps = {
  store: DeviceStore
  /** Storage that writes at once, for a page that is being closed. */
  lastStore: DeviceStore
  putDraft: (draft: DeviceDraft) => Promise<DraftAnswer>
  /** Never throws. */
  deleteDraft: (draft: DeviceDraft) => Promise<void>
  now: () => number
  onProgress: (progress: Progress) => void
  /** Another device has written on with the same draft. */
  onConflict: (current: Draft) => void
}

/** The body may be a function: an editor turns its text into one string only when that is asked for. */
export type WordsChange = Partial<Omit<Words, 'body'>> & { body?: string | (() => string) }

export type DraftSession = {
  /** Answers with the date that an undated page takes on. */
  change: (change: WordsChange) => Pick<Words, 'occurredAt' | 'tz'> | undefined
  /** The draft as it is now. */
  current: () => DeviceDraft
  progress: () => Progress
  note: (event: ProgressEvent) => void
  /** Writes what isn't on the device yet. */
  flush: () => Promise<void>
  /** Sends what the server doesn't have yet, at once: the line may be back, or the person. */
  send: () => Promise<void>
  /** The same for a page that is being closed, which waits for nothing. */
  leave: () => void
  /** From here on nothing is written; resolves when what was on its way has ended. */
  stop: () => Promise<void>
  /** Writes and sends what is left, and stops, unless it is opened again: the person goes to another screen. */
  close: () => Promise<void>
  open: () => void
  /** Goes on with what came back from a save that failed. */
  resume: (back: DeviceDraft) => void
  /** Stops, and the words go everywhere, but for those that were saved: they are sent. */
  discard: () => Promise<void>
}

/** A keystroke is in the device's storage within half a second, also where that is slow. */
const deviceDelayMs = 150
/** And in the server's draft within five. */
const serverDelayMs = 2_000
const retryMinMs = 3_000
const retryMaxMs = 30_000

/** Takes what is typed to the device's storage and to the server's draft, and tells how far it has come. */
export function openSession(begun: DeviceDraft, deps: SessionDeps): DraftSession {
  let draft = begun
  let readBody: (() => string) | undefined
  let progress = begin(begun)
  let isStopped = false
  let failures = 0
  let closings = 0
  let writing: Promise<void> | undefined
  let sending: Promise<void> | undefined
  let deviceTimer: ReturnType<typeof setTimeout> | undefined
  let deviceDueMs = 0
  let serverTimer: ReturnType<typeof setTimeout> | undefined

  function note(event: ProgressEvent) {
    progress = advance(progress, event)
    deps.onProgress(progress)
  }

  function change({ body, ...fields }: WordsChange) {
    if (isStopped) return undefined
    const date = dateFor(fields)
    readBody = typeof body === 'function' ? body : readBody
    const words = { ...draft.words, ...date, ...fields, ...(typeof body === 'string' && { body }) }
    if (typeof body === 'string') readBody = undefined
    const revision = Math.max(draft.revision + 1, deps.now())
    const changedAt = new Date(deps.now()).toISOString()
    const saved = savedOf(draft)
    draft = { ...draft, words, revision, changedAt, ticks: undefined, isSaved: undefined, saved }
    if (date === undefined) draft.isUndated = undefined
    note({ type: 'typed', revision })
    if (deviceTimer === undefined) {
      deviceDueMs = deps.now() + deviceDelayMs
      deviceTimer = setTimeout(() => void flush(), deviceDelayMs)
      // Browsers put timers off while keys come quickly; then a later key writes what is due.
    } else if (deps.now() >= deviceDueMs) void flush()
    // Continuing to type doesn't put it off.
    serverTimer ??= setTimeout(() => void send(), serverDelayMs)
    return date
  }

  /** A page may be open since yesterday, or since another time zone: until something is written on it, it is about now. */
  function dateFor(fields: WordsChange) {
    const isFresh = draft.revision === 0 || (readBody === undefined && isBlank(draft.words))
    if (!draft.isUndated || !isFresh || fields.occurredAt !== undefined) return undefined
    return aboutNow(deps.now())
  }

  function current(): DeviceDraft {
    if (readBody !== undefined) draft = { ...draft, words: { ...draft.words, body: readBody() } }
    readBody = undefined
    return draft
  }

  function flush(): Promise<void> {
    clearTimeout(deviceTimer)
    deviceTimer = undefined
    writing = (writing ?? Promise.resolve()).then(write)
    return writing
  }

  async function write() {
    const written = current()
    if (progress.onDevice >= written.revision) return
    try {
      await (isWorthless(written) ? deps.store.remove(written) : deps.store.put(stored(written)))
      note({ type: 'on-device', revision: written.revision })
    } catch {
      note({ type: 'device-failed' })
    }
  }

  function stored(written: DeviceDraft): DeviceDraft {
    return { ...written, isUnstored: undefined }
  }

  function send(): Promise<void> {
    clearTimeout(serverTimer)
    serverTimer = undefined
    sending = (sending ?? Promise.resolve()).then(sendOnce)
    return sending
  }

  async function sendOnce() {
    const sent = current()
    if (isStopped || progress.hasConflict || progress.atServer >= sent.revision) return
    if (isWorthless(sent)) {
      if (sent.sentRevision > 0) await deps.deleteDraft(sent)
      noteSent(sent.revision)
      return
    }
    const answer = await deps.putDraft(sent)
    if (answer.type === 'taken') {
      failures = 0
      noteSent(sent.revision)
      await keepSent()
      if (draft.revision > sent.revision) plan(serverDelayMs)
      return
    }
    if (answer.type === 'conflict') {
      draft = { ...draft, hasConflict: true }
      note({ type: 'conflict' })
      deps.onConflict(answer.current)
      return
    }
    note({ type: 'server-failed', trouble: answer.type === 'signed-out' ? 'signed-out' : 'away' })
    // What was refused is refused again until it is another text.
    if (answer.type !== 'refused') plan(Math.min(retryMaxMs, retryMinMs * 2 ** failures++))
  }

  function noteSent(revision: number) {
    draft = { ...draft, sentRevision: Math.max(draft.sentRevision, revision) }
    note({ type: 'at-server', revision })
  }

  /** Otherwise the device would send it again where this page ends. Newer words, which are written soon, say it, too. */
  function keepSent(): Promise<void> {
    writing = (writing ?? Promise.resolve()).then(async () => {
      if (isStopped || progress.onDevice < draft.revision) return
      // Another page may have written on with the same draft, or saved it.
      await deps.store.replace(stored(draft)).catch(() => undefined)
    })
    return writing
  }

  function plan(delayMs: number) {
    if (!isStopped) serverTimer ??= setTimeout(() => void send(), delayMs)
  }

  function leave() {
    const last = current()
    if (isStopped || progress.onDevice >= last.revision || isWorthless(last)) return
    void deps.lastStore.put(last).catch(() => undefined)
    void flush()
  }

  async function stop() {
    clearTimeout(deviceTimer)
    clearTimeout(serverTimer)
    deviceTimer = serverTimer = undefined
    current()
    isStopped = true
    await Promise.all([writing, sending])
  }

  async function close() {
    if (isStopped) return
    closings += 1
    const own = closings
    await Promise.all([flush(), send()])
    if (closings === own) await stop()
  }

  function open() {
    closings += 1
    isStopped = false
  }

  function resume(back: DeviceDraft) {
    draft = back
    readBody = undefined
    progress = begin(back)
    deps.onProgress(progress)
    open()
    void flush()
    void send()
  }

  async function discard() {
    await stop()
    await dropToSaved(deps.store, draft, deps.now())
    if (draft.sentRevision > 0 || sending !== undefined) await deps.deleteDraft(draft)
  }

  return {
    ...{ change, current, progress: () => progress, note, flush, send, leave, stop, close, open, resume },
    discard,
  }
}

/** Nothing on a new page, or nothing new on an old one, and nothing under it that was saved. */
export function isWorthless({ momentId, base, words, saved }: DeviceDraft): boolean {
  if (saved !== undefined) return false
  if (momentId === null) return isBlank(words)
  return base?.words != null && isSameWords(words, base.words)
}
