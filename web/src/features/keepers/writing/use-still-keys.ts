import { type RefObject, useEffect } from 'react'

/** While `isSaving`, nothing is typed within an element: it would not be saved. The focus stays where it is. */
export function useStillKeys(element: RefObject<HTMLElement | null>, isSaving: RefObject<boolean>): void {
  useEffect(() => {
    const within = element.current
    const hold = (event: Event) => {
      if (!isSaving.current || (event instanceof KeyboardEvent && event.key === 'Tab')) return
      event.preventDefault()
      event.stopPropagation()
    }
    const names = ['keydown', 'beforeinput'] as const
    for (const name of names) within?.addEventListener(name, hold, true)
    return () => {
      for (const name of names) within?.removeEventListener(name, hold, true)
    }
  }, [element, isSaving])
}
