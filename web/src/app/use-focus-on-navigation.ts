import { useEffect } from 'react'
import { useLocation } from 'react-router'

export const mainId = 'main'

/** False until the first key or click after the page was loaded. */
let hasActed = false

/**
 * Moves the focus to a screen that the person went to, as a page load would; a focus that the screen set itself stays.
 * The first screen after loading the page is left alone, through its redirects.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    for (const type of acts) addEventListener(type, noteAct, true)
    return () => {
      for (const type of acts) removeEventListener(type, noteAct, true)
    }
  }, [])
  useEffect(() => {
    const main = document.getElementById(mainId)
    if (main === null || !hasActed || main.contains(document.activeElement)) return
    main.focus({ preventScroll: true })
  }, [pathname])
}

const acts = ['keydown', 'pointerdown'] as const

function noteAct() {
  hasActed = true
}
