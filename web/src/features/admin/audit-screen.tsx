import { paths } from '../../app/paths.ts'
import { useAuth } from '../../lib/auth.tsx'
import { timeRangeOf } from '../../lib/time-range.ts'
import { useUrlState } from '../../lib/url-state.ts'
import { AdminNeeded } from '../../ui/admin-needed.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { AuditActions } from './audit-actions.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'

/** Who did what, for admins: filtered, verified and exported. */
export function AuditScreen() {
  const { user } = useAuth()
  useTitle('Audit log')
  return user?.role === 'admin' ? <AuditLog /> : <Refusal />
}

const initial = { range: 'all', sort: 'newest' }
const description =
  'Sign-ins, keys, sharing, roles, deletions and exports. Lines can be added, never changed.'

function AuditLog() {
  const [params, change] = useUrlState(initial)
  const view = {
    action: params.get('action') ?? '',
    person: params.get('person') ?? '',
    range: timeRangeOf(params, 'all'),
    sort: params.get('sort') === 'oldest' ? ('oldest' as const) : ('newest' as const),
  }
  const showAll = () => change({ action: '', person: '', range: '', from: '', to: '' })
  return (
    <>
      <PageHeader title="Audit log" description={description} actions={<AuditActions view={view} />} />
      <AuditFilters view={view} onChange={change} />
      <AuditList view={view} onShowAll={showAll} />
    </>
  )
}

function Refusal() {
  return (
    <>
      <PageHeader title="Audit log" description={description} />
      <AdminNeeded
        action={
          <Link to={paths.root} className={buttonClass({ variant: 'quiet' })}>
            Go to your account
          </Link>
        }
      >
        Only this Keeper's admins can read the audit log.
      </AdminNeeded>
    </>
  )
}
