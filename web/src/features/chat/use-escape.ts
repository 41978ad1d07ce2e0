import { useEffect, useRef } from 'react'

/** What Esc closes by itself, or clears. */
const ownPlaces = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], input'

/** Does something on Esc while `isOn`, wherever the focus is, unless what has the focus needs the key itself. */
export function useEscape(isOn: boolean, onEscape: () => void): void {
  const act = useRef(onEscape)
  useEffect(() => {
    act.current = onEscape
  })
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (event.target instanceof Element && event.target.closest(ownPlaces)) return
      act.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}
