import { paths } from '../../app/paths.ts'
import { useAuth } from '../../lib/auth.tsx'
import { AdminNeeded } from '../../ui/admin-needed.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
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
        description="Used for everyone without their own key, and for visitors of public Lead agents, up to the daily limits."
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
      Only this Keeper's admins can manage platform keys.
    </AdminNeeded>
  )
}
