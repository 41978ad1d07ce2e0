import { type TimeRange, type TimeRangeName, timeRangeLabels } from '../lib/time-range.ts'
import { Input } from './input.tsx'
import { Select } from './select.tsx'

type TimeRangeFieldProps = {
  range: TimeRange
  choices: readonly TimeRangeName[]
  onChange: (changed: Partial<Record<'range' | 'from' | 'to', string>>) => void
}

/** A time range: one that ends now, or chosen days. */
export function TimeRangeField({ range, choices, onChange }: TimeRangeFieldProps) {
  return (
    <div role="group" aria-label="Time range" className="flex flex-wrap items-center gap-2">
      {range.name === 'custom' && (
        <>
          <DayInput
            label="First day"
            value={range.firstDay}
            max={range.lastDay}
            onChange={(from) => onChange({ from })}
          />
          <span aria-hidden className="text-muted-foreground">
            –
          </span>
          <DayInput
            label="Last day"
            value={range.lastDay}
            min={range.firstDay}
            onChange={(to) => onChange({ to })}
          />
        </>
      )}
      <Select
        aria-label="Time range"
        options={choices.map((value) => ({ value, label: timeRangeLabels[value] }))}
        value={range.name}
        onChange={(name) => onChange(name === 'custom' ? { range: name } : { range: name, from: '', to: '' })}
        size="bar"
        className="w-38"
      />
    </div>
  )
}

type DayInputProps = {
  label: string
  value: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

function DayInput({ label, value, min, max, onChange }: DayInputProps) {
  return (
    <Input
      type="date"
      aria-label={label}
      value={value}
      min={min || undefined}
      max={max || undefined}
      onChange={(event) => onChange(event.target.value)}
      size="bar"
      className="w-36 pr-2 pl-2"
    />
  )
}
