import { useQueryClient } from '@tanstack/react-query'
import { offlineWording } from '#contracts/screens/offline-wording.ts'
import { askOutbox } from '../features/keepers/writing/use-outbox.ts'
import { useAuth } from '../lib/auth.tsx'
import { useAway } from './use-away.ts'
import { useServiceWorker } from './use-service-worker.ts'

/** Says quietly that the server can't be reached, and loads what is on the screen again when it can. */
export function Offline({ isHidden }: { isHidden: boolean }) {
  const { user, token } = useAuth()
  const queryClient = useQueryClient()
  useServiceWorker(user?.id, token)
  const isAway = useAway(() => {
    askOutbox()
    void queryClient.invalidateQueries({ refetchType: 'active' })
  })
  return (
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
  )
}
