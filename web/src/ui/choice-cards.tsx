import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

export type CardChoice<Value extends string> = {
  value: Value
  label: string
  hint?: string
  aside?: ReactNode
}

type ChoiceCardsProps<Value extends string> = {
  legend: string
  hint?: string
  choices: readonly CardChoice<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  error?: string
}

/** One choice out of a few, each with a line about it: radio buttons that look like cards. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { legend, hint, choices, error } = props
  const id = useId()
  const about = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset aria-describedby={about || undefined} className="min-w-0">
      <legend className="text-sm font-medium">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="mt-0.5 text-sm text-muted-foreground">
          {hint}
        </p>
      )}
      <div className="mt-2.5 grid gap-2.5 sm:grid-cols-2">
        {choices.map((choice) => (
          <ChoiceCard key={choice.value} {...props} choice={choice} id={`${id}-${choice.value}`} name={id} />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-destructive">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function ChoiceCard<Value extends string>({
  choice,
  id,
  name,
  value,
  onChange,
}: ChoiceCardsProps<Value> & { choice: CardChoice<Value>; id: string; name: string }) {
  return (
    <label
      className={classes(
        'flex cursor-pointer items-start gap-3 rounded-lg border border-hair bg-card px-3.5 py-3 transition-colors hover:border-input',
        'has-checked:border-primary has-checked:bg-accent/35',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
      )}
    >
      <input
        type="radio"
        name={name}
        value={choice.value}
        checked={value === choice.value}
        onChange={() => onChange(choice.value)}
        aria-labelledby={`${id}-label`}
        aria-describedby={choice.hint ? `${id}-hint` : undefined}
        className="mt-1 size-4 shrink-0 accent-primary outline-none"
      />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span id={`${id}-label`} className="text-sm font-medium">
          {choice.label}
        </span>
        {choice.hint && (
          <span id={`${id}-hint`} className="text-sm text-muted-foreground">
            {choice.hint}
          </span>
        )}
      </span>
      {choice.aside && <span className="flex self-center">{choice.aside}</span>}
    </label>
  )
}
