import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const tones = {
  neutral: 'border-border bg-muted text-foreground',
  accent: 'border-transparent bg-accent text-accent-foreground',
  destructive: 'border-destructive/35 bg-destructive/8 text-foreground',
}

type NoticeProps = { tone?: keyof typeof tones; children: ReactNode; className?: string }

/** Inline text about what happened here. A destructive one is announced at once, the others politely. */
export function Notice({ tone = 'neutral', children, className }: NoticeProps) {
  return (
    <div
      role={tone === 'destructive' ? 'alert' : 'status'}
      className={classes('rounded-lg border px-3.5 py-2.5 text-sm', tones[tone], className)}
    >
      {children}
    </div>
  )
}
