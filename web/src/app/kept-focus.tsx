import { useLayoutEffect, useState } from 'react'

/** Who went through the landing page's links by keyboard before the app took it over stays where they were. */
export function KeptFocus() {
  const [href] = useState(() => document.activeElement?.getAttribute('href'))
  useLayoutEffect(() => {
    if (href) document.querySelector<HTMLElement>(`[href="${CSS.escape(href)}"]`)?.focus()
  }, [href])
  return null
}
