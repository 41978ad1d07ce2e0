import { isOver } from '#contracts/keepers/journey-choices.ts'
import { journeyWording } from '#contracts/keepers/journey-wording.ts'
import type { Journey } from '#contracts/keepers/journeys.ts'
import { counted } from '#contracts/keepers/keeper-wording.ts'
import { moodWords } from '#contracts/keepers/moment-wording.ts'
import { monthText } from '../../../lib/day-text.ts'
import { classes } from '../../../ui/classes.ts'
import { heightOf, marksOf, percentOf, runsOf, type Span, ticksOf } from './arc-drawing.ts'
import { ArcLine } from './arc-line.tsx'
import { dayText, rangeText, spanOf } from './journey-days.ts'

const monthName = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' })
/** More points than these are a line. */
const circlesMax = 45

/** The mood of a journey over its whole span, its gaps, its milestones and today; and the same as a list. */
export function ArcStrip({ journey, today }: { journey: Journey; today: string }) {
  const span = spanOf(journey, today)
  const isGoing = !isOver(journey.status) && today < span.to
  return (
    <section aria-label="The arc" className="relative">
      <div aria-hidden className="relative h-[126px] sm:ml-0">
        <span className="absolute top-[5px] -left-12 text-xs text-muted-foreground max-xl:hidden">
          bright
        </span>
        <span className="absolute top-[69px] -left-12 text-xs text-muted-foreground max-xl:hidden">
          heavy
        </span>
        {isGoing && <Future today={percentOf(today, span)} />}
        <div className="absolute inset-x-0 top-[46px] border-t border-border" />
        <div className="absolute inset-x-0 top-0 h-[92px]">
          <ArcLine arc={journey.arc} span={span} />
        </div>
        <Circles journey={journey} span={span} />
        <Gaps journey={journey} span={span} />
        <Ticks span={span} today={isGoing ? percentOf(today, span) : undefined} />
        <div className="absolute inset-x-0 top-[108px] border-t border-input" />
        <Marks journey={journey} span={span} />
        {isGoing && <Today at={percentOf(today, span)} />}
        {journey.arc.points.every(({ mood }) => mood === null) && (
          <p className="absolute top-[18px] left-0 text-xs text-muted-foreground">{journeyWording.noMood}</p>
        )}
      </div>
      <ArcList journey={journey} />
    </section>
  )
}

function Future({ today }: { today: number }) {
  return (
    <div
      className="absolute top-0 right-0 h-[104px] rounded-r-lg bg-primary/6"
      style={{ left: `${today}%` }}
    />
  )
}

function Today({ at }: { at: number }) {
  return (
    <div className="absolute -top-1 h-28 border-l-2 border-primary" style={{ left: `${at}%` }}>
      <span
        className={classes(
          'absolute top-0.5 text-xs font-medium text-primary',
          at > 85 ? 'right-2' : 'left-2',
        )}
      >
        Today
      </span>
    </div>
  )
}

function Circles({ journey: { arc }, span }: { journey: Journey; span: Span }) {
  const points = runsOf(arc, span).flat()
  if (points.length > circlesMax) return null
  return points.map(({ x, mood, on }) => (
    <span
      key={on}
      className="absolute size-[9px] -translate-1/2 rounded-full border-2 bg-background"
      style={{
        left: `${x}%`,
        top: heightOf(mood),
        borderColor: `hsl(var(--mood-${Math.round(mood) + 3}))`,
      }}
    />
  ))
}

function Gaps({ journey: { arc }, span }: { journey: Journey; span: Span }) {
  return arc.gaps.map(({ from, to, days }) => {
    const [left, right] = [percentOf(from, span), percentOf(to, span)]
    return (
      <span
        key={from}
        className="absolute top-[45px] border-t-2 border-dotted border-input bg-background"
        style={{ left: `${left}%`, width: `${right - left}%` }}
      >
        {right - left > 7 && (
          <span
            className={classes(
              'absolute bottom-0.5 left-1/2 -translate-x-1/2 text-xs whitespace-nowrap text-muted-foreground',
              right - left < 16 && 'max-sm:hidden',
            )}
          >
            {counted(days, 'day')}
          </span>
        )}
      </span>
    )
  })
}

function Ticks({ span, today }: { span: Span; today: number | undefined }) {
  const ticks = ticksOf(span)
  const hasYears = ticks.every((day) => day.slice(5, 7) === '01') && ticks.length > 1
  return ticks.map((day) => {
    const x = percentOf(day, span)
    const isHidden = x < 3 || x > 96 || (today !== undefined && Math.abs(x - today) < 4)
    const name = monthName.format(new Date(`${day}T00:00:00Z`))
    return isHidden ? null : (
      <span
        key={day}
        className="absolute top-[89px] -translate-x-1/2 text-xs text-muted-foreground"
        style={{ left: `${x}%` }}
      >
        {hasYears || (day.slice(5, 7) === '01' && ticks.length > 1) ? day.slice(0, 4) : name}
      </span>
    )
  })
}

function Marks({ journey, span }: { journey: Journey; span: Span }) {
  return marksOf(journey, span).map(({ id, title, x, isReached, side, hasLabel }) => (
    <span key={id} className="absolute top-[103px]" style={{ left: `${x}%` }}>
      <span className="absolute top-0 h-2.5 border-l border-foreground" />
      <span
        className={classes(
          'absolute top-3 -left-[4.5px] size-[9px] rounded-full',
          isReached ? 'bg-foreground' : 'border-2 border-foreground bg-background',
        )}
      />
      {hasLabel && (
        <span
          className={classes(
            'absolute top-[7px] text-xs/4.5 whitespace-nowrap max-sm:hidden',
            side === 'right' ? 'left-2.5' : 'right-2.5',
          )}
        >
          {title}
        </span>
      )}
    </span>
  ))
}

const units = { day: dayText, week: (day: string) => `the week of ${dayText(day)}`, month: monthText }

/** The strip in words, for people who don’t see it. */
function ArcList({ journey: { arc, milestones } }: { journey: Journey }) {
  const lines = [
    ...arc.points.map(({ on, moments, mood }) => ({
      on,
      text: `${units[arc.unit](on)}: ${[moodText(mood), counted(moments, 'moment')].filter(Boolean).join(', ')}`,
    })),
    ...arc.gaps.map((gap) => ({
      on: gap.from,
      text: `${counted(gap.days, 'day')} without a moment, ${rangeText(gap)}`,
    })),
    ...milestones.map(({ title, reachedOn, dueOn }) => ({
      on: reachedOn ?? dueOn ?? '9999',
      text: reachedOn
        ? `Milestone reached on ${dayText(reachedOn)}: ${title}`
        : `Milestone ahead${dueOn ? `, due on ${dayText(dueOn)}` : ''}: ${title}`,
    })),
  ].toSorted((a, b) => (a.on < b.on ? -1 : 1))
  return (
    <ol className="sr-only" aria-label="The arc as a list">
      {lines.map(({ on, text }) => (
        <li key={`${on} ${text}`}>{text}</li>
      ))}
    </ol>
  )
}

function moodText(mood: number | null): string {
  if (mood === null) return ''
  const known = ([-2, -1, 0, 1, 2] as const).find((one) => one === Math.round(mood))
  return known === undefined ? '' : moodWords[known].toLowerCase()
}
