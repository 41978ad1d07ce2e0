import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { journeyWording } from '#contracts/keepers/journey-wording.ts'
import type { Journey } from '#contracts/keepers/journeys.ts'
import { keeperPath } from '../../../app/paths.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { journeyQuery, type OfJourney } from './journeys.api.ts'

type OpenJourneyProps = { of: OfJourney; keeperParam: string; children: (journey: Journey) => ReactNode }

/** What is shown of one journey, once it is there. */
export function OpenJourney({ of, keeperParam, children }: OpenJourneyProps) {
  const { data: journey, error, refetch } = useQuery(journeyQuery(of.keeperId, of.id))
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (isMissing)
    return (
      <>
        <h1 className="mb-6 text-2xl">{journeyWording.notFound}</h1>
        <EmptyState
          title={journeyWording.gone}
          action={
            <Link to={keeperPath(keeperParam, 'journeys')} className={buttonClass()}>
              All journeys
            </Link>
          }
        />
      </>
    )
  if (journey) return children(journey)
  return (
    <>
      <h1 className="sr-only">Journey</h1>
      {error ? (
        <ErrorState title={journeyWording.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </>
  )
}
