import { useEffect, useState } from 'react'

/**
 * Whether somebody is typing: then the bars step back, until the mouse moves, Tab is pressed or the screen is touched.
 * Never for people who asked for less motion.
 */
export function useTyping(): [isTyping: boolean, note: () => void] {
  const [isTyping, setIsTyping] = useState(false)
  useEffect(() => {
    let place = ''
    const wake = () => setIsTyping(false)
    const wakeByMove = ({ clientX, clientY }: PointerEvent) => {
      const moved = `${clientX} ${clientY}`
      // Text that moves under a resting mouse is no movement of the mouse.
      if (moved !== place) wake()
      place = moved
    }
    const wakeByKey = ({ key }: KeyboardEvent) => key === 'Tab' && wake()
    addEventListener('pointermove', wakeByMove)
    addEventListener('pointerdown', wake)
    addEventListener('keydown', wakeByKey)
    return () => {
      removeEventListener('pointermove', wakeByMove)
      removeEventListener('pointerdown', wake)
      removeEventListener('keydown', wakeByKey)
    }
  }, [])
  const note = () => {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) setIsTyping(true)
  }
  return [isTyping, note]
}
