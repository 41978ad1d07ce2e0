import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

/** How far beyond the window things are drawn already. */
const nearPx = 600

type WindowedProps = {
  /** What scrolls. */
  root: RefObject<HTMLElement | null>
  /** Its height before it was ever drawn. */
  estimatePx: number
  isNearAtFirst?: boolean
  month?: string
  children: ReactNode
}

/** Draws what is inside only near the window; elsewhere its height holds its place. */
export function Windowed({ root, estimatePx, isNearAtFirst = false, month, children }: WindowedProps) {
  const element = useRef<HTMLDivElement>(null)
  const [state, setState] = useState({ isNear: isNearAtFirst, heightPx: estimatePx, isMeasured: false })
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return
        const { isIntersecting: isNear, boundingClientRect } = entry
        setState((before) => {
          if (before.isNear === isNear) return before
          return isNear
            ? { ...before, isNear }
            : { isNear, heightPx: boundingClientRect.height, isMeasured: true }
        })
      },
      { root: root.current, rootMargin: `${nearPx}px 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [root])
  const { isNear, heightPx, isMeasured } = state
  return (
    <div
      ref={element}
      data-month={month}
      style={isNear ? undefined : { height: isMeasured ? heightPx : estimatePx }}
    >
      {isNear && children}
    </div>
  )
}
