import { type RefObject, useEffect } from 'react'
import { keepView } from '../../../lib/palace-views.ts'
import type { Camera } from './camera.ts'
import type { PalaceTools } from './palace-tools.ts'

/** Where the bar of what is selected goes with the focus in it, the canvas takes it: the next keys are for it. */
export function useFocusOnGround(root: RefObject<HTMLElement | null>, hasBar: boolean) {
  useEffect(() => {
    if (!hasBar) return
    const { current: element } = root
    // A dialog that closes with it gives the focus back first.
    return () =>
      void requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          element?.querySelector<HTMLElement>('[role=application]')?.focus()
      })
  }, [root, hasBar])
}

/** Keeps where somebody looks on this device, for the next time. */
export function useKeptView(camera: Camera, of: { userId: string; keeperId: string; isOpen: boolean }) {
  const { userId, keeperId, isOpen } = of
  useEffect(() => {
    if (!isOpen) return
    const keep = () => {
      if (camera.size().width > 0) keepView(userId, keeperId, camera.view())
    }
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [camera, userId, keeperId, isOpen])
}

/** ⌘Z and Ctrl Z undo, with Shift they redo; in a field they are the field's own. */
export function useUndoKeys({ undo, redo, isReadOnly }: PalaceTools) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return
      const isElsewhere =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [role=dialog]') !== null
      if (isElsewhere || isReadOnly) return
      event.preventDefault()
      if (event.shiftKey) redo()
      else undo()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}
