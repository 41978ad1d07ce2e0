import { useEffect, useState } from 'react'

/** What a keyboard takes at least. */
const keyboardMinPx = 120

/** How much of the window a phone's keyboard leaves, in pixels, where it lies over the page; else undefined. */
export function useVisibleHeight(): number | undefined {
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const { visualViewport } = window
    if (visualViewport === null) return
    const look = () => {
      // Enlarged by two fingers it is smaller, too.
      const isCovered = visualViewport.scale === 1 && innerHeight - visualViewport.height > keyboardMinPx
      setHeight(isCovered ? visualViewport.height : undefined)
    }
    look()
    visualViewport.addEventListener('resize', look)
    return () => visualViewport.removeEventListener('resize', look)
  }, [])
  return height
}
