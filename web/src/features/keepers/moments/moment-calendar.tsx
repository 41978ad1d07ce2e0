import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { counted } from '#contracts/keepers/keeper-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { momentListWording } from '#contracts/keepers/moment-list-wording.ts'
import type { MomentMonth, MomentSummary } from '#contracts/keepers/moments.ts'
import { monthText } from '../../../lib/day-text.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { fullDay } from '../../../lib/day-text.ts'
import { useToday } from '../today.ts'
import { weekdayNames, weeksOf } from './moment-dates.ts'
import { daysQuery, type MomentFilter } from './moments.api.ts'

type MomentCalendarProps = {
  keeper: Keeper
  /** Those that the server has moments of. */
  months: readonly MomentMonth[]
  /** New moments that match, and that the server doesn't have yet. */
  waiting: readonly MomentSummary[]
  /** The newest where it is empty. */
  month: string
  filter: MomentFilter
  onMonth: (month: string) => void
  onDay: (day: string) => void
}

/** The days of a month with how much was written on each; a day leads to its moments. */
export function MomentCalendar(props: MomentCalendarProps) {
  const { keeper, months, waiting, filter, onMonth, onDay } = props
  const sent = months.flatMap(({ month, matches }) => (matches > 0 ? [month] : []))
  const newestFirst = [...new Set([...sent, ...waiting.map(monthOf)])].toSorted().toReversed()
  const month = props.month || (newestFirst[0] ?? '')
  const isSent = sent.includes(month)
  const { data, error, refetch } = useQuery({ ...daysQuery(keeper.id, filter, month), enabled: isSent })
  const today = useToday(keeper.dayStartsAt)
  const days = isSent ? data : new Map<string, number>()
  const newer = newestFirst.findLast((other) => other > month)
  const older = newestFirst.find((other) => other < month)
  const countOn = (day: string) =>
    (days?.get(day) ?? 0) + waiting.filter(({ localDate }) => localDate === day).length
  return (
    <div className="@container px-5 pb-10 min-[1100px]:px-7">
      <div className="flex items-center gap-1 py-3">
        <h2 className="mr-auto text-lg">{monthText(month)}</h2>
        <MonthButton to={older} label="Earlier month" icon={ChevronLeft} onMonth={onMonth} />
        <MonthButton to={newer} label="Later month" icon={ChevronRight} onMonth={onMonth} />
      </div>
      {isSent && error ? (
        <ErrorState title={momentListWording.listFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <table aria-label={monthText(month)} aria-busy={days === undefined} className="w-full table-fixed">
          <thead>
            <tr>
              {weekdayNames.map((name) => (
                <th key={name} scope="col" className="pb-2 text-xs font-medium text-muted-foreground">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week, row) => (
              <tr key={row}>
                {week.map((day, column) => (
                  <td key={column} className="h-14 p-0.5 align-top sm:h-16 @4xl:h-22 @4xl:p-1">
                    {day && <Day day={day} isToday={day === today} count={countOn(day)} onDay={onDay} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

function monthOf({ localDate }: MomentSummary): string {
  return localDate.slice(0, 7)
}

type DayProps = { day: string; isToday: boolean; count: number; onDay: (day: string) => void }

function Day({ day, isToday, count, onDay }: DayProps) {
  const number = Number(day.slice(8))
  const ring = isToday && 'ring-1 ring-primary ring-inset'
  if (count === 0)
    return (
      <p
        aria-current={isToday ? 'date' : undefined}
        className={classes(
          'grid h-full content-start rounded-lg pt-1.5 text-center font-serif text-base text-muted-foreground',
          ring,
        )}
      >
        {number}
      </p>
    )
  return (
    <button
      type="button"
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onDay(day)}
      className={classes(
        'grid h-full w-full content-start justify-items-center rounded-lg pt-1.5 text-accent-foreground transition-colors hover:bg-accent',
        count > 1 ? 'bg-accent/70' : 'bg-accent/40',
        ring,
      )}
    >
      <span className="sr-only">{`${fullDay(day)}, ${counted(count, 'moment')}`}</span>
      <span aria-hidden className="font-serif text-base font-medium">
        {number}
      </span>
      <span aria-hidden className="text-xs tabular-nums">
        {count}
      </span>
    </button>
  )
}

type MonthButtonProps = {
  to: string | undefined
  label: string
  icon: typeof ChevronLeft
  onMonth: (month: string) => void
}

function MonthButton({ to, label, icon, onMonth }: MonthButtonProps) {
  return (
    <Button variant="ghost" size="icon" aria-label={label} disabled={!to} onClick={() => to && onMonth(to)}>
      <Icon of={icon} />
    </Button>
  )
}
