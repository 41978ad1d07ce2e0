import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'

type BackLinkProps = { to: string; children: ReactNode; className?: string }

/** The way from one thing to the list that it is in. */
export function BackLink({ to, children, className }: BackLinkProps) {
  return (
    <Link
      to={to}
      className={classes(
        '-ml-1 inline-flex min-h-8 items-center gap-1.5 rounded-sm pr-1 text-sm font-medium text-muted-foreground hover:text-foreground',
        className,
      )}
    >
      <Icon of={ChevronLeft} size={16} />
      {children}
    </Link>
  )
}
