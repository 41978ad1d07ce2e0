import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { StatusDot } from '../../ui/pill.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { LastActive, RelativeTime } from '../../ui/time.tsx'
import { type AccountSession, listAccountSessions, revokeAccountSession } from './accounts.api.ts'
import { deviceName } from './device-name.ts'

/** Where the account is signed in, each but this one with a Revoke. */
export function AccountSessions() {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<AccountSession>()
  const sessions = useQuery({
    queryKey: ['account-sessions'],
    queryFn: ({ signal }) => listAccountSessions(signal),
  })
  if (sessions.isPending) return <SkeletonRows rows={2} />
  if (sessions.isError)
    return (
      <ErrorState
        title="Error loading sign-ins"
        error={sessions.error}
        onRetry={() => void sessions.refetch()}
      />
    )
  return (
    <>
      <ul className="-my-4 divide-y">
        {sessions.data.map((session) => (
          <SessionRow key={session.id} session={session} onRevoke={() => setAsked(session)} />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          onClose={() => setAsked(undefined)}
          onConfirm={async () => {
            await revokeAccountSession(asked.id)
            await queryClient.invalidateQueries({ queryKey: ['account-sessions'] })
          }}
          title={`Sign out ${deviceName(asked.userAgent)}?`}
          description="Anyone using it will have to sign in again."
          confirmLabel="Revoke"
          busyLabel="Revoking..."
        />
      )}
    </>
  )
}

function SessionRow({ session, onRevoke }: { session: AccountSession; onRevoke: () => void }) {
  const name = deviceName(session.userAgent)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="text-sm font-medium" title={session.userAgent ?? undefined}>
          {name}
        </p>
        <p className="text-sm text-muted-foreground">
          {session.current ? 'Active now' : <LastActive iso={session.lastUsedAt} />}
          {session.ipAddress && `, ${session.ipAddress}`}, signed in <RelativeTime iso={session.createdAt} />
        </p>
      </div>
      {session.current ? (
        <span className="inline-flex items-center gap-1.5 text-sm text-muted-foreground">
          <StatusDot state="ok" />
          This device
        </span>
      ) : (
        <Button variant="quiet" size="sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  )
}
