import { useQuery } from '@tanstack/react-query'
import { deletedKeeperKeptDays } from '#contracts/keepers/keeper-choices.ts'
import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import { paths } from '../../app/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CardGrid, SkeletonCards } from '../../ui/card-grid.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { DeletedKeeperCard } from './deleted-keeper-card.tsx'
import { KeeperCard, type KeeperHandlers } from './keeper-card.tsx'
import type { KeeperView } from './keeper-view.ts'
import { keepersQuery } from './keepers.api.ts'
import { useSearchText } from '../../lib/use-search-text.ts'

type KeeperListProps = {
  view: KeeperView
  handlers: KeeperHandlers
  onGoTo: (cursor: string | undefined) => void
  onShowAll: () => void
}

/** The page of keepers that the view asks for. */
export function KeeperList({ view, handlers, onGoTo, onShowAll }: KeeperListProps) {
  const q = useSearchText(view.q)
  const { data, error, isPlaceholderData, refetch } = useQuery(keepersQuery({ ...view, q }))
  if (error && !data)
    return <ErrorState title={keeperWording.listFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonCards className="h-36" />
  if (data.keepers.length === 0) return <NoKeepers view={{ ...view, q }} onShowAll={onShowAll} />
  return (
    <>
      <CardGrid label="Keepers" isBusy={isPlaceholderData}>
        {data.keepers.map((keeper) => (
          <li key={keeper.id}>
            {keeper.deletedAt === null ? (
              <KeeperCard keeper={keeper} handlers={handlers} />
            ) : (
              <DeletedKeeperCard keeper={keeper} onRestore={handlers.onRestore} onErase={handlers.onErase} />
            )}
          </li>
        ))}
      </CardGrid>
      {(view.cursor !== undefined || data.nextCursor !== null) && (
        <nav aria-label="Pages" className="mt-6 flex justify-center gap-2">
          {view.cursor !== undefined && (
            <Button variant="quiet" onClick={() => onGoTo(undefined)}>
              First page
            </Button>
          )}
          {data.nextCursor !== null && (
            <Button variant="quiet" onClick={() => onGoTo(data.nextCursor ?? undefined)}>
              Next page
            </Button>
          )}
        </nav>
      )}
    </>
  )
}

function NoKeepers({ view, onShowAll }: { view: KeeperView; onShowAll: () => void }) {
  const showAll = (
    <Button variant="quiet" onClick={onShowAll}>
      Show all keepers
    </Button>
  )
  if (view.q !== '')
    return (
      <EmptyState title={`No results for “${view.q}”`} action={showAll}>
        Search covers title and purpose.
      </EmptyState>
    )
  if (view.type !== undefined || view.cursor !== undefined)
    return <EmptyState title="No keepers here" action={showAll} />
  if (view.state === 'archived')
    return (
      <EmptyState title="No archived keepers" action={showAll}>
        Archive keepers you aren't using from their menu.
      </EmptyState>
    )
  if (view.state === 'deleted')
    return (
      <EmptyState title="No deleted keepers" action={showAll}>
        A deleted keeper can be restored here for {deletedKeeperKeptDays} days.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No keepers yet"
      action={
        <Link to={paths.newKeeper} className={buttonClass()}>
          New keeper
        </Link>
      }
    >
      Start one for a part of your life that you want to remember.
    </EmptyState>
  )
}
