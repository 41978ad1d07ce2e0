import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserSummary } from '#contracts/accounts/users.ts'
import { classes } from '../../ui/classes.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { Pager, useLastPage } from '../../ui/pager.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { PasswordLinkDialog } from './password-link-dialog.tsx'
import { type UserAct, UserActDialog } from './user-act-dialog.tsx'
import { UserRow } from './user-row.tsx'
import { usersQuery } from './users.api.ts'
import type { UsersView } from './users-view.ts'

type UserListProps = { view: UsersView; onShowAll: () => void }

/** The page of accounts that the view asks for, its search settled, with what an admin can do to each. */
export function UserList({ view, onShowAll }: UserListProps) {
  const queryClient = useQueryClient()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(usersQuery(view))
  useLastPage(view, { data, isFetching })
  const [asked, setAsked] = useState<{ user: UserSummary; act: UserAct }>()
  const [linked, setLinked] = useState<UserSummary>()
  if (error && !data)
    return <ErrorState title="Error loading users" error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={5} />
  if (data.users.length === 0)
    return (
      <NothingFound q={view.q} title="No matching accounts" showAll="Show all accounts" onShowAll={onShowAll}>
        Search covers names and addresses.
      </NothingFound>
    )
  return (
    <>
      <p role="status" className="mb-1 text-sm text-muted-foreground">
        {data.total === 1 ? '1 account' : `${data.total.toLocaleString()} accounts`}
      </p>
      <ul
        aria-label="Users"
        aria-busy={isPlaceholderData}
        className={classes('divide-y transition-opacity', isPlaceholderData && 'opacity-60')}
      >
        {data.users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            isOnlyAdmin={data.activeAdmins === 1 && user.role === 'admin' && !user.disabled}
            onAct={(act) => setAsked({ user, act })}
            onLink={() => setLinked(user)}
          />
        ))}
      </ul>
      <Pager page={view.page} totalPages={data.totalPages} />
      {asked && (
        <UserActDialog
          {...asked}
          onDone={() => queryClient.invalidateQueries({ queryKey: ['users'] })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {linked && <PasswordLinkDialog user={linked} onClose={() => setLinked(undefined)} />}
    </>
  )
}
