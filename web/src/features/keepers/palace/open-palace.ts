import { isOpenableLink } from '#contracts/keepers/canvas-choices.ts'
import type { Canvas } from '#contracts/keepers/canvas.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { readSession } from '../../../lib/storage.ts'
import { keepUnsaved, listUnsaved, openUnsaved, readUnsaved } from '../../../lib/unsaved-changes.ts'
import { changePalace, readPalace } from './palace.api.ts'
import { withWords } from './palace-nodes.ts'
import { createPalaceSaver, type SaverDeps } from './palace-saver.ts'
import { createPalaceStore, type PalaceStore, type Unsaved } from './palace-store.ts'
import { planWords, shownPalace } from './steps.ts'
import { forgetTypedWords, listTypedWords, type TypedWords } from './typed-words.ts'

const start = 'palace '

/** Under which name a device keeps changes of a palace. */
export function palaceOnDevice(keeperId: string): string {
  return `${start}${keeperId}`
}

type Opening = Pick<SaverDeps, 'load' | 'onState' | 'onRefused'> & {
  userId: string
  keeperId: string
  canvas: Canvas
}

/** A palace with what this device kept of it for this person, and what saves it. */
export function openPalace({ userId, keeperId, canvas, ...deps }: Opening) {
  const store = createPalaceStore(canvas)
  const name = palaceOnDevice(keeperId)
  const kept = readUnsaved(userId, name)
  let isKept = isUnsaved(kept)
  // Another tab may have signed in as somebody else, or this person may have signed out.
  const isSignedIn = () => readSession()?.user.id === userId
  function keep() {
    const unsaved = store.unsaved()
    // What another tab keeps isn't this one's to clear.
    if (!isSignedIn() || (unsaved === undefined && !isKept)) return
    keepUnsaved(userId, name, unsaved)
    isKept = unsaved !== undefined
  }

  if (isUnsaved(kept)) {
    store.resume(kept)
    // The server may have had all of it already.
    keep()
  }
  const saver = createPalaceSaver({
    ...{ ...deps, store, keep },
    send(change, isLast) {
      if (!isSignedIn()) throw new ApiError(401)
      return changePalace(keeperId, change, isLast)
    },
  })
  return { store, saver }
}

/**
 * Sends what this device has of palaces; words that were typed and not saved only if the person asked for it. Returns how
 * much of it the server doesn't have.
 */
export async function sendPalaces(userId: string, isAskedFor: boolean): Promise<number> {
  let unsent = 0
  const open = openUnsaved(userId)
  for (const name of new Set([...open.keys(), ...listUnsaved(userId)])) {
    if (!name.startsWith(start)) continue
    const send = open.get(name) ?? (() => sendKept(userId, name.slice(start.length)))
    if (!(await send().catch(() => false))) unsent += 1
  }
  for (const typed of listTypedWords(userId))
    if (!isAskedFor || !(await sendTyped(userId, typed).catch(() => false))) unsent += 1
  return unsent
}

/** What this device has of palaces, as JSON; empty where it has nothing. */
export function keptPalaces(userId: string): string {
  const kept = listUnsaved(userId).flatMap((name) => {
    const unsaved = name.startsWith(start) ? readUnsaved(userId, name) : undefined
    return isUnsaved(unsaved)
      ? [{ keeper: name.slice(start.length), changed: unsaved.ids, ...unsaved.mine }]
      : []
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
  const { store, saver } = openPalace({
    ...{ userId, keeperId, canvas: await load(), load },
    ...{ onState: () => undefined, onRefused: () => undefined },
  })
  change(store)
  const isSent = await saver.settle()
  saver.stop()
  return isSent
}

/** Only the palace keeps something under its name. */
function isUnsaved(kept: unknown): kept is Unsaved {
  return typeof kept === 'object' && kept !== null && 'base' in kept && 'mine' in kept && 'ids' in kept
}
