import { isOver } from '#contracts/keepers/journey-choices.ts'
import type { Journey } from '#contracts/keepers/journeys.ts'
import { journeyPath } from '../../../app/paths.ts'
import { Link } from '../../../ui/link.tsx'
import { ArcLine } from './arc-line.tsx'
import { listFacts, spanOf } from './journey-days.ts'
import { StatusPill } from './status-pill.tsx'

type JourneyRowProps = { journey: Journey; keeperParam: string; today: string }

/** One journey of the list, with a small arc; the whole row opens it. */
export function JourneyRow({ journey, keeperParam, today }: JourneyRowProps) {
  const { title, intention, status, nextStep, outcome } = journey
  const last = isOver(status) ? outcome : nextStep && `Next: ${nextStep}`
  return (
    <li className="relative grid gap-x-8 gap-y-3 border-t py-4.5 transition-colors hover:bg-muted/50 sm:grid-cols-[minmax(0,1fr)_10rem]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="line-clamp-2 min-w-0 text-xl wrap-anywhere">
            <Link
              to={journeyPath(keeperParam, journey.id)}
              className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-ring"
            >
              {title}
            </Link>
          </h3>
          <StatusPill status={status} />
        </div>
        <p className="mt-0.5 line-clamp-2 font-serif text-base/6 text-muted-foreground italic">{intention}</p>
        <p className="mt-1.5 text-xs text-muted-foreground tabular-nums">{listFacts(journey)}</p>
        {last && <p className="mt-1.5 line-clamp-2 font-serif text-base/6">{last}</p>}
      </div>
      <SmallArc journey={journey} today={today} />
    </li>
  )
}

/** The arc as one line, for lists; what it shows is on the journey's own page in words. */
export function SmallArc({ journey, today }: { journey: Journey; today: string }) {
  if (journey.arc.points.every(({ mood }) => mood === null)) return null
  return (
    <div aria-hidden className="relative h-9 self-center border-b max-sm:w-40">
      <ArcLine arc={journey.arc} span={spanOf(journey, today)} strokeWidth={2} bridgesGaps />
    </div>
  )
}
