import { isOpenableLink } from '#contracts/keepers/canvas-choices.ts'
import type { Canvas } from '#contracts/keepers/canvas.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { readSession } from '../../../lib/storage.ts'
import { keepUnsaved, listUnsaved, openUnsaved, readUnsaved } from '../../../lib/unsaved-changes.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { changePalace, readPalace } from './palace.api.ts'
import { withWords } from './palace-nodes.ts'
import { createPalaceSaver, type SaverDeps } from './palace-saver.ts'
import { createPalaceStore, type PalaceStore, type Unsaved } from './palace-store.ts'
import { planWords, shownPalace } from './steps.ts'
import { forgetTypedWords, listTypedWords, type TypedWords } from './typed-words.ts'

const start = 'palace '

/** How the names begin under which a device keeps changes of a palace: each page has one of its own. */
export function palaceOnDevice(keeperId: string): string {
  return `${start}${keeperId}`
}

/** Names of what pages that are open in this tab keep. */
const openHere = new Set<string>()
/** What ends the attempts of a page that was left in this tab to save what it has, by its palace. */
const leftHere = new Map<string, () => void>()

type Opening = Pick<SaverDeps, 'load' | 'onState' | 'onRefused'> & {
  userId: string
  keeperId: string
  canvas: Canvas
}

/**
 * A palace with what this device kept of it for this person, and what saves it. What another page changed is resumed here
 * too: that page may have been killed, and where it is still open, both send the same.
 */
export function openPalace({ userId, keeperId, canvas, onState, ...deps }: Opening) {
  const store = createPalaceStore(canvas)
  const place = `${userId} ${keeperId}`
  const name = `${palaceOnDevice(keeperId)} ${newUuid()}`
  /** Names of what other pages kept and isn't resumed yet, and of what is, but is still there. */
  let waiting: string[] = []
  let resumed: string[] = []
  let isOnDevice = true
  let isReplaced = false
  // Another tab may have signed in as somebody else, or this person may have signed out.
  const isSignedIn = () => readSession()?.user.id === userId

  function keep(): boolean {
    if (!isSignedIn() || isReplaced) return isOnDevice
    isOnDevice = keepUnsaved(userId, name, store.unsaved())
    if (isOnDevice) for (const other of resumed.splice(0)) keepUnsaved(userId, other, undefined)
    return isOnDevice
  }

  /** Resumes what other pages kept, but for what would replace something that isn't saved yet. */
  function resumeFrom(others: string[]) {
    waiting = others.filter((other) => {
      const kept = readUnsaved(userId, other)
      const ids = new Set(store.unsaved()?.ids)
      if (isUnsaved(kept) && kept.ids.some((id) => ids.has(id))) return true
      if (isUnsaved(kept)) store.resume(kept)
      resumed.push(other)
      return false
    })
  }

  const others = () => namesOf(userId, keeperId).filter((other) => other !== name && !resumed.includes(other))
  const saver = createPalaceSaver({
    ...{ ...deps, store, keep },
    send(change, isLast) {
      if (!isSignedIn() || isReplaced) throw new ApiError(401)
      return changePalace(keeperId, change, isLast)
    },
    onState(state) {
      if (state === 'saved' && !isReplaced) resumeFrom(waiting)
      if (state === 'saved' && store.isUnsaved()) saver.note()
      else onState(state)
    },
  })
  const replace = () => {
    isReplaced = true
    saver.stop()
  }
  resumeFrom(others())

  return {
    store,
    saver,
    /** For a page that shows it, once that is there. */
    begin() {
      openHere.add(name)
      const left = leftHere.get(place)
      if (left !== replace) left?.()
      leftHere.delete(place)
      resumeFrom(others())
      // The server may have had all of it already.
      keep()
      if (store.isUnsaved()) saver.note()
    },
    /** For a page that is left: what it couldn't send yet is tried again until another one shows the palace. */
    end() {
      openHere.delete(name)
      leftHere.set(place, replace)
      saver.leave()
      saver.stop()
    },
    /** For a person who signs out: sends what other pages kept too. False where the server didn't take all of it. */
    async settle(): Promise<boolean> {
      waiting = others()
      return (await saver.settle()) && waiting.length === 0
    },
  }
}

/** Names of what this device has of a palace, but for what pages that are open in this tab keep. */
function namesOf(userId: string, keeperId: string): string[] {
  return listUnsaved(userId).filter((name) => keeperOf(name) === keeperId && !openHere.has(name))
}

/** Which palace something is kept of; undefined for other things. */
function keeperOf(name: string): string | undefined {
  return name.startsWith(start) ? name.slice(start.length).split(' ')[0] : undefined
}

/**
 * Sends what this device has of palaces; words that were typed and not saved only if the person asked for it. Returns how
 * much of it the server doesn't have.
 */
export async function sendPalaces(userId: string, isAskedFor: boolean): Promise<number> {
  let unsent = 0
  const open = openUnsaved(userId)
  const keeperIds = [...open.keys(), ...listUnsaved(userId)].map(keeperOf)
  for (const keeperId of new Set(keeperIds.filter((id) => id !== undefined))) {
    const send = open.get(palaceOnDevice(keeperId)) ?? (() => sendKept(userId, keeperId))
    if (!(await send().catch(() => false))) unsent += 1
  }
  for (const typed of listTypedWords(userId))
    if (!isAskedFor || !(await sendTyped(userId, typed).catch(() => false))) unsent += 1
  return unsent
}

/** What this device has of palaces, as JSON; empty where it has nothing. */
export function keptPalaces(userId: string): string {
  const kept = listUnsaved(userId).flatMap((name) => {
    const keeper = keeperOf(name)
    const unsaved = keeper === undefined ? undefined : readUnsaved(userId, name)
    return isUnsaved(unsaved) ? [{ keeper, changed: unsaved.ids, ...unsaved.mine }] : []
  })
  const all = [...kept, ...listTypedWords(userId).map(({ keeperId, words }) => ({ keeper: keeperId, words }))]
  return all.length === 0 ? '' : JSON.stringify(all, null, 2)
}

/** Saves words as their dialog would have done. */
async function sendTyped(userId: string, typed: TypedWords): Promise<boolean> {
  const { keeperId, asked, began, words } = typed
  const isLink = asked.type === 'link' || began?.type === 'link'
  if (isLink && !isOpenableLink(words.trim())) return false
  const isSent = await sendKept(userId, keeperId, (store) => {
    if (began) store.write(began, withWords(began, words))
    else if (asked.type !== 'edit')
      store.apply(planWords(shownPalace(store.palace()), { asked, words, near: { x: 0, y: 0 } }).step)
  })
  // Where the server didn't take them, they are among the palace's own changes now.
  forgetTypedWords(userId, typed)
  return isSent
}

/** Of a palace that isn't open, with what is changed first. */
async function sendKept(
  userId: string,
  keeperId: string,
  change: (store: PalaceStore) => void = () => undefined,
): Promise<boolean> {
  const load = () => readPalace(keeperId)
  const { store, saver, settle } = openPalace({
    ...{ userId, keeperId, canvas: await load(), load },
    ...{ onState: () => undefined, onRefused: () => undefined },
  })
  change(store)
  const isSent = await settle()
  saver.stop()
  return isSent
}

/** Only the palace keeps something under its name. */
function isUnsaved(kept: unknown): kept is Unsaved {
  return typeof kept === 'object' && kept !== null && 'base' in kept && 'mine' in kept && 'ids' in kept
}
