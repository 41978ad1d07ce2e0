import { useCallback } from 'react'
import { useSearchParams } from './search-params.ts'

/** What a screen keeps in its URL; an empty value takes the name out. */
export type UrlChange = Readonly<Record<string, string>>

const noneInitial: UrlChange = {}

/**
 * The URL's query, and how to change it in place. What is as it is at first (`initial`, a constant) stays out of it. Any
 * change goes back to the list's beginning, unless it names a page. It shows at once: a field that is typed into would
 * lose letters, and a second change the first one, if the router put it off as a transition.
 */
export function useUrlState(initial = noneInitial): [URLSearchParams, (change: UrlChange) => void] {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (changed: UrlChange) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const place of ['page', 'cursor']) if (!(place in changed)) next.delete(place)
          for (const [name, value] of Object.entries(changed)) {
            if (value === '' || value === initial[name]) next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: true, preventScrollReset: true, flushSync: true },
      )
    },
    [setParams, initial],
  )
  return [params, change]
}

/** The list's page that a URL names, from 1 on. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1
}
