import { useEffect, useState } from 'react'

/**
 * Whether somebody is typing: then the bars step back, until the mouse moves, Tab is pressed or the screen is touched.
 * Never for people who asked for less motion.
 */
export function useTyping(): [isTyping: boolean, note: () => void] {
  const [isTyping, setIsTyping] = useState(false)
  useEffect(() => {
    if (!isTyping) return
    const wake = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Tab') return
      // A page that scrolls under a resting mouse is no movement of it.
      if (
        event instanceof PointerEvent &&
        event.type === 'pointermove' &&
        !event.movementX &&
        !event.movementY
      )
        return
      setIsTyping(false)
    }
    for (const type of wakers) addEventListener(type, wake)
    return () => {
      for (const type of wakers) removeEventListener(type, wake)
    }
  }, [isTyping])
  const note = () => {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) setIsTyping(true)
  }
  return [isTyping, note]
}

const wakers = ['pointermove', 'pointerdown', 'keydown'] as const
