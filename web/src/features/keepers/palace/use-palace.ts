import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Canvas } from '#contracts/keepers/canvas.ts'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { useAuth } from '../../../lib/auth.tsx'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { keepUnsaved, readUnsaved } from '../../../lib/unsaved-changes.ts'
import { toast } from '../../../ui/toast.tsx'
import { changePalace, palaceQuery, readPalace } from './palace.api.ts'
import { createPalaceSaver, type SaveState } from './palace-saver.ts'
import { createPalaceStore, type PalaceStep, type Unsaved } from './palace-store.ts'

/** A keeper's palace as one changes it on this page: at once here, and in batches on the server. */
export function usePalace(keeperId: string, canvas: Canvas) {
  const queryClient = useQueryClient()
  const userId = useAuth().user?.id ?? ''
  const deviceName = `palace ${keeperId}`
  const [state, setState] = useState<SaveState>('saved')
  const [{ store, saver }] = useState(() => {
    const store = createPalaceStore(canvas)
    const kept = readUnsaved(userId, deviceName)
    if (isUnsaved(kept)) store.resume(kept)
    const { queryKey } = palaceQuery(keeperId)
    const saver = createPalaceSaver({
      store,
      send: (change, isLast) => changePalace(keeperId, change, isLast),
      async load() {
        const now = await readPalace(keeperId)
        queryClient.setQueryData(queryKey, now)
        return now
      },
      keep: (unsaved) => keepUnsaved(userId, deviceName, unsaved),
      onState(next) {
        setState(next)
        if (next === 'saved') queryClient.setQueryData(queryKey, store.canvas())
      },
      onRefused: (error) => toast.error(palaceWording.saveRefused, { description: sentenceOf(error) }),
    })
    return { store, saver }
  })
  const palace = useSyncExternalStore(store.subscribe, store.palace)
  const collisions = useSyncExternalStore(store.subscribe, store.collisions)

  useEffect(() => store.receive(canvas), [store, canvas])

  useEffect(() => {
    if (store.isUnsaved()) saver.note()
    const leave = () => saver.leave()
    const hide = () => document.visibilityState === 'hidden' && saver.leave()
    const again = () => store.isUnsaved() && void saver.save()
    addEventListener('pagehide', leave)
    addEventListener('online', again)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', hide)
      saver.leave()
      saver.stop()
    }
  }, [store, saver])

  return {
    store,
    palace,
    collisions,
    state,
    /** Tries at once what failed to be saved. */
    retry: () => void saver.save(),
    /** Sends what there is; resolves when the server has it, or can't be reached. */
    flush: () => saver.save(),
    /** Reads the palace again, such as after an import. */
    async reload() {
      store.receive(await queryClient.fetchQuery({ ...palaceQuery(keeperId), staleTime: 0 }))
    },
    /** Does a step and returns the one that takes it back. */
    change(step: PalaceStep): PalaceStep {
      const back = store.apply(step)
      saver.note()
      return back
    },
    undo() {
      const isDone = store.undo()
      if (isDone) saver.note()
      return isDone
    },
    redo() {
      const isDone = store.redo()
      if (isDone) saver.note()
      return isDone
    },
    settle(chosenYours: ReadonlySet<string>) {
      store.settle(chosenYours)
      saver.note()
    },
  }
}
export type PalaceHand = ReturnType<typeof usePalace>

/** Only the palace keeps something under its name. */
function isUnsaved(kept: unknown): kept is Unsaved {
  return typeof kept === 'object' && kept !== null && 'base' in kept && 'mine' in kept && 'ids' in kept
}
