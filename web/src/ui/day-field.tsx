import { Field } from './field.tsx'
import { Input } from './input.tsx'

type DayFieldProps = {
  label: string
  value: string
  error: string | undefined
  onChange: (day: string) => void
}

/** A day that may be left out, `YYYY-MM-DD` or empty. */
export function DayField({ label, value, error, onChange }: DayFieldProps) {
  return (
    <Field label={label} aside="optional" {...(error !== undefined && { error })}>
      {(control) => (
        <Input {...control} type="date" value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}
