import { Wrench } from 'lucide-react'
import { diagnosticsWording } from '#contracts/diagnostics/diagnostics-wording.ts'
import { useAuth } from '../lib/auth.tsx'
import { useHasFailedCheck } from '../lib/last-check.ts'
import { buttonClass } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { useFillsScreen } from './fills-screen.ts'
import { paths } from './paths.ts'

/** The sidebar's way to the diagnostics. */
export function DebugConsoleLink({ isCollapsed }: { isCollapsed: boolean }) {
  return (
    <Tooltip text="Debug Console" side="right" isOff={!isCollapsed}>
      <Link
        to={paths.debug}
        className={classes(
          buttonClass({ variant: 'ghost', size: isCollapsed ? 'icon' : 'sm' }),
          // What few people need steps back behind what they came for.
          'mt-2 w-full font-normal text-muted-foreground hover:bg-accent/50 hover:text-foreground pointer-fine:h-7.5',
        )}
      >
        <Icon of={Wrench} size={16} />
        <span className={isCollapsed ? 'sr-only' : undefined}>Debug Console</span>
      </Link>
    </Tooltip>
  )
}

/**
 * The same, floating at the bottom right: in development, and for admins while the last system check found a failure. A
 * strip of its own lies beneath it, so that it covers no control; screens that fill the window do without.
 */
export function FloatingDebugLink() {
  const { user } = useAuth()
  const hasFailed = useHasFailedCheck(user?.id)
  const isFilled = useFillsScreen()
  const isWanted = (user?.role === 'admin' && hasFailed) || import.meta.env.DEV
  if (!isWanted || isFilled) return null
  return (
    <nav
      aria-label="Debug"
      className="floating-debug sticky bottom-0 z-30 flex h-(--strip-height) items-center border-t bg-background pr-32 pl-5 print:hidden sm:pl-8"
    >
      {hasFailed && (
        <p className="line-clamp-2 text-xs text-muted-foreground">{diagnosticsWording.lastCheckFailed}</p>
      )}
      <Link
        to={paths.debug}
        className="fixed right-4 bottom-2 inline-flex h-9 items-center gap-1.5 rounded-full bg-destructive px-3.5 text-xs font-semibold tracking-wide text-destructive-foreground shadow-soft transition-opacity hover:opacity-90"
      >
        <Icon of={Wrench} size={14} />
        DEBUG
      </Link>
    </nav>
  )
}
