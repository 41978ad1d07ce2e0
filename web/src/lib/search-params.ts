import { useCallback, useMemo } from 'react'
import { type NavigateOptions, useLocation } from 'react-router'
import { navigate } from './navigation.ts'

type Params = URLSearchParams | Record<string, string>
type SetParams = (next: Params | ((before: URLSearchParams) => Params), options?: NavigateOptions) => void

/**
 * The URL's query, and how to change it. What changes it is given the address as it is, which may not have been drawn
 * yet. A screen that was left changes nothing.
 */
export function useSearchParams(): [URLSearchParams, SetParams] {
  const { pathname, search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams: SetParams = useCallback(
    (next, options) => {
      if (location.pathname !== pathname) return
      const chosen = typeof next === 'function' ? next(new URLSearchParams(location.search)) : next
      void navigate({ pathname, search: new URLSearchParams(chosen).toString() }, options)
    },
    [pathname],
  )
  return [params, setParams]
}
