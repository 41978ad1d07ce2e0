import { useId } from 'react'

type SegmentedProps<Value extends string> = {
  label: string
  choices: readonly { value: Value; label: string }[]
  value: Value | undefined
  onChange: (value: Value) => void
  disabled?: boolean
}

/** One of a few, side by side. */
export function Segmented<Value extends string>({
  label,
  choices,
  value,
  onChange,
  disabled,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="inline-flex rounded-lg bg-muted p-0.5">
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="relative grid h-6.5 cursor-pointer place-items-center rounded-sm px-2 text-xs font-medium text-muted-foreground has-checked:bg-card has-checked:text-foreground border border-transparent has-checked:border-border has-focus-visible:outline-2 has-focus-visible:outline-ring max-md:h-10 max-md:px-4 max-md:text-sm max-[26rem]:px-2.5"
        >
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            disabled={disabled}
            onChange={() => onChange(choice.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {choice.label}
        </label>
      ))}
    </div>
  )
}
