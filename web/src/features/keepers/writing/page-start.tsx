import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import {
  journalPrompt,
  type Template,
  templatesByType,
  typeStartWording,
} from '#contracts/keepers/type-starts.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { EnergyChoice, MoodChoice } from './mood-choice.tsx'
import type { Words } from './words.ts'

const dayMs = 86_400_000

/** A journal's question of the day, above what is written; it never becomes part of it. */
export function DailyPrompt({ occurredAt }: Pick<Words, 'occurredAt'>) {
  const [step, setStep] = useState(0)
  return (
    <div className="mb-3 flex items-start gap-1">
      <p className="font-serif text-lg text-muted-foreground italic">
        {journalPrompt(Math.floor(Date.parse(occurredAt) / dayMs), step)}
      </p>
      <Button
        variant="ghost"
        size="icon"
        aria-label={typeStartWording.anotherQuestion}
        title={typeStartWording.anotherQuestion}
        className="-mt-1 text-muted-foreground max-md:-mt-2 max-md:size-11"
        onClick={() => setStep((count) => count + 1)}
      >
        <Icon of={RotateCw} size={15} />
      </Button>
    </div>
  )
}

type TemplatesProps = { keeper: Keeper; onStart: (template: Template) => void }

/** What an empty page may begin with. Nothing is written until one is chosen. */
export function Templates({ keeper, onStart }: TemplatesProps) {
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
          onClick={() => onStart(template)}
        >
          {template.name}
        </Button>
      ))}
    </div>
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
export function Checkin({ words, hasText, onChange, onSave }: CheckinProps) {
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
