import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Check, Milestone as Signpost, Unlink } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { awayText, journeyWording } from '#contracts/keepers/journey-wording.ts'
import type { Journey, PathChange, PathMoment } from '#contracts/keepers/journeys.ts'
import { momentKindLabels } from '#contracts/keepers/moment-list-wording.ts'
import { momentPath } from '../../../app/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { MenuItem } from '../../../ui/menu.tsx'
import { MoodLevel } from '../../../ui/mood-level.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { PlainText } from '../../../ui/plain-text.tsx'
import { dateText, momentLabel } from '../moments/index.ts'
import { changeMoments } from '../moments/moments.api.ts'
import { hungDay, rangeText } from './journey-days.ts'
import { changeOnPath, type OfJourney, pathQuery } from './journeys.api.ts'
import type { JourneyActions } from './use-journey-actions.ts'
import { WhereWritable } from '../read-only.tsx'

type PathListProps = {
  journey: Journey
  of: OfJourney
  keeperParam: string
  today: string
  isTurningPointsOnly: boolean
  /** Absent where the path is only read. */
  actions?: JourneyActions
}

/** The moments of a journey, the newest first, with their dates hung left and the gaps between them. */
export function PathList(props: PathListProps) {
  const { journey, of, isTurningPointsOnly, actions } = props
  const path = useInfiniteQuery(pathQuery(of.keeperId, of.id, { isTurningPointsOnly }))
  const moments = path.data?.pages.flatMap((page) => page.moments)
  if (path.isError && !moments)
    return (
      <ErrorState title={journeyWording.pathFailed} error={path.error} onRetry={() => void path.refetch()} />
    )
  if (!moments) return <SkeletonRows rows={3} />
  if (moments.length === 0)
    return (
      <p className="text-sm text-muted-foreground">
        {isTurningPointsOnly ? journeyWording.noTurningPoints : journeyWording.noMoments}
      </p>
    )
  const change = (moment: PathMoment, wanted: PathChange) =>
    actions?.act(() => changeOnPath(of, moment.id, wanted), journeyWording.momentsFailed)
  return (
    <>
      <ol aria-label="Path" className="relative">
        {moments.map((moment, at) => {
          const gap = gapBetween(journey, moment, moments[at + 1])
          return (
            <Fragment key={moment.id}>
              <PathRow {...props} moment={moment} isLast={at === moments.length - 1}>
                {actions && (
                  <WhereWritable>
                    <MoreMenu about={momentLabel(moment)} place="row">
                      <MenuItem
                        icon={Signpost}
                        onSelect={() => void change(moment, { turningPoint: !moment.turningPoint })}
                      >
                        {moment.turningPoint ? 'Not a turning point' : 'Turning point'}
                      </MenuItem>
                      {!isTurningPointsOnly && (
                        <>
                          <MenuItem
                            icon={ArrowUp}
                            disabled={at === 0}
                            onSelect={() => void change(moment, { after: moments[at - 1]?.id ?? null })}
                          >
                            Move later
                          </MenuItem>
                          <MenuItem
                            icon={ArrowDown}
                            disabled={at >= moments.length - (path.hasNextPage ? 2 : 1)}
                            onSelect={() => void change(moment, { after: moments[at + 2]?.id ?? null })}
                          >
                            Move earlier
                          </MenuItem>
                        </>
                      )}
                      <MenuItem
                        icon={Unlink}
                        onSelect={() =>
                          void actions.act(
                            () =>
                              changeMoments(of.keeperId, {
                                ids: [moment.id],
                                change: { journey: of.id, added: false },
                              }),
                            journeyWording.momentsFailed,
                          )
                        }
                      >
                        Remove from this journey
                      </MenuItem>
                    </MoreMenu>
                  </WhereWritable>
                )}
              </PathRow>
              {gap && (
                <li className="relative grid grid-cols-[3.5rem_1.5rem_minmax(0,1fr)] gap-x-2.5 sm:grid-cols-[4.5rem_1.5rem_minmax(0,1fr)]">
                  <span
                    aria-hidden
                    className="col-start-2 justify-self-center border-l-2 border-dotted border-input"
                  />
                  <p className="py-2 text-xs text-muted-foreground">
                    {awayText(gap.days)}, {rangeText(gap)}
                  </p>
                </li>
              )}
            </Fragment>
          )
        })}
      </ol>
      {path.hasNextPage && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-4"
          isBusy={path.isFetchingNextPage}
          onClick={() => void path.fetchNextPage()}
        >
          Show earlier moments
        </Button>
      )}
    </>
  )
}

type PathRowProps = PathListProps & { moment: PathMoment; isLast: boolean; children: ReactNode }

function PathRow({ moment, isLast, journey, keeperParam, today, children }: PathRowProps) {
  const { title, excerpt, kind, localDate } = moment
  const { day, year } = hungDay(localDate, today)
  const text = excerpt.text || (title === null ? momentKindLabels[kind] : '')
  const link = (
    <Link
      to={momentPath(keeperParam, moment.id)}
      className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-ring"
    >
      <PlainText text={title ?? text} />
    </Link>
  )
  return (
    <li className="group/path relative grid grid-cols-[3.5rem_1.5rem_minmax(0,1fr)_auto] gap-x-2.5 rounded-lg hover:bg-muted/50 sm:grid-cols-[4.5rem_1.5rem_minmax(0,1fr)_auto]">
      <span className="pt-2.5 text-right text-xs text-muted-foreground">
        <span className="sr-only">{dateText(moment)}</span>
        <span aria-hidden>
          {day}
          {year && <span className="block">{year}</span>}
        </span>
      </span>
      <span className="relative flex justify-center pt-3">
        {!isLast && <span aria-hidden className="absolute top-8 -bottom-2.5 border-l border-border" />}
        <Point moment={moment} journey={journey} />
      </span>
      <div className="min-w-0 py-1.5">
        {title !== null && <h3 className="line-clamp-2 text-lg/7 text-pretty wrap-anywhere">{link}</h3>}
        {text && (
          <p className="line-clamp-2 font-serif text-base/6.5 wrap-anywhere">
            {title === null ? link : <PlainText text={text} />}
          </p>
        )}
        {moment.turningPoint && <p className="sr-only">Turning point</p>}
      </div>
      <div className="relative z-10 pt-1">{children}</div>
    </li>
  )
}

/** Full where a milestone was reached that day, else its mood; a turning point is larger. */
function Point({ moment, journey }: { moment: PathMoment; journey: Journey }) {
  const reached = journey.milestones.find(({ reachedOn }) => reachedOn === moment.localDate)
  const mood = ([-2, -1, 0, 1, 2] as const).find((one) => one === moment.mood)
  if (reached)
    return (
      <span className="grid size-4 place-items-center rounded-full bg-foreground text-background">
        <Icon of={Check} size={11} label={`Milestone reached: ${reached.title}`} />
      </span>
    )
  if (mood !== undefined) return <MoodLevel mood={mood} size={moment.turningPoint ? 16 : 13} />
  return (
    <span
      aria-hidden
      className={classes('mt-1 size-2 rounded-full', moment.turningPoint ? 'bg-foreground' : 'bg-input')}
    />
  )
}

/** The long time without a moment that lies between two of the path. */
function gapBetween({ arc }: Journey, newer: PathMoment, older: PathMoment | undefined) {
  if (!older) return undefined
  return arc.gaps.find(({ from, to }) => from > older.localDate && to < newer.localDate)
}
