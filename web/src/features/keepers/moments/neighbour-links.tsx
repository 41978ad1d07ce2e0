import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Pencil } from 'lucide-react'
import { useEffect } from 'react'
import type { To } from 'react-router'
import type { Moment, MomentSummary } from '#contracts/keepers/moments.ts'
import { navigate } from '../../../lib/navigation.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { nearDayText, shortDay } from './moment-dates.ts'
import { type MomentFilter, momentQuery, type MonthOrder, neighboursQuery } from './moments.api.ts'
import { useSwipe } from './use-swipe.ts'
import { useIsReadOnly } from '../read-only.tsx'

export type NeighbourLinksProps = {
  moment: Moment
  isPage: boolean
  filter: MomentFilter
  sort: MonthOrder['sort']
  isFiltered: boolean
  to: (moment: MomentSummary) => To
  editPath: string
}

/** The moments before and after, at the foot of the one that is read. */
export function NeighbourLinks(props: NeighbourLinksProps) {
  const { moment, isPage, filter, sort, isFiltered, to, editPath } = props
  const queryClient = useQueryClient()
  const isReadOnly = useIsReadOnly()
  const { data } = useQuery(neighboursQuery(moment.keeperId, filter, { moment, sort }))
  const { previous, next } = data ?? {}
  useSwipe(isPage, (side) => {
    const wanted = side === 'left' ? next : previous
    if (wanted) void navigate(to(wanted), { replace: true })
  })
  useEffect(() => {
    for (const one of [next, previous])
      if (one) void queryClient.prefetchQuery(momentQuery(moment.keeperId, one.id))
  }, [queryClient, moment.keeperId, next, previous])
  if (isPage)
    return (
      <nav
        aria-label="Neighbours"
        className="grid h-18 shrink-0 grid-cols-[1fr_auto_1fr] items-center gap-2 border-t px-4 pb-1"
      >
        {previous ? (
          <Link to={to(previous)} replace className={pageLink}>
            <Icon of={ChevronLeft} />
            <span className="sr-only">Previous, </span>
            {shortDay(previous)}
          </Link>
        ) : (
          <span />
        )}
        {isReadOnly ? (
          <span />
        ) : (
          <Link to={editPath} className={buttonClass({ size: 'md' })}>
            <Icon of={Pencil} size={15} />
            Edit
          </Link>
        )}
        {next && (
          <Link to={to(next)} replace className={`${pageLink} justify-self-end`}>
            <span className="sr-only">Next, </span>
            {shortDay(next)}
            <Icon of={ChevronRight} />
          </Link>
        )}
      </nav>
    )
  const noun = isFiltered ? ' match' : ''
  return (
    <nav aria-label="Neighbours" className="mx-auto w-full max-w-[33.25rem] shrink-0 px-6">
      <div className="flex min-h-14 items-center justify-between gap-4 border-t text-[0.8125rem] text-muted-foreground">
        {data && !previous && <p>{endSentence(sort === 'newest' ? 'Newest' : 'Oldest', isFiltered)}</p>}
        {previous && (
          <Link to={to(previous)} replace className={neighbourLink}>
            <kbd aria-hidden className="kbd">
              K
            </kbd>{' '}
            <span>
              Previous{noun}, {nearDayText(previous)}
            </span>
          </Link>
        )}
        {data && !next && <p>{endSentence(sort === 'newest' ? 'Oldest' : 'Newest', isFiltered)}</p>}
        {next && (
          <Link to={to(next)} replace className={neighbourLink}>
            <span className="text-right">
              Next{noun}, {nearDayText(next)}
            </span>{' '}
            <kbd aria-hidden className="kbd">
              J
            </kbd>
          </Link>
        )}
      </div>
    </nav>
  )
}

const neighbourLink =
  'inline-flex items-center gap-2.5 rounded-sm text-foreground underline-offset-4 hover:underline'
const pageLink = 'inline-flex h-11 items-center gap-1 text-[0.8125rem] text-muted-foreground'

function endSentence(end: 'Newest' | 'Oldest', isFiltered: boolean): string {
  return `${end} ${isFiltered ? 'match' : 'moment'}`
}
