import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Closer to the end than this is at the end, in CSS pixels. */
const nearPx = 48
/** A scroll this soon after a person's move is the person's. */
const handMs = 700

/**
 * Keeps a scrolled view at its end while the person is there, and lets go when the person scrolls up. A view that doesn't
 * begin at its end is there once the person goes to it.
 */
export function useStickToBottom(
  view: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  beginsAtEnd: boolean,
): { isAtBottom: boolean; goToBottom: () => void; letGo: () => void } {
  const isSticking = useRef(beginsAtEnd)
  const [isAtBottom, setIsAtBottom] = useState(true)
  useEffect(() => {
    const element = view.current
    const inner = content.current
    if (element === null || inner === null) return
    let last = { top: element.scrollTop, height: element.scrollHeight }
    let movedAt = -handMs
    const onMove = (event: Event) => {
      movedAt = event.timeStamp
    }
    const onScroll = (event: Event) => {
      const { scrollTop: top, scrollHeight: height, clientHeight } = element
      const isByHand = height === last.height || event.timeStamp - movedAt < handMs
      if (height - top - clientHeight < nearPx) isSticking.current = true
      else if (top < last.top && isByHand) isSticking.current = false
      last = { top, height }
      setIsAtBottom(isSticking.current)
    }
    const observer = new ResizeObserver(() => {
      if (isSticking.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    observer.observe(inner)
    const listening = new AbortController()
    const options = { passive: true, signal: listening.signal }
    for (const move of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
      element.addEventListener(move, onMove, options)
    element.addEventListener('scroll', onScroll, options)
    return () => {
      observer.disconnect()
      listening.abort()
    }
  }, [view, content])
  const goToBottom = useCallback(() => {
    isSticking.current = true
    setIsAtBottom(true)
    view.current?.scrollTo({ top: view.current.scrollHeight })
  }, [view])
  /** Something else than its end is to be in view. */
  const letGo = useCallback(() => {
    isSticking.current = false
  }, [])
  return { isAtBottom, goToBottom, letGo }
}
