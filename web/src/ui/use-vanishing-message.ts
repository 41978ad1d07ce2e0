import { useEffect, useState } from 'react'
import { savedMessageMs } from '#contracts/limits/limits.ts'

/** A message that disappears after 3 seconds; showing it again restarts the time. */
export function useVanishingMessage(): [string | undefined, (text: string | undefined) => void] {
  const [message, setMessage] = useState<{ text: string }>()
  useEffect(() => {
    if (message === undefined) return
    const timer = setTimeout(() => setMessage(undefined), savedMessageMs)
    return () => clearTimeout(timer)
  }, [message])
  return [message?.text, (text) => setMessage(text === undefined ? undefined : { text })]
}
