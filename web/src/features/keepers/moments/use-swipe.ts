import { useEffect, useEffectEvent } from 'react'

/** How far a finger goes sideways, and how little up or down, in CSS pixels. */
const swipeMinPx = 70
const swipeMaxDriftPx = 45
const swipeMaxMs = 600

/**
 * A quick stroke of one finger to a side. Scrolling, two fingers and a choice of words are none. Meanwhile the
 * browser's own stroke, which goes back in its history, is off.
 */
export function useSwipe(isOn: boolean, onSwipe: (side: 'left' | 'right') => void): void {
  const act = useEffectEvent(onSwipe)
  useEffect(() => {
    if (!isOn) return
    const { style } = document.documentElement
    style.overscrollBehaviorX = 'none'
    let began: { x: number; y: number; at: number } | undefined
    const begin = ({ touches, target, timeStamp }: TouchEvent) => {
      const [finger] = touches
      const isAlone = finger !== undefined && touches.length === 1 && !scrollsSideways(target)
      began = isAlone ? { x: finger.clientX, y: finger.clientY, at: timeStamp } : undefined
    }
    const end = ({ changedTouches: [finger], timeStamp }: TouchEvent) => {
      if (began === undefined || finger === undefined || getSelection()?.isCollapsed === false) return
      const [across, drift] = [finger.clientX - began.x, Math.abs(finger.clientY - began.y)]
      const isQuick = timeStamp - began.at < swipeMaxMs
      began = undefined
      if (isQuick && Math.abs(across) > swipeMinPx && drift < swipeMaxDriftPx)
        act(across < 0 ? 'left' : 'right')
    }
    addEventListener('touchstart', begin, { passive: true })
    addEventListener('touchend', end, { passive: true })
    return () => {
      style.overscrollBehaviorX = ''
      removeEventListener('touchstart', begin)
      removeEventListener('touchend', end)
    }
  }, [isOn])
}

/** A wide table or a line of code moves by itself; so does a dialog over the page. */
function scrollsSideways(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('[role=dialog], [role=alertdialog]') !== null) return true
  for (let place: Element | null = target; place !== null; place = place.parentElement)
    if (place.scrollWidth > place.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(place).overflowX))
      return true
  return false
}
