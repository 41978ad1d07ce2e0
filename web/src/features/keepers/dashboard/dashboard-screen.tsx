import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Dashboard } from '#contracts/keepers/dashboard.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { proposalPath } from '#contracts/keepers/proposal-choices.ts'
import { proposalWording } from '#contracts/keepers/proposal-wording.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { KeeperFacts } from '../keeper-facts.tsx'
import { KeeperFrame } from '../keeper-frame.tsx'
import { areaNames } from '../keeper-areas.ts'
import { OpenKeeper } from '../open-keeper.tsx'
import { QuickComposer } from '../writing/index.ts'
import { dashboardQuery } from './dashboard.api.ts'
import { NextBand } from './next-band.tsx'
import { OnThisDay } from './on-this-day.tsx'
import { YearList, YearMap } from './year-map.tsx'
import { yearDays } from './year-weeks.ts'
import { WhereWritable } from '../read-only.tsx'
import { WeekReviewSection } from './week-review-section.tsx'
import { useToday } from '../today.ts'

/** A keeper's first page: where one writes, the year, and what it brings back. */
export function DashboardScreen() {
  return (
    <OpenKeeper title={areaNames.dashboard}>
      {(keeper, keeperId) => (
        <KeeperFrame area="dashboard" keeper={keeper} keeperId={keeperId}>
          <DashboardBands key={keeper.id} keeper={keeper} keeperId={keeperId} />
        </KeeperFrame>
      )}
    </OpenKeeper>
  )
}

function DashboardBands({ keeper, keeperId }: { keeper: Keeper; keeperId: string }) {
  const today = useToday(keeper.dayStartsAt)
  const { data, error, refetch } = useQuery({
    ...dashboardQuery(keeper.id, today),
    // At the day's start yesterday stays until today is there.
    placeholderData: keepPreviousData,
  })
  return (
    <div className="grid gap-x-10 gap-y-9 lg:grid-cols-[minmax(0,1fr)_19.75rem]">
      {keeper.proposalCount > 0 && (
        // Beside the areas on wider screens; on a phone that is out of sight.
        <Link
          to={proposalPath(keeperId)}
          className="-mt-3 flex h-11 items-center justify-between border-b text-sm font-medium md:hidden"
        >
          {proposalWording.waitingCount(keeper.proposalCount)}
          <Icon of={ChevronRight} size={16} className="text-muted-foreground" />
        </Link>
      )}
      <WhereWritable>
        <QuickComposer keeper={keeper} keeperId={keeperId} prompts={data?.prompts} />
      </WhereWritable>
      {renderRest()}
    </div>
  )

  function renderRest() {
    if (error && data === undefined)
      return (
        <div className="lg:col-span-2">
          <ErrorState
            title="Error loading the dashboard"
            needsServer="The dashboard"
            error={error}
            onRetry={() => void refetch()}
          />
        </div>
      )
    if (data === undefined)
      return (
        <>
          <Skeleton className="h-40" />
          <Skeleton className="h-44 lg:col-span-2" />
        </>
      )
    if (keeper.momentCount === 0 && data.days.length === 0)
      return (
        <WhereWritable>
          <p className="pt-4 font-serif text-lg text-muted-foreground">
            What you write fills a year here, and comes back on its day.
          </p>
        </WhereWritable>
      )
    return (
      <>
        <OnThisDay past={data.onThisDay} today={today} keeperId={keeperId} />
        <Year data={data} keeperId={keeperId} />
        <WeekReviewSection keeper={keeper} keeperId={keeperId} today={today} />
        <div className="lg:row-span-2">
          <NextBand data={data} keeperId={keeperId} />
        </div>
        <KeeperFacts keeper={keeper} />
      </>
    )
  }
}

function Year({ data, keeperId }: { data: Dashboard; keeperId: string }) {
  const [isList, setIsList] = useState(false)
  const { today, rhythm } = data
  const days = yearDays(today, data.days)
  return (
    <section aria-labelledby="the-year" className="min-w-0 lg:col-span-2">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="the-year" className="font-sans text-xs font-medium tracking-[0.04em] text-muted-foreground">
          The year
        </h2>
        <p className="ml-auto text-sm font-medium tabular-nums">
          {rhythm.days} of the last {rhythm.of} days
        </p>
        <Button
          variant="ghost"
          size="sm"
          className="-mr-3"
          aria-pressed={isList}
          onClick={() => setIsList(!isList)}
        >
          As a list
        </Button>
      </div>
      {isList ? (
        <YearList days={days} keeperId={keeperId} />
      ) : (
        <YearMap days={days} today={today} keeperId={keeperId} chapters={data.chapters} />
      )}
    </section>
  )
}
