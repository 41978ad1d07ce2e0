import { useCallback, useEffect, useRef, useState } from 'react'

/** Whether a conversation is being searched. Where the browser's own search would miss messages, its keys open ours. */
export function useFind(takesKeys: boolean) {
  const [asked, setAsked] = useState(0)
  const [shownId, setShownId] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const cameFrom = useRef<HTMLElement>(undefined)

  const open = useCallback(() => setAsked((count) => count + 1), [])
  const close = useCallback(() => {
    setAsked(0)
    setShownId(undefined)
    const place = cameFrom.current ?? button.current
    cameFrom.current = undefined
    place?.focus()
  }, [])

  useEffect(() => {
    if (!takesKeys) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey)) return
      if (event.shiftKey || event.altKey || event.defaultPrevented) return
      event.preventDefault()
      const focused = document.activeElement
      if (focused instanceof HTMLElement && !focused.closest('search')) cameFrom.current = focused
      open()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [takesKeys, open])

  return {
    /** How often it was asked for; 0 while it is closed. */
    asked,
    /** The id of the message that is to be drawn. */
    shownId,
    show: setShownId,
    /** The button whose menu opens it. */
    button,
    open,
    close,
  }
}
