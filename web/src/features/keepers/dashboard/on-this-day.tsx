import { counted } from '#contracts/keepers/keeper-wording.ts'
import { riverWording } from '#contracts/keepers/river-wording.ts'
import type { Dashboard } from '#contracts/keepers/dashboard.ts'
import { momentPath } from '../../../app/paths.ts'
import { Link } from '../../../ui/link.tsx'
import { PlainText } from '../../../ui/plain-text.tsx'
import { momentName, weekdayAndYear } from '../moments/index.ts'
import { useIsReadOnly } from '../read-only.tsx'

/** What is shown of a moment here. */
const excerptChars = 120
/** More would push the year out of sight. */
const shownMax = 3

/** What was written on this day of earlier years. */
export function OnThisDay({ past, keeperId }: { past: Dashboard['onThisDay']; keeperId: string }) {
  const { years, moments } = past
  const isReadOnly = useIsReadOnly()
  const written = new Set(moments.map(({ localDate }) => localDate.slice(0, 4))).size
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
            {written} of {counted(years, 'year')}
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
          {moments.slice(0, shownMax).map((moment) => (
            <li key={moment.id} className="relative border-b py-2.5 first:pt-0 last:border-0">
              <Link
                to={momentPath(keeperId, moment.id)}
                className="line-clamp-2 font-serif text-lg leading-7 break-words after:absolute after:inset-0 hover:underline hover:underline-offset-4"
              >
                <PlainText
                  text={moment.excerpt.text === '' ? momentName(moment) : shorten(moment.excerpt.text)}
                />
              </Link>
              <p className="mt-0.5 text-xs text-muted-foreground">{weekdayAndYear(moment)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function shorten(text: string): string {
  return text.length <= excerptChars ? text : `${text.slice(0, excerptChars).trimEnd()}…`
}
