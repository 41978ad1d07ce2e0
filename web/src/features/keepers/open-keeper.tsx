import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useParams } from 'react-router'
import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { paths } from '../../app/paths.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useAuth } from '../../lib/auth.tsx'
import { rememberOpened } from '../../lib/last-keeper.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { keeperQuery } from './keepers.api.ts'
import { useKeeperTheme } from './use-keeper-theme.ts'
import { ReadOnlyWhereArchived } from './read-only.tsx'

type OpenKeeperProps = {
  /** What the screen shows of it. */
  title: string
  /** Whether the screen has no margins of its own while there is no keeper. */
  isFilled?: boolean
  children: (keeper: Keeper, keeperId: string) => ReactNode
}

/** A screen of the keeper that the address names by UUID or number, in its theme. */
export function OpenKeeper({ title, isFilled = false, children }: OpenKeeperProps) {
  const { keeperId = '' } = useParams()
  const { data: keeper, error, refetch } = useQuery(keeperQuery(keeperId))
  const isMissing = error instanceof ApiError && error.status === 404
  useTitle(keeper ? `${title} · ${keeper.title}` : title)
  useRemembering(keeper)
  if (keeper)
    return (
      <>
        <Themed keeper={keeper} />
        <ReadOnlyWhereArchived keeper={keeper}>{children(keeper, keeperId)}</ReadOnlyWhereArchived>
      </>
    )
  return (
    <div className={classes(isFilled && 'px-5 py-6 sm:px-8 md:py-8.5 lg:px-12')}>
      {isMissing && <KeeperNotFound keeperId={keeperId} />}
      {!isMissing && error && (
        <ErrorState title={keeperWording.loadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!error && <SkeletonRows rows={2} />}
    </div>
  )
}

function Themed({ keeper: { theme } }: { keeper: Keeper }) {
  useKeeperTheme(theme)
  return null
}

/** Links elsewhere follow the keeper that was opened last. */
function useRemembering(keeper: Keeper | undefined) {
  const { user } = useAuth()
  const [userId, number] = [user?.id, keeper?.number]
  useEffect(() => {
    if (userId !== undefined && number !== undefined) rememberOpened(userId, number)
  }, [userId, number])
}

function KeeperNotFound({ keeperId }: { keeperId: string }) {
  useTitle(keeperWording.notFound)
  return (
    <>
      <PageHeader title={keeperWording.notFound} />
      <EmptyState
        title={`You have no keeper “${keeperId}”`}
        action={
          <Link to={paths.keepers} className={buttonClass()}>
            All keepers
          </Link>
        }
      >
        If you deleted it, you can restore it from Recently deleted for 30 days.
      </EmptyState>
    </>
  )
}
