import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { offlineWording } from '#contracts/screens/offline-wording.ts'
import { askOutbox } from '../features/keepers/writing/use-outbox.ts'
import { ApiError } from '../lib/api-error.ts'
import { useAuth } from '../lib/auth.tsx'
import { tellFailedPages } from '../lib/failed-pages.ts'
import { useAskedTab } from '../lib/other-tabs.ts'
import { useForgottenTab } from '../lib/tab-words.ts'
import { Button } from '../ui/button.tsx'
import { useAway } from './use-away.ts'
import { useNewVersion } from './use-new-version.ts'
import { useOwnAccount } from './use-own-account.ts'
import { useServiceWorker } from './use-service-worker.ts'

/**
 * Says quietly that the server can't be reached, and loads what is on the screen again when it can; and that a new
 * version of the app is on this device. Also keeps this page's account up to date.
 */
export function Offline({ isHidden }: { isHidden: boolean }) {
  const { user, token } = useAuth()
  const queryClient = useQueryClient()
  useServiceWorker(user?.id, token)
  useForgottenTab(user?.id)
  useAskedTab(user?.id)
  useOwnAccount()
  useEffect(() => tellFailedPages(queryClient), [queryClient])
  const isAway = useAway(() => {
    askOutbox('again')
    void queryClient.invalidateQueries({ refetchType: 'active' })
  })
  const isNew = useNewVersion()
  useEffect(() => {
    // What was refused while nobody was signed in is asked for again.
    const isRefused = ({ state }: { state: { error: unknown } }) =>
      state.error instanceof ApiError && state.error.status === 401
    void queryClient.refetchQueries({ type: 'active', predicate: isRefused })
  }, [queryClient, token])
  return (
    <>
      {isNew && !isHidden && <NewVersion />}
      <p
        role="status"
        className={
          isAway && !isHidden
            ? 'border-b bg-muted/50 px-5 py-1.5 text-center text-xs text-muted-foreground print:hidden'
            : 'sr-only'
        }
      >
        {isAway && offlineWording.away}
      </p>
    </>
  )
}

/** Whoever writes reads it when they are done: nothing reloads by itself. */
function NewVersion() {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b bg-muted/50 px-5 py-1 text-xs text-muted-foreground print:hidden">
      <p role="status">{offlineWording.newVersion}</p>
      <Button variant="quiet" size="sm" onClick={() => location.reload()}>
        {offlineWording.reload}
      </Button>
    </div>
  )
}
