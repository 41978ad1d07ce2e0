import { useEffect, useEffectEvent, useState } from 'react'

/** How often a server that is away is looked for. */
const lookEveryMs = 10_000

/** Whether the server can't be reached, as far as anybody noticed: the browser, or the worker that answered instead. */
export function useAway(onBack: () => void): boolean {
  const [isAway, setIsAway] = useState(() => !navigator.onLine)
  const noteBack = useEffectEvent(onBack)
  useEffect(() => {
    let wasAway = !navigator.onLine
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined

    async function look() {
      clearTimeout(timer)
      const isThere = navigator.onLine && (await isServerThere())
      if (isOver) return
      clearTimeout(timer)
      setIsAway(!isThere)
      if (isThere && wasAway) noteBack()
      wasAway = !isThere
      if (!isThere) timer = setTimeout(() => void look(), lookEveryMs)
    }
    const lookNow = () => void look()

    // The page itself may have come from this device.
    if (worker?.controller || wasAway) lookNow()
    worker?.addEventListener('message', lookNow)
    addEventListener('online', lookNow)
    addEventListener('offline', lookNow)
    return () => {
      isOver = true
      clearTimeout(timer)
      worker?.removeEventListener('message', lookNow)
      removeEventListener('online', lookNow)
      removeEventListener('offline', lookNow)
    }
  }, [])
  return isAway
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/ping', { cache: 'no-store', signal: AbortSignal.timeout(lookEveryMs) })).ok
  } catch {
    return false
  }
}
