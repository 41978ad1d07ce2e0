import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { limitSentence } from '#contracts/limits/limits.ts'
import { classes } from './classes.ts'

/** What a field hands to its control, so that label, hint and error belong to it. */
export type FieldControl = {
  id: string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
  maxLength?: number
}

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string
  /** Shown beside the label, such as "optional". */
  aside?: ReactNode
  /** The most characters that its control takes; once it is full, the field says so. */
  maxChars?: number | undefined
  className?: string
  children: (control: FieldControl) => ReactNode
}

/** For fields side by side: their controls stay in line where a label or a hint takes two lines. */
export const alignedField = 'row-span-3 grid-rows-subgrid'

/** A labelled control with its hint and its error. */
export function Field({ label, hint, error, aside, maxChars, className, children }: FieldProps) {
  const id = useId()
  const [isFull, setIsFull] = useState(false)
  const limit = isFull && maxChars !== undefined ? limitSentence(maxChars) : ''
  // What is wrong now says more than what is right in general.
  const hintId = hint && !error ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div
      onInput={(event) => maxChars !== undefined && setIsFull(readLength(event) >= maxChars)}
      onBlur={() => setIsFull(false)}
      className={classes('grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5', className)}
    >
      <div className="flex items-baseline justify-between gap-3 self-end">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside && <span className="text-xs text-muted-foreground">{aside}</span>}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        ...(maxChars !== undefined && { maxLength: maxChars }),
      })}
      {maxChars !== undefined && (
        <p role="status" className="text-sm text-muted-foreground empty:hidden">
          {limit}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className="text-sm text-destructive">
          {error}
        </p>
      )}
      {hintId && (
        <p id={hintId} className="text-sm text-muted-foreground">
          {hint}
        </p>
      )}
    </div>
  )
}

function readLength({ target }: FormEvent): number {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isText ? target.value.length : 0
}
