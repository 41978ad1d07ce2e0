import type { Canvas } from '#contracts/keepers/canvas.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { readSession } from '../../../lib/storage.ts'
import { keepUnsaved, listUnsaved, openUnsaved, readUnsaved } from '../../../lib/unsaved-changes.ts'
import { changePalace, readPalace } from './palace.api.ts'
import { createPalaceSaver, type SaverDeps } from './palace-saver.ts'
import { createPalaceStore, type Unsaved } from './palace-store.ts'

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

/** Sends what this device has of palaces. Returns how many of them the server doesn't have as they are here. */
export async function sendPalaces(userId: string): Promise<number> {
  let unsent = 0
  const open = openUnsaved(userId)
  for (const name of new Set([...open.keys(), ...listUnsaved(userId)])) {
    if (!name.startsWith(start)) continue
    const send = open.get(name) ?? (() => sendKept(userId, name.slice(start.length)))
    if (!(await send().catch(() => false))) unsent += 1
  }
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
  return kept.length === 0 ? '' : JSON.stringify(kept, null, 2)
}

/** Of a palace that isn't open. */
async function sendKept(userId: string, keeperId: string): Promise<boolean> {
  const load = () => readPalace(keeperId)
  const { saver } = openPalace({
    ...{ userId, keeperId, canvas: await load(), load },
    ...{ onState: () => undefined, onRefused: () => undefined },
  })
  const isSent = await saver.settle()
  saver.stop()
  return isSent
}

/** Only the palace keeps something under its name. */
function isUnsaved(kept: unknown): kept is Unsaved {
  return typeof kept === 'object' && kept !== null && 'base' in kept && 'mine' in kept && 'ids' in kept
}
