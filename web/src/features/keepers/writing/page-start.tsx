import { lazy, Suspense, useState } from 'react'
import { type Template, templatesByType, typeStartWording } from '#contracts/keepers/type-starts.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { Button } from '../../../ui/button.tsx'
import { PageQuestion } from './daily-question.tsx'
import { EnergyChoice, MoodChoice } from './mood-choice.tsx'
import type { Words } from './words.ts'

const PeriodReportDialog = lazy(async () => ({
  default: (await import('./period-report-dialog.tsx')).PeriodReportDialog,
}))

type TemplatesProps = { keeper: Keeper; keeperParam: string; onStart: (template: Template) => void }

/** What an empty page may begin with. Nothing is written until one is chosen. */
export function Templates({ keeper, keeperParam, onStart }: TemplatesProps) {
  const [report, setReport] = useState<Template>()
  const templates = templatesByType[keeper.keeperType]
  if (templates.length === 0) return null
  return (
    <div
      role="group"
      aria-label={typeStartWording.startWith}
      className="mt-6 flex flex-wrap items-center gap-2"
    >
      <span aria-hidden className="text-sm text-muted-foreground">
        {typeStartWording.startWith}
      </span>
      {templates.map((template) => (
        <Button
          key={template.name}
          variant="quiet"
          size="sm"
          className="max-md:h-11"
          onClick={() => (template.isReport ? setReport(template) : onStart(template))}
        >
          {template.name}
        </Button>
      ))}
      {report && (
        <Suspense>
          <PeriodReportDialog
            keeper={keeper}
            keeperParam={keeperParam}
            template={report}
            onStart={onStart}
            onClose={() => setReport(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

type PageStartProps = CheckinProps & {
  keeper: Keeper
  keeperParam: string
  /** The viewer's day. */
  today: string
  /** Whether the day's question fits what is written here. */
  asks: boolean
  isWritten: boolean
  isSaving: boolean
}

/** What comes before the first word of a new moment, by the type of its keeper: a question, or a check-in. */
export function PageStart({ keeper, asks, isSaving, ...props }: PageStartProps) {
  if (keeper.keeperType === 'journal' && asks) return <PageQuestion keeper={keeper} {...props} />
  if (keeper.keeperType !== 'wellness') return null
  return (
    <fieldset disabled={isSaving} className="contents">
      <Checkin {...props} />
    </fieldset>
  )
}

type CheckinProps = {
  words: Words
  /** Whether there is anything but the check-in. */
  hasText: boolean
  onChange: (change: Partial<Words>) => void
  onSave: () => void
}

/** How somebody is, in three choices, without a word. */
function Checkin({ words, hasText, onChange, onSave }: CheckinProps) {
  const check = (change: Partial<Words>) => onChange({ ...change, ...(!hasText && { kind: 'checkin' }) })
  return (
    <section
      aria-label={typeStartWording.checkin}
      className="mb-5 grid gap-3 rounded-xl border bg-card px-5 py-4 sm:grid-cols-[auto_1fr] sm:items-center"
    >
      <div className="sm:col-span-2">
        <MoodChoice value={words.mood} onChange={(mood) => check({ mood })} />
      </div>
      <div className="flex items-end justify-between gap-3">
        <span aria-hidden className="pb-2 text-sm text-muted-foreground md:hidden">
          Energy
        </span>
        <EnergyChoice value={words.energy} onChange={(energy) => check({ energy })} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SleepField value={words.sleepHours} onChange={(sleepHours) => check({ sleepHours })} />
        <Button size="sm" className="max-md:hidden" onClick={onSave}>
          Save
        </Button>
      </div>
    </section>
  )
}

type SleepProps = { value: number | null; onChange: (hours: number | null) => void }

/** How long somebody slept, in hours and halves. */
export function SleepField({ value, onChange }: SleepProps) {
  return (
    <label className="flex shrink-0 items-center gap-2 text-sm text-muted-foreground">
      {typeStartWording.sleep}
      <input
        type="number"
        inputMode="decimal"
        min={0}
        max={24}
        step={0.5}
        value={value ?? ''}
        onChange={({ target }) => onChange(hoursOf(target.value))}
        className="h-9 w-16 rounded-lg border bg-transparent px-2 text-foreground tabular-nums max-md:h-11 max-md:text-base"
      />
    </label>
  )
}

function hoursOf(text: string): number | null {
  const hours = Number(text)
  return text === '' || Number.isNaN(hours) ? null : Math.min(24, Math.max(0, hours))
}
