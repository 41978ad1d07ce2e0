import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import { useAuth } from '../../lib/auth.tsx'
import { useSearchText } from '../../lib/use-search-text.ts'
import { AdminNeeded } from '../../ui/admin-needed.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { RegistrationChoice } from './registration-choice.tsx'
import { UserList } from './user-list.tsx'
import { UsersSearch } from './users-search.tsx'
import { usersQuery } from './users.api.ts'
import { useUsersView } from './users-view.ts'

/** The accounts of this Keeper, for its admins. */
export function UsersScreen() {
  const { user } = useAuth()
  const [isInviting, setIsInviting] = useState(false)
  const isAdmin = user?.role === 'admin'
  useTitle('Users')
  return (
    <>
      <PageHeader
        title="Users"
        description="The accounts on this Keeper, and who can sign up."
        actions={
          isAdmin && (
            <Button onClick={() => setIsInviting(true)}>
              <Icon of={UserPlus} size={16} />
              Invite
            </Button>
          )
        }
      />
      {isAdmin ? (
        <Users />
      ) : (
        <AdminNeeded
          action={
            <Link to={paths.root} className={buttonClass({ variant: 'quiet' })}>
              Go to your account
            </Link>
          }
        >
          Only this Keeper's admins can manage accounts.
        </AdminNeeded>
      )}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </>
  )
}

function Users() {
  const { view, change, showAll } = useUsersView()
  const settled = { ...view, q: useSearchText(view.q) }
  // What comes beneath the list waits for it, so that nothing moves.
  const { isFetched, isPlaceholderData } = useQuery(usersQuery(settled))
  return (
    <>
      <UsersSearch view={view} onChange={change} />
      <UserList view={settled} onShowAll={showAll} />
      {(isFetched || isPlaceholderData) && (
        <div className="mt-12 grid gap-10 border-t pt-9 lg:grid-cols-2 lg:gap-12">
          <RegistrationChoice />
          <Invitations />
        </div>
      )}
    </>
  )
}
