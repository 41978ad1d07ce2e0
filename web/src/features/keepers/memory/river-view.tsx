import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, ListTree } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { momentListWording } from '#contracts/keepers/moment-list-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { nextSpan, type River, type RiverSpan, riverSpans } from '#contracts/keepers/river.ts'
import { riverWording } from '#contracts/keepers/river-wording.ts'
import { dayAndMonth } from '../../../lib/day-text.ts'
import { momentPath, writePath } from '../../../app/paths.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { useUrlState } from '../../../lib/url-state.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { fullDay } from '../../../lib/day-text.ts'
import { momentName } from '../moments/index.ts'
import { moodColour } from './mood-colour.ts'
import { RiverList } from './river-list.tsx'
import { RiverOverview } from './river-overview.tsx'
import { RiverPicture } from './river-picture.tsx'
import { riverQuery } from './river.api.ts'
import { spanTitle } from './river-ticks.ts'
import { EmptyInvitation } from '../read-only.tsx'
import { useToday } from '../today.ts'
import { PlainText } from '../../../ui/plain-text.tsx'

const spanNames: Record<RiverSpan, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
  decade: 'Decade',
}

const spanChoices = riverSpans.toReversed().map((value) => ({ value, label: spanNames[value] }))

/** A keeper as a river of time; span, day and form are in the URL. */
export function RiverView({ keeper, keeperId }: { keeper: Keeper; keeperId: string }) {
  const today = useToday(keeper.dayStartsAt)
  const [params, change] = useUrlState()
  const asked = dayOf(params.get('at') ?? '')
  const isPhone = useMedia('(max-width: 47.99rem)')
  const named = riverSpans.find((known) => known === params.get('span'))
  // A phone shows a month well; of a year most would lie below what is in sight.
  const span = named ?? (isPhone && asked === undefined ? 'month' : 'year')
  const isList = params.get('as') === 'list'
  const present = useQuery({
    ...riverQuery(keeper.id, { span, at: today }),
    enabled: asked === undefined,
    placeholderData: undefined,
  })
  // It opens with today's span, or around the nearest day with moments where that has none.
  const at = asked ?? present.data?.nearest ?? today
  const { data: river, error, refetch, isPlaceholderData } = useQuery(riverQuery(keeper.id, { span, at }))

  if (error && river === undefined)
    return (
      <ErrorState
        title="Error loading the river"
        needsServer="Memory"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (river === undefined || (asked === undefined && isPlaceholderData)) return <Skeleton className="h-96" />
  if (river.whole.length === 0)
    return (
      <EmptyInvitation
        title="The river begins with the first moment"
        archivedTitle={momentListWording.none}
        action={
          <Link to={writePath(keeperId)} className={buttonClass()}>
            Write the first moment
          </Link>
        }
      >
        Then it shows how much was written when, how it felt, and what this day was in other years.
      </EmptyInvitation>
    )

  const goTo = (day: string) => change({ at: day, span })
  const go = (direction: 1 | -1) => goTo(nextSpan(span, at, direction))
  // With the day: without one in the address, the river would open again.
  const zoomTo = (chosen: RiverSpan) => change({ at, span: chosen })

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const place = riverSpans.indexOf(span)
    const zoomed =
      event.key === '+' ? riverSpans[place - 1] : event.key === '-' ? riverSpans[place + 1] : undefined
    if (zoomed !== undefined) zoomTo(zoomed)
    else if (event.key === 'ArrowLeft') go(-1)
    else if (event.key === 'ArrowRight') go(1)
    else return
    event.preventDefault()
  }

  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-xl">{spanTitle(river)}</h2>
        <div className="mr-auto flex">
          <Button variant="ghost" size="icon" aria-label="Earlier" title="Earlier" onClick={() => go(-1)}>
            <Icon of={ChevronLeft} size={16} />
          </Button>
          <Button variant="ghost" size="icon" aria-label="Later" title="Later" onClick={() => go(1)}>
            <Icon of={ChevronRight} size={16} />
          </Button>
        </div>
        <Segmented label="Span" choices={spanChoices} value={span} onChange={zoomTo} />
        <Button
          variant="quiet"
          size="sm"
          aria-pressed={isList}
          onClick={() => change({ as: isList ? '' : 'list' })}
        >
          <Icon of={ListTree} size={15} />
          As a list
        </Button>
      </div>
      <RiverOverview river={river} onChoose={goTo} />
      <div
        role="group"
        aria-label={`${spanTitle(river)}. Arrow keys go earlier and later, plus and minus show less or more time.`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        className={classes('rounded-sm transition-opacity', isPlaceholderData && 'opacity-60')}
      >
        {river.stretches.every(({ moments }) => moments === 0) ? (
          <Silence river={river} onChoose={goTo} />
        ) : isList ? (
          <RiverList river={river} keeperId={keeperId} />
        ) : (
          <RiverPicture river={river} keeperId={keeperId} today={today} />
        )}
      </div>
      <SameDay river={river} keeperId={keeperId} />
    </div>
  )
}

/** A day that the address names; undefined where it names none. */
function dayOf(text: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

/** A span in which nothing was written, and the way to the nearest day that has something. */
function Silence({ river, onChoose }: { river: River; onChoose: (day: string) => void }) {
  const { nearest } = river
  return (
    <div className="grid min-h-66 content-center justify-items-center gap-4 text-center">
      <p className="text-muted-foreground">{riverWording.nothing[river.span]}</p>
      {nearest !== null && (
        <Button
          variant="quiet"
          size="sm"
          className="max-md:h-11"
          onClick={({ currentTarget }) => {
            // The button goes; the river stays, and has keys of its own.
            currentTarget.closest<HTMLElement>('[role=group]')?.focus()
            onChoose(nearest)
          }}
        >
          {riverWording.nearest(fullDay(nearest))}
        </Button>
      )}
    </div>
  )
}

/** The same day of every other year; an unwritten one is an empty ring. */
function SameDay({ river, keeperId }: { river: River; keeperId: string }) {
  if (river.sameDay.length === 0) return null
  return (
    <section aria-labelledby="same-day">
      <h3
        id="same-day"
        className="mb-1 font-sans text-xs font-medium tracking-[0.04em] text-muted-foreground"
      >
        On this day, {dayAndMonth(river.at)}
      </h3>
      {river.sameDay.every(({ moment }) => moment === null) ? (
        <p className="font-serif text-base text-muted-foreground">{riverWording.nothingSameDay}</p>
      ) : (
        <ul className="relative">
          {river.sameDay.map(({ year, moment }) => (
            <li key={year} className="flex min-h-13 items-center gap-4">
              <span className="w-10 shrink-0 text-sm text-muted-foreground tabular-nums">{year}</span>
              <span
                aria-hidden
                style={moment ? { backgroundColor: moodColour(moment.mood) } : undefined}
                className="size-2.5 shrink-0 rounded-full border border-foreground/50"
              />
              {moment ? (
                <Link
                  to={momentPath(keeperId, moment.id)}
                  className="line-clamp-1 min-w-0 font-serif text-lg hover:underline hover:underline-offset-4"
                >
                  <PlainText text={moment.excerpt.text === '' ? momentName(moment) : moment.excerpt.text} />
                </Link>
              ) : (
                <span className="text-sm text-muted-foreground">nothing written</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
