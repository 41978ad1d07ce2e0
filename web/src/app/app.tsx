import { lazy, startTransition, Suspense, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Router } from 'react-router'
import { AuthProvider, useAuth } from '../lib/auth.tsx'
import { appNavigator, followAddress, readView, showPresent } from '../lib/navigation.ts'
import { loadScreens } from './load-screens.tsx'
import { Loading } from './loading.tsx'
import { PersonTheme } from './person-theme.tsx'
import { routes } from './routes.tsx'
import { Screens } from './screens.tsx'
import { findPlace, keepPlaces, notePlace } from './scroll-places.ts'

/** Visitors have no session that could end. */
const SignInAgain = lazy(async () => {
  try {
    return { default: (await import('./sign-in-again.tsx')).SignInAgain }
  } catch {
    return { default: () => null }
  }
})

const firstScreen = loadScreens(routes, location.pathname)
let isFirstKnown = false
void firstScreen?.then(() => (isFirstKnown = true))

/** Whether the script of the first screen came, once that is known. */
export async function loadFirstScreen(): Promise<boolean> {
  return (await firstScreen) ?? true
}

export function App() {
  return (
    <AuthProvider>
      <Address />
      <SessionEnd />
      <PersonTheme />
    </AuthProvider>
  )
}

function SessionEnd() {
  return <Suspense>{useAuth().isAuthenticated && <SignInAgain />}</Suspense>
}

/** The screen of the address; another one takes its place when it has loaded. */
function Address() {
  const [view, setView] = useState(() => (isFirstKnown ? readView() : undefined))
  useLayoutEffect(keepPlaces, [])
  useLayoutEffect(
    () =>
      followAddress({
        load: (pathname) => loadScreens(routes, pathname),
        show(next, isAtOnce) {
          notePlace()
          if (isAtOnce) flushSync(() => setView(next))
          else startTransition(() => setView(next))
        },
      }),
    [],
  )
  const isFirst = view === undefined
  useLayoutEffect(() => {
    if (isFirst) showPresent()
  }, [isFirst])
  useLayoutEffect(() => view && findPlace(view), [view])
  if (isFirst) return <Loading />
  return (
    <Router location={view.location} navigator={appNavigator}>
      <Screens />
    </Router>
  )
}
