import type { UseQueryResult } from '@tanstack/react-query'
import { keeperFacts, keeperWording } from '#contracts/keepers/keeper-wording.ts'
import { pageSizeMax } from '#contracts/limits/limits.ts'
import { keeperPath, paths } from '../../app/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import type { KeeperFilter, KeeperPage } from '../keepers/keepers.api.ts'
import { HomeLine, HomeSection } from './home-section.tsx'

/** The keepers of the home screen: those that were changed last. */
export const homeKeepersFilter: KeeperFilter = { sort: 'updated', limit: 5 }
/** Those in which proposals wait, as many as a list has room for. A sample asks nothing of anybody. */
export const waitingKeepersFilter: KeeperFilter = { waiting: true, sample: false, limit: pageSizeMax }
/** Those that may have questions to review; each is asked for them. */
export const dueKeepersFilter: KeeperFilter = { type: 'educational', sample: false }

export function HomeKeepers({ page }: { page: UseQueryResult<KeeperPage, Error> }) {
  return (
    <HomeSection title="Keepers" more={{ to: paths.keepers, label: 'All keepers' }}>
      {page.isError && (
        <div className="mt-4">
          <ErrorState
            title={keeperWording.listFailed}
            error={page.error}
            onRetry={() => void page.refetch()}
          />
        </div>
      )}
      {page.data?.keepers.length === 0 && (
        <div className="mt-4">
          <EmptyState
            title="No keepers yet"
            action={
              <Link to={paths.newKeeper} className={buttonClass({ variant: 'quiet' })}>
                New keeper
              </Link>
            }
          >
            Start one for a part of your life that you want to remember.
          </EmptyState>
        </div>
      )}
      <ul aria-label="Your keepers">
        {page.data?.keepers.map((keeper) => (
          <HomeLine key={keeper.id} to={keeperPath(keeper.number)} title={keeper.title}>
            {keeperFacts(keeper)} · <RelativeTime iso={keeper.updatedAt} />
          </HomeLine>
        ))}
      </ul>
    </HomeSection>
  )
}
