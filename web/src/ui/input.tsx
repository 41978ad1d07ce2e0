import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { type ControlSize, controlSizes } from './control-size.ts'

const controlClass =
  'rounded-lg border border-hair bg-card px-3 text-card-foreground transition-colors placeholder:text-muted-foreground ' +
  'hover:border-input focus-visible:border-ring focus-visible:outline-offset-0 aria-invalid:border-destructive ' +
  'read-only:bg-muted read-only:text-muted-foreground read-only:hover:border-hair disabled:opacity-55'

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & { size?: ControlSize }

export function Input({ size = 'md', className, ...rest }: InputProps) {
  return <input className={classes(controlClass, controlSizes[size], className)} {...rest} />
}

/** Grows with its text where the browser can do that. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={classes(controlClass, 'field-sizing-content min-h-20 w-full py-2 text-base', className)}
      {...rest}
    />
  )
}
