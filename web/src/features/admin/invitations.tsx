import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { type Invitation, invitationsQuery, withdrawInvitation } from './users.api.ts'

/** Invitations that wait for their person. */
export function Invitations() {
  return (
    <section aria-labelledby="invitations" className="min-w-0">
      <h2 id="invitations" className="text-xl">
        Open invitations
      </h2>
      <div className="mt-3">
        <InvitationList />
      </div>
    </section>
  )
}

function InvitationList() {
  const { data, error, refetch } = useQuery(invitationsQuery)
  const [asked, setAsked] = useState<Invitation>()
  if (error && !data)
    return <ErrorState title="Error loading invitations" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={1} />
  if (data.length === 0) return <p className="text-sm text-muted-foreground">No open invitations.</p>
  return (
    <>
      <ul aria-label="Open invitations" className="divide-y">
        {data.map((invitation) => (
          <li key={invitation.id} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="text-sm font-medium break-all">{invitation.email}</p>
              <p className="text-xs text-muted-foreground">
                invited <RelativeTime iso={invitation.createdAt} />, ends{' '}
                <RelativeTime iso={invitation.expiresAt} />
              </p>
            </div>
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Withdraw the invitation of ${invitation.email}`}
              onClick={() => setAsked(invitation)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
      {asked && <WithdrawDialog invitation={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function WithdrawDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={async () => {
        await withdrawInvitation(invitation.id)
        await queryClient.invalidateQueries(invitationsQuery)
      }}
      title={`Withdraw the invitation of ${invitation.email}?`}
      description="Its link and its code will no longer work."
      confirmLabel="Withdraw"
      busyLabel="Withdrawing..."
    />
  )
}
