import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Canvas, CanvasNode } from '#contracts/keepers/canvas.ts'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { useAuth } from '../../../lib/auth.tsx'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { holdUnsaved } from '../../../lib/unsaved-changes.ts'
import { toast } from '../../../ui/toast.tsx'
import { openPalace, palaceOnDevice } from './open-palace.ts'
import { palaceQuery, readPalace } from './palace.api.ts'
import type { SaveState } from './palace-saver.ts'
import type { PalaceStep } from './palace-store.ts'

/** A keeper's palace as one changes it on this page: at once here, and in batches on the server. */
export function usePalace(keeperId: string, canvas: Canvas) {
  const queryClient = useQueryClient()
  const userId = useAuth().user?.id ?? ''
  const [state, setState] = useState<SaveState>('saved')
  const [{ store, saver, begin, end, settle }] = useState(() => {
    const { queryKey } = palaceQuery(keeperId)
    const opened = openPalace({
      ...{ userId, keeperId, canvas },
      async load() {
        const now = await readPalace(keeperId)
        queryClient.setQueryData(queryKey, now)
        return now
      },
      onState(next) {
        setState(next)
        if (next === 'saved') queryClient.setQueryData(queryKey, opened.store.canvas())
      },
      onRefused: (error) => toast.error(palaceWording.saveRefused, { description: sentenceOf(error) }),
    })
    return opened
  })
  const palace = useSyncExternalStore(store.subscribe, store.palace)
  const collisions = useSyncExternalStore(store.subscribe, store.collisions)

  useEffect(() => store.receive(canvas), [store, canvas])

  useEffect(() => holdUnsaved(userId, palaceOnDevice(keeperId), settle), [userId, keeperId, settle])

  useEffect(() => {
    begin()
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
      end()
    }
  }, [store, saver, begin, end])

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
    /** Takes what was written over what may have changed since. Returns whether it changed anything. */
    write(began: CanvasNode, written: CanvasNode): boolean {
      const isDone = store.write(began, written)
      if (store.isUnsaved()) saver.note()
      return isDone
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
