import { counted } from '#contracts/keepers/keeper-wording.ts'
import { allYears, riverWording } from '#contracts/keepers/river-wording.ts'
import type { Dashboard } from '#contracts/keepers/dashboard.ts'
import { keeperPath, momentPath } from '../../../app/paths.ts'
import { Link } from '../../../ui/link.tsx'
import { PlainText } from '../../../ui/plain-text.tsx'
import { momentName, weekdayAndYear } from '../moments/index.ts'
import { useIsReadOnly } from '../read-only.tsx'

/** What is shown of a moment here. */
const excerptChars = 120
/** More would push the year out of sight. */
const shownMax = 3

type OnThisDayProps = { past: Dashboard['onThisDay']; today: string; keeperId: string }

/** What was written on this day of earlier years. */
export function OnThisDay({ past, today, keeperId }: OnThisDayProps) {
  const { years, days, moments } = past
  const isReadOnly = useIsReadOnly()
  // The best of each year come first.
  const shown = moments.slice(0, shownMax).toSorted((a, b) => (a.localDate > b.localDate ? -1 : 1))
  const shownDays = new Set(shown.map(({ localDate }) => localDate))
  return (
    <section aria-labelledby="on-this-day" className="min-w-0">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2
          id="on-this-day"
          className="font-sans text-xs font-medium tracking-[0.04em] text-muted-foreground"
        >
          On this day
        </h2>
        {years > 0 && (
          <p className="text-xs text-muted-foreground">
            {days.length} of {counted(years, 'year')}
          </p>
        )}
      </div>
      {moments.length === 0 ? (
        <p className="font-serif text-base text-muted-foreground">
          {years > 0 || isReadOnly
            ? riverWording.nothingSameDay
            : 'A year from now, what you write today is shown here.'}
        </p>
      ) : (
        <ul>
          {shown.map((moment, at) => (
            <li key={moment.id} className="relative border-b py-2.5 first:pt-0 last:border-0">
              <Link
                to={momentPath(keeperId, moment.id)}
                className="line-clamp-2 font-serif text-lg leading-7 break-words after:absolute after:inset-0 hover:underline hover:underline-offset-4"
              >
                <PlainText
                  text={moment.excerpt.text === '' ? momentName(moment) : shorten(moment.excerpt.text)}
                />
              </Link>
              <p className="mt-0.5 text-xs text-muted-foreground">
                {weekdayAndYear(moment)}
                {shown[at + 1]?.localDate !== moment.localDate && (
                  <MoreOfDay date={moment.localDate} keeperId={keeperId} count={moreOf(moment.localDate)} />
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      {days.length > shownDays.size && (
        <Link
          to={`${keeperPath(keeperId, 'memory')}?view=river&span=day&at=${today}`}
          className="mt-1 inline-block text-sm font-medium text-primary hover:underline hover:underline-offset-4"
        >
          {allYears(days.length)}
        </Link>
      )}
    </section>
  )

  function moreOf(date: string): number {
    const count = days.find((day) => day.date === date)?.count ?? 0
    return count - shown.filter(({ localDate }) => localDate === date).length
  }
}

type MoreProps = { date: string; keeperId: string; count: number }

/** The way to the other moments of a day. */
function MoreOfDay({ date, keeperId, count }: MoreProps) {
  if (count <= 0) return null
  return (
    <>
      {' · '}
      <Link
        to={`${keeperPath(keeperId, 'moments')}?from=${date}&to=${date}`}
        aria-label={`${count} more of ${date.slice(0, 4)}`}
        className="relative z-10 text-primary underline decoration-primary/35 underline-offset-4 hover:decoration-primary"
      >
        {count} more
      </Link>
    </>
  )
}

function shorten(text: string): string {
  return text.length <= excerptChars ? text : `${text.slice(0, excerptChars).trimEnd()}…`
}
