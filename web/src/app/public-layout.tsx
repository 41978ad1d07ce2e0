import { Outlet, useLocation } from 'react-router'
import { useAuth } from '../lib/auth.tsx'
import { type LastKeeper, useLastKeeper } from '../lib/last-keeper.ts'
import { NavLink } from '../ui/link.tsx'
import { Brand } from './brand.tsx'
import { LateShortcuts } from './late-shortcuts.tsx'
import { type KeeperArea, keeperPath, paths } from './paths.ts'
import { SkipLink } from './skip-link.tsx'
import { mainId } from './main-id.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

const signedOutLinks = [
  { to: paths.home, label: 'Home' },
  { to: paths.register, label: 'Begin' },
  { to: paths.login, label: 'Login' },
]

function signedInLinks(last: LastKeeper | undefined) {
  const ofKeeper = (area: KeeperArea) =>
    last?.number === null ? paths.newKeeper : keeperPath(last?.number ?? 1, area)
  return [
    { to: paths.root, label: 'Root' },
    { to: paths.agents, label: 'Studio' },
    { to: ofKeeper('journeys'), label: 'Journeys' },
    { to: ofKeeper('moments'), label: 'Moments' },
    { to: paths.themes, label: 'Themes' },
  ]
}

/** The public pages' frame: the header and the page, and the shortcuts of people who are signed in. */
export function PublicLayout() {
  const { isAuthenticated } = useAuth()
  const { pathname } = useLocation()
  // Who has just signed in leaves at once: the links don't change on the way out.
  const isSignedIn = isAuthenticated && pathname !== paths.login && pathname !== paths.register
  const lastKeeper = useLastKeeper()
  useFocusOnNavigation()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex w-full max-w-7xl flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-5 sm:px-8 lg:px-14">
        <Brand />
        <nav aria-label="Main" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm sm:gap-x-7">
          {(isSignedIn ? signedInLinks(lastKeeper) : signedOutLinks).map(({ to, label }) => (
            <NavLink
              key={label}
              to={to}
              className="rounded-sm py-1 underline-offset-6 hover:underline aria-[current=page]:text-primary"
            >
              {label}
            </NavLink>
          ))}
        </nav>
      </header>
      <main id={mainId} tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Outlet />
      </main>
      {isSignedIn && <LateShortcuts />}
    </div>
  )
}
