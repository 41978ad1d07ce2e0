import { Circle } from 'lucide-react'
import type { ReactNode } from 'react'
import { topicKindLabels } from '#contracts/keepers/topic-wording.ts'
import type { Dashboard } from '#contracts/keepers/dashboard.ts'
import { journeyPath, keeperPath, topicPath } from '../../../app/paths.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { useIsReadOnly } from '../read-only.tsx'
import { Sparkline } from '../topics/index.ts'

type BandProps = { data: Dashboard; keeperId: string }

/** What comes next, and what comes up more and less. */
export function NextBand({ data, keeperId }: BandProps) {
  const isReadOnly = useIsReadOnly()
  return (
    <div className="grid min-w-0 content-start gap-8">
      <Section title="Next step" note={noteOf(data)}>
        {data.steps.length === 0 ? (
          <Nothing
            sentence={
              isReadOnly ? 'No next step' : 'A journey says where you want to get to, and what comes next.'
            }
            to={keeperPath(keeperId, 'journeys')}
            action="Journeys"
          />
        ) : (
          <ul>
            {data.steps.map(({ id, title, nextStep }) => (
              <li key={id} className="relative flex gap-3 border-b py-2.5 last:border-0">
                <Icon of={Circle} size={18} className="mt-1 shrink-0 text-muted-foreground" />
                <div className="min-w-0">
                  <Link
                    to={journeyPath(keeperId, id)}
                    className="font-serif text-lg leading-7 break-words after:absolute after:inset-0 hover:underline hover:underline-offset-4"
                  >
                    {nextStep}
                  </Link>
                  <p className="truncate text-xs text-muted-foreground">{title}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Rising and fading" note="eight weeks">
        {data.trends.length === 0 ? (
          <Nothing
            sentence={
              isReadOnly
                ? 'Nothing rising or fading'
                : 'Write #topic or [[name]], and what comes up more or less is seen here.'
            }
            to={keeperPath(keeperId, 'topics')}
            action="Topics"
          />
        ) : (
          <ul>
            {data.trends.map(({ id, name, slug, kind, isRising, weeks }) => (
              <li key={id} className="relative flex min-h-9 items-center gap-3 text-sm">
                <Link
                  to={topicPath(keeperId, slug)}
                  className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0 hover:underline hover:underline-offset-4"
                >
                  {name}
                </Link>
                <span className="w-14 shrink-0 text-muted-foreground">
                  {isRising ? topicKindLabels[kind].toLowerCase() : 'fading'}
                </span>
                <Sparkline values={weeks} className="shrink-0 max-sm:w-16" />
                <span className="w-6 shrink-0 text-right tabular-nums">
                  {weeks.reduce((sum, count) => sum + count, 0)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  )
}

function noteOf({ steps: [step], today }: Dashboard): string | undefined {
  if (!step?.targetOn || step.targetOn <= step.startedOn || today > step.targetOn) return undefined
  const day = (to: string) => Math.round((Date.parse(to) - Date.parse(step.startedOn)) / 86_400_000) + 1
  return `Day ${day(today)} of ${day(step.targetOn)}`
}

function Section({
  title,
  note,
  children,
}: {
  title: string
  note: string | undefined
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <h2 className="font-sans text-xs font-medium tracking-[0.04em] text-muted-foreground">{title}</h2>
        {note && <p className="text-xs text-muted-foreground">{note}</p>}
      </div>
      {children}
    </section>
  )
}

function Nothing({ sentence, to, action }: { sentence: string; to: string; action: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-60 font-serif text-base text-muted-foreground">{sentence}</p>
      <Link to={to} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        {action}
      </Link>
    </div>
  )
}
