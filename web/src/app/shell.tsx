import { QueryClientProvider } from '@tanstack/react-query'
import { Menu, Search } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState, useTransition } from 'react'
import { Outlet } from 'react-router'
import { useAuth } from '../lib/auth.tsx'
import { navigate } from '../lib/navigation.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { Toaster } from '../ui/toast.tsx'
import { Brand } from './brand.tsx'
import { FloatingDebugLink } from './debug-links.tsx'
import { useFillsScreen } from './fills-screen.ts'
import { KeeperBar } from './keeper-bar.tsx'
import { Loading } from './loading.tsx'
import { paths } from './paths.ts'
import { createQueryClient } from './query-client.ts'
import { openPalette, Shortcuts } from './shortcuts.tsx'
import { Sidebar } from './sidebar.tsx'
import { SkipLink } from './skip-link.tsx'
import { mainId } from './main-id.ts'
import { useSidebarKey, useStandsAlone } from './stands-alone.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

const OutboxSender = lazy(async () => ({
  default: (await import('../features/keepers/writing/outbox-sender.tsx')).OutboxSender,
}))

const SidebarSheet = lazy(async () => ({ default: (await import('./sidebar-sheet.tsx')).SidebarSheet }))

const Offline = lazy(async () => ({ default: (await import('./offline.tsx')).Offline }))

/**
 * The frame of every screen behind the guard. Where another account takes over this tab, nothing of the one before stays:
 * no screen, no answer of the server, and no address.
 */
export function Shell() {
  const accountId = useAuth().user?.id
  const [shownFor, setShownFor] = useState(accountId)
  if (shownFor === accountId) return <Frame />
  return <CleanStart onDone={() => setShownFor(accountId)} />
}

function CleanStart({ onDone }: { onDone: () => void }) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    void navigate(paths.root, { replace: true, flushSync: true }).then(() => done())
  }, [])
  return <Loading />
}

/** Its server state goes when the person goes. */
function Frame() {
  const [queryClient] = useState(createQueryClient)
  const { isSheetOpen, toggleSheet, closeSheet } = useSheet()
  const isAlone = useStandsAlone()
  const isFilled = useFillsScreen() || isAlone
  useFocusOnNavigation()
  useSidebarKey(isAlone, toggleSheet)
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <div className="md:flex">
        {!isAlone && <Sidebar />}
        <div
          className={classes(
            'flex min-w-0 flex-1 flex-col',
            isFilled ? 'h-dvh print:block print:h-auto' : 'min-h-dvh',
          )}
        >
          <Suspense>
            <Offline isHidden={isAlone} />
          </Suspense>
          {!isAlone && (
            <header className="flex items-center gap-2 border-b px-3 py-2 md:hidden print:hidden">
              <Button variant="ghost" size="icon" aria-label="Open menu" onClick={toggleSheet}>
                <Icon of={Menu} size={20} />
              </Button>
              <Brand />
              <Button
                variant="ghost"
                size="icon"
                aria-label="Go to..."
                onClick={openPalette}
                className="ml-auto"
              >
                <Icon of={Search} size={20} />
              </Button>
            </header>
          )}
          <main
            id={mainId}
            tabIndex={-1}
            className={classes(
              'flex-1 outline-none',
              isFilled ? 'min-h-0' : 'mx-auto w-full max-w-6xl px-5 pt-6 pb-16 sm:px-8 md:pt-8.5 lg:px-12',
            )}
          >
            <Outlet />
          </main>
          {!isAlone && <KeeperBar />}
          {!isAlone && <FloatingDebugLink />}
        </div>
      </div>
      <Suspense>
        {isSheetOpen !== undefined && <SidebarSheet isOpen={isSheetOpen} onClose={closeSheet} />}
      </Suspense>
      <Shortcuts />
      <Toaster />
      <Suspense>
        <OutboxSender />
      </Suspense>
    </QueryClientProvider>
  )
}

/** The sheet loads when it is first opened, and shows as soon as it is there; until then Esc takes the wish back. */
function useSheet() {
  const [isSheetOpen, setIsSheetOpen] = useState<boolean>()
  const [isComing, startTransition] = useTransition()
  const toggleSheet = useCallback(
    () => startTransition(() => setIsSheetOpen((isOpen) => !isOpen)),
    [startTransition],
  )
  const closeSheet = useCallback(() => setIsSheetOpen(false), [])
  useEffect(() => {
    if (!isComing) return
    const takeBack = ({ key }: KeyboardEvent) => key === 'Escape' && closeSheet()
    addEventListener('keydown', takeBack)
    return () => removeEventListener('keydown', takeBack)
  }, [isComing, closeSheet])
  return { isSheetOpen, toggleSheet, closeSheet }
}
