import type { Canvas, CanvasChanged, NewCanvasChange } from '#contracts/keepers/canvas.ts'
import { ApiError } from '../../../lib/api-error.ts'
import type { PalaceStore } from './palace-store.ts'

/** How safe the changes are. */
export type SaveState = 'saved' | 'saving' | 'on-device' | 'not-on-device' | 'refused'

export type SaverDeps = {
  store: PalaceStore
  /** Throws an ApiError of 409 with data where the same was changed elsewhere. */
  send: (change: NewCanvasChange, isLast: boolean) => Promise<CanvasChanged>
  load: () => Promise<Canvas>
  /**
   * Keeps on the device what the store has and the server doesn't; nothing once the server has it all. False where the
   * device has no room for it.
   */
  keep: () => boolean
  onState: (state: SaveState) => void
  onRefused: (error: unknown) => void
}

const batchMs = 500
const retryMinMs = 2_000
const retryMaxMs = 30_000

/** Takes changes to the server, a batch at a time, and tries again while it can't be reached. */
export function createPalaceSaver({ store, send, load, keep, onState, onRefused }: SaverDeps) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> | undefined
  let failures = 0
  let isStopped = false

  function plan(delayMs: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), delayMs)
  }

  /** There is something new. */
  function note() {
    keep()
    onState('saving')
    plan(batchMs)
  }

  function save(isLast = false): Promise<void> {
    clearTimeout(timer)
    saving = (saving ?? Promise.resolve()).then(() => saveOnce(isLast))
    return saving
  }

  async function saveOnce(isLast: boolean) {
    const change = store.begin()
    if (change === undefined) return rest()
    onState('saving')
    try {
      const isUpToDate = store.taken(await send(change, isLast))
      failures = 0
      if (!isUpToDate) store.receive(await load())
      rest()
    } catch (error) {
      store.failed()
      await fail(error)
    }
  }

  /** Nothing is on its way. */
  function rest() {
    const waits = waitingState()
    if (store.collisions().length > 0) onState(waits)
    else if (!store.isUnsaved()) onState('saved')
  }

  /** Keeps what has to wait, and says where. */
  function waitingState(): SaveState {
    return keep() ? 'on-device' : 'not-on-device'
  }

  async function fail(error: unknown) {
    // A canvas that is full is refused with 409 too, and reading it again would change nothing.
    const isStale = error instanceof ApiError && error.status === 409 && error.data !== undefined
    if (isStale) {
      try {
        store.receive(await load())
        keep()
        plan(0)
        return
      } catch {
        // Reading it again fails as sending did, and is tried again with it.
      }
    }
    const waits = waitingState()
    const isRefused =
      error instanceof ApiError && !isStale && error.status < 500 && ![401, 429].includes(error.status)
    onState(isRefused ? 'refused' : waits)
    const isOver = isStopped && error instanceof ApiError && error.status === 401
    if (isRefused) onRefused(error)
    else if (!isOver) plan(Math.min(retryMaxMs, retryMinMs * 2 ** failures++))
  }

  return {
    note,
    save,
    /** For a person who signs out: false where the server didn't take all, or somebody has to choose yet. */
    async settle(): Promise<boolean> {
      keep()
      await save()
      // What was changed elsewhere meanwhile is put together first.
      if (store.isUnsaved()) await save()
      return !store.isUnsaved()
    },
    /** For a page that is being left: keeps and sends what there is, and waits for nothing. */
    leave() {
      if (!store.isUnsaved()) return
      keep()
      void save(true)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
