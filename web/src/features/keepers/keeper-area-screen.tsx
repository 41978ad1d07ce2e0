import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, NavLink, useParams } from 'react-router'
import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { type KeeperArea, keeperAreas, keeperPath, paths } from '../../app/paths.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useAuth } from '../../lib/auth.tsx'
import { rememberOpened } from '../../lib/last-keeper.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { EditKeeperDialog } from './edit-keeper-dialog.tsx'
import { areaNames, comingSentences } from './keeper-areas.ts'
import { KeeperFacts } from './keeper-facts.tsx'
import { keeperQuery } from './keepers.api.ts'
import { useKeeperTheme } from './use-keeper-theme.ts'

/** One area of a keeper, by the keeper's UUID or number. */
export function KeeperAreaScreen({ area }: { area: KeeperArea }) {
  const { keeperId = '' } = useParams()
  const { data: keeper, error, refetch } = useQuery(keeperQuery(keeperId))
  const isMissing = error instanceof ApiError && error.status === 404
  useTitle(keeper ? `${areaNames[area]} · ${keeper.title}` : areaNames[area])
  useRemembering(keeper)
  if (isMissing) return <KeeperNotFound keeperId={keeperId} />
  if (keeper) return <Area area={area} keeper={keeper} keeperId={keeperId} />
  if (error)
    return <ErrorState title={keeperWording.loadFailed} error={error} onRetry={() => void refetch()} />
  return <SkeletonRows rows={2} />
}

/** Links elsewhere follow the keeper that was opened last. */
function useRemembering(keeper: Keeper | undefined) {
  const { user } = useAuth()
  const [userId, number] = [user?.id, keeper?.number]
  useEffect(() => {
    if (userId !== undefined && number !== undefined) rememberOpened(userId, number)
  }, [userId, number])
}

function Area({ area, keeper, keeperId }: { area: KeeperArea; keeper: Keeper; keeperId: string }) {
  const [isEditing, setIsEditing] = useState(false)
  useKeeperTheme(keeper.theme)
  return (
    <>
      <PageHeader
        eyebrow={
          <>
            Keeper <span className="break-all">{keeperId}</span>
          </>
        }
        title={keeper.title}
        actions={
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Edit ${keeper.title}`}
            onClick={() => setIsEditing(true)}
          >
            <Icon of={Pencil} size={14} />
            Edit
          </Button>
        }
      />
      <nav aria-label={`Areas of ${keeper.title}`} className="mb-8 overflow-x-auto border-b">
        <ul className="flex gap-6">
          {keeperAreas.map((other) => (
            <li key={other} ref={other === area ? bringIntoView : undefined}>
              <NavLink
                to={keeperPath(keeperId, other)}
                className="-mb-px flex h-11 items-center border-b-2 border-transparent text-sm font-medium text-muted-foreground transition-colors hover:text-foreground focus-visible:outline-offset-[-2px] aria-[current=page]:border-primary aria-[current=page]:text-foreground"
              >
                {areaNames[other]}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="rounded-xl border border-dashed px-6 py-12">
          <h2 className="mb-2 text-center text-xl">{areaNames[area]}</h2>
          <p className="mx-auto max-w-[52ch] text-center font-serif text-lg text-balance">
            {comingSentences[area]}
          </p>
        </div>
        <KeeperFacts keeper={keeper} />
      </div>
      {isEditing && <EditKeeperDialog keeper={keeper} onClose={() => setIsEditing(false)} />}
    </>
  )
}

/** On a phone the areas scroll: the one that is open is among those in sight. */
function bringIntoView(tab: HTMLLIElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
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
