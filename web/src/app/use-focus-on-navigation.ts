import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

export const mainId = 'main'

/** Moves the focus to the new screen after a navigation, as a page load would; a focus that the screen set itself stays. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const main = document.getElementById(mainId)
    if (main !== null && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [pathname])
}
