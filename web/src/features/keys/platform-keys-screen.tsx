import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useAuth } from '../../lib/auth.tsx'
import { AdminNeeded } from '../../ui/admin-needed.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { PlatformKeys } from './platform-keys.tsx'

/** The keys that everybody without a personal one uses; for admins. */
export function PlatformKeysScreen() {
  const { user } = useAuth()
  useTitle('Platform keys')
  return (
    <>
      <PageHeader
        title="Platform keys"
        description="Used for everybody who has no key of their own, and for visitors of public Lead agents, within the daily limit."
      />
      {user?.role === 'admin' ? <PlatformKeys /> : <NoAccess />}
    </>
  )
}

function NoAccess() {
  return (
    <AdminNeeded
      action={
        <Link to={paths.apiKeys} className={buttonClass({ variant: 'quiet' })}>
          Go to your own keys
        </Link>
      }
    >
      Platform keys are kept by the admins of this Keeper.
    </AdminNeeded>
  )
}
