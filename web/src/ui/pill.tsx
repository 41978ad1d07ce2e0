import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const tones = { muted: 'bg-muted text-muted-foreground', accent: 'bg-accent text-accent-foreground' }

/** A small label: a status, a class, a topic. */
export function Pill({
  tone = 'muted',
  children,
  className,
}: {
  tone?: keyof typeof tones
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={classes(
        'inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-xs font-medium whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

const states = { ok: 'bg-ok', busy: 'bg-busy', bad: 'bg-bad', off: 'bg-input' }

/** The coloured dot before a status; the text beside it says the same. */
export function StatusDot({ state }: { state: keyof typeof states }) {
  return <span aria-hidden className={classes('size-[7px] shrink-0 rounded-full', states[state])} />
}
