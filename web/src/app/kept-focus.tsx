import { useLayoutEffect, useState } from 'react'

/** Keeps the focus where it was when the app takes over the landing page. */
export function KeptFocus() {
  const [href] = useState(() => document.activeElement?.getAttribute('href'))
  useLayoutEffect(() => {
    if (href) document.querySelector<HTMLElement>(`[href="${CSS.escape(href)}"]`)?.focus()
  }, [href])
  return null
}
