import { Wrench } from 'lucide-react'
import { Link } from 'react-router'
import { useAuth } from '../lib/auth.tsx'
import { buttonClass } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
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
          buttonClass({ variant: 'quiet', size: isCollapsed ? 'icon' : 'sm' }),
          'mt-4 w-full',
        )}
      >
        <Icon of={Wrench} size={16} />
        <span className={isCollapsed ? 'sr-only' : undefined}>Debug Console</span>
      </Link>
    </Tooltip>
  )
}

/** The same, floating at the bottom right: for admins, and in development. Never over a screen that fills the window, as a
 * chat with its composer does. */
export function FloatingDebugLink() {
  const { user } = useAuth()
  const isFilled = useFillsScreen()
  const isWanted = user?.role === 'admin' || import.meta.env.DEV
  if (!isWanted || isFilled) return null
  return (
    <nav aria-label="Debug">
      <Link
        to={paths.debug}
        className="floating-debug fixed right-4 bottom-4 z-30 inline-flex h-9 items-center gap-1.5 rounded-full bg-destructive px-3.5 text-xs font-semibold tracking-wide text-destructive-foreground shadow-soft transition-opacity hover:opacity-90 print:hidden"
      >
        <Icon of={Wrench} size={14} />
        DEBUG
      </Link>
    </nav>
  )
}
