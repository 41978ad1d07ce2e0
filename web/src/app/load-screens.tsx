import { matchRoutes, type RouteObject } from 'react-router'
import { CrashScreen } from './crash-guard.tsx'

/**
 * Puts the screens of an address into their routes, all at once: undefined where all have loaded, else a promise of
 * whether all did. One that failed says so in its place, and the next visit tries again, as
 * far as the browser does: Chromium remembers a script that failed until the page is loaded again.
 */
export function loadScreens(routes: RouteObject[], pathname: string): Promise<boolean> | undefined {
  const waiting = (matchRoutes(routes, pathname) ?? [])
    .map(({ route }) => route)
    .filter(({ lazy }) => lazy !== undefined)
  if (waiting.length === 0) return undefined
  return Promise.all(waiting.map(loadScreen)).then((loaded) => loaded.every(Boolean))
}

async function loadScreen(route: RouteObject): Promise<boolean> {
  if (typeof route.lazy !== 'function') return true
  try {
    Object.assign(route, await route.lazy(), { lazy: undefined })
    return true
  } catch (error) {
    // Another visit may have been luckier meanwhile.
    if (route.lazy !== undefined) route.Component = () => <CrashScreen error={error} />
    return false
  }
}
