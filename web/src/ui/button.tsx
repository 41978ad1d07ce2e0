import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { type ControlSize, controlHeights } from './control-size.ts'

export type ButtonLook = {
  variant?: 'primary' | 'quiet' | 'ghost' | 'destructive'
  size?: ControlSize | 'sm' | 'row' | 'lg' | 'icon'
}

const variants = {
  primary: 'border-transparent bg-primary text-primary-foreground hover:bg-primary/90',
  quiet:
    'border-hair bg-transparent text-foreground hover:border-input hover:bg-muted aria-pressed:bg-accent aria-pressed:text-accent-foreground',
  ghost:
    'border-transparent text-foreground hover:bg-muted aria-pressed:bg-accent aria-pressed:text-accent-foreground',
  destructive: 'border-transparent bg-destructive text-destructive-foreground hover:bg-destructive/90',
}

const sizes = {
  sm: 'h-8 px-3 text-sm rounded-md gap-1.5',
  /** One of several in the row of a card. */
  row: 'h-8 px-2 text-sm rounded-md gap-1.5',
  md: `${controlHeights.md} px-4.5 text-sm rounded-lg gap-2`,
  bar: `${controlHeights.bar} px-3.5 text-sm rounded-lg gap-2`,
  lg: 'h-12 px-6.5 text-base rounded-lg gap-2',
  icon: 'size-9 rounded-lg',
}

/** A button's classes, for links that look like one. */
export function buttonClass({ variant = 'primary', size = 'md' }: ButtonLook = {}): string {
  return classes(
    'inline-flex shrink-0 items-center justify-center border font-medium whitespace-nowrap transition-colors select-none',
    'disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55',
    variants[variant],
    sizes[size],
  )
}

/** `isBusy` disables the button while its work runs; say so in its text too. */
export function Button({
  variant,
  size,
  isBusy = false,
  className,
  disabled,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & ButtonLook & { isBusy?: boolean }) {
  return (
    <button
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={classes(buttonClass({ variant, size }), className)}
      {...rest}
    />
  )
}
