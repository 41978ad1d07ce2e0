import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** What a screen keeps in its URL; an empty value takes the name out. */
export type UrlChange = Readonly<Record<string, string>>

/** The URL's query, and how to change it in place. Any change goes back to the first page, unless it names one. */
export function useUrlState(): [URLSearchParams, (change: UrlChange) => void] {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (changed: UrlChange) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (!('page' in changed)) next.delete('page')
          for (const [name, value] of Object.entries(changed)) {
            if (value === '') next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: true, preventScrollReset: true },
      )
    },
    [setParams],
  )
  return [params, change]
}
