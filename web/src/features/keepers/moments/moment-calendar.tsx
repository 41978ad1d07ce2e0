import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { counted } from '#contracts/keepers/keeper-wording.ts'
import { momentListWording } from '#contracts/keepers/moment-list-wording.ts'
import type { MomentMonth } from '#contracts/keepers/moments.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { fullDay, monthText, weekdayNames, weeksOf } from './moment-dates.ts'
import { daysQuery, type MomentFilter } from './moments.api.ts'

type MomentCalendarProps = {
  keeperId: string
  /** Those with moments that match, the newest first. */
  months: readonly MomentMonth[]
  month: string
  filter: MomentFilter
  onMonth: (month: string) => void
  onDay: (day: string) => void
}

/** The days of a month with how much was written on each; a day leads to its moments. */
export function MomentCalendar({ keeperId, months, month, filter, onMonth, onDay }: MomentCalendarProps) {
  const { data: days, error, refetch } = useQuery(daysQuery(keeperId, filter, month))
  const newer = months.findLast((other) => other.month > month)
  const older = months.find((other) => other.month < month)
  return (
    <div className="px-5 pb-10 min-[1100px]:px-7">
      <div className="flex items-center gap-1 py-3">
        <h2 className="mr-auto text-lg">{monthText(month)}</h2>
        <MonthButton to={older} label="Earlier month" icon={ChevronLeft} onMonth={onMonth} />
        <MonthButton to={newer} label="Later month" icon={ChevronRight} onMonth={onMonth} />
      </div>
      {error ? (
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
                  <td key={column} className="h-14 p-0.5 align-top sm:h-16">
                    {day && <Day day={day} count={days?.get(day) ?? 0} onDay={onDay} />}
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

function Day({ day, count, onDay }: { day: string; count: number; onDay: (day: string) => void }) {
  const number = Number(day.slice(8))
  if (count === 0)
    return (
      <p className="grid h-full content-start pt-1.5 text-center font-serif text-base text-muted-foreground">
        {number}
      </p>
    )
  return (
    <button
      type="button"
      onClick={() => onDay(day)}
      className={classes(
        'grid h-full w-full content-start justify-items-center rounded-lg pt-1.5 text-accent-foreground transition-colors hover:bg-accent',
        count > 1 ? 'bg-accent/70' : 'bg-accent/40',
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
  to: MomentMonth | undefined
  label: string
  icon: typeof ChevronLeft
  onMonth: (month: string) => void
}

function MonthButton({ to, label, icon, onMonth }: MonthButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      disabled={!to}
      onClick={() => to && onMonth(to.month)}
    >
      <Icon of={icon} />
    </Button>
  )
}
