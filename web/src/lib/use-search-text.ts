import { useEffect, useState } from 'react'

const typingMs = 200

/** What a search field holds, trimmed, once nobody has typed for a moment: a list isn't loaded for each letter. */
export function useSearchText(typed: string): string {
  const text = typed.trim()
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
