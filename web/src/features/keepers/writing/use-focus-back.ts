import { type RefObject, useEffect, useRef } from 'react'

/** Goes back to the text when what had the focus is gone: the next letter would otherwise be a shortcut. */
export function useFocusBack(page: RefObject<HTMLElement | null>, goBack: () => void) {
  const latest = useRef(goBack)
  useEffect(() => {
    latest.current = goBack
  })
  useEffect(() => {
    const { current: element } = page
    // A finger has no shortcuts, and a keyboard that rises unasked is in its way.
    if (element === null || matchMedia('(pointer: coarse)').matches) return
    let last: Node | undefined
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Node && element.contains(target) ? target : undefined
    }
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || last === undefined || last.isConnected) return
      last = undefined
      latest.current()
    })
    observer.observe(element, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [page])
}
