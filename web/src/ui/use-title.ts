import { useEffect } from 'react'

/** Names the document after the screen: "Agents · Keeper". */
export function useTitle(title?: string): void {
  useEffect(() => {
    document.title = title === undefined ? 'Keeper' : `${title} · Keeper`
  }, [title])
}
