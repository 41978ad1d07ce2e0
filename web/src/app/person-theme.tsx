import { useEffect } from 'react'
import { applyKeptTheme } from '../lib/appearance.ts'
import { useAuth } from '../lib/auth.tsx'

/** Has the signed-in person's theme applied; a visitor gets the default one, and none of the code for others. */
export function PersonTheme() {
  const { token, isLoading } = useAuth()
  useEffect(() => {
    if (isLoading) return
    if (token === undefined) return applyKeptTheme(undefined)
    const leaving = new AbortController()
    import('../features/themes/person-theme.ts').then(
      ({ loadPersonTheme }) => loadPersonTheme(leaving.signal),
      () => applyKeptTheme(undefined),
    )
    return () => leaving.abort()
  }, [token, isLoading])
  return null
}
