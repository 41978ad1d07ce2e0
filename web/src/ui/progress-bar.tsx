import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** How far something is, `value` of `max`; without a value, that it is under way. */
export function ProgressBar({ className, ...props }: ComponentProps<'progress'> & { 'aria-label': string }) {
  return (
    <progress
      {...props}
      className={classes(
        // A browser that is told its colors draws its own no longer, in none of its parts.
        'h-2 w-full appearance-none overflow-hidden rounded-full bg-muted indeterminate:bg-primary/40 [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-primary',
        className,
      )}
    />
  )
}
