import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { durationText } from '../lib/figures.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

type CallLineProps = {
  kind: LucideIcon
  label: string
  look: { icon: LucideIcon; text: string }
  status: string
  times: { startedAt: string; endedAt?: string | undefined }
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** One quiet line for what an agent called; opens to its details. */
export function CallLine({ kind, label, look, status, times, onToggle, children }: CallLineProps) {
  const { startedAt, endedAt } = times
  const ms = endedAt === undefined ? undefined : Date.parse(endedAt) - Date.parse(startedAt)
  return (
    <details
      className="min-w-0 text-sm text-muted-foreground"
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary className="flex min-h-8 w-fit max-w-full cursor-pointer list-none items-center gap-2 rounded-md pr-2 hover:text-foreground [&::-webkit-details-marker]:hidden">
        <Icon of={kind} size={14} className="shrink-0" />
        <span className="truncate">{label}</span>
        <Icon
          of={look.icon}
          size={14}
          className={classes(
            'shrink-0',
            status === 'running' && 'motion-safe:animate-spin',
            status === 'failed' && 'text-destructive',
          )}
        />
        <span className="whitespace-nowrap tabular-nums">
          {look.text}
          {status === 'done' && ms !== undefined && `, ${durationText(Math.max(0, ms))}`}
        </span>
      </summary>
      <dl className="mt-1 mb-2 ml-1.5 grid gap-2 border-l pl-4 leading-normal">{children}</dl>
    </details>
  )
}

/** What was given or answered; isWords: as text that people read, not as code. */
export function CallDetail({
  term,
  text,
  isWords = false,
}: {
  term: string
  text: string
  isWords?: boolean
}) {
  return (
    <div>
      <dt className="text-xs">{term}</dt>
      <dd
        className={classes(
          'max-h-60 overflow-y-auto [overflow-wrap:anywhere] whitespace-pre-wrap text-foreground',
          !isWords && 'font-mono text-xs',
        )}
      >
        {text}
      </dd>
    </div>
  )
}

/** A line with the way to what it is about beside it. */
export function LinkedLine({ link, children }: { link: { to: string; label: string }; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start gap-x-3">
      {children}
      <Link to={link.to} className="min-h-8 text-sm/8 font-medium underline underline-offset-4">
        {link.label}
      </Link>
    </div>
  )
}
