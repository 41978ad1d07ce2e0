import { Search } from 'lucide-react'
import { buttonClass } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { modifierKey } from './modifier-key.ts'
import { openPalette } from './shortcuts.tsx'

/** Opens the palette for people who don't know its keys yet, and names them. */
export function PaletteButton({ isCollapsed }: { isCollapsed: boolean }) {
  return (
    <Tooltip text="Go to..." side={isCollapsed ? 'right' : 'bottom'}>
      <button
        type="button"
        onClick={openPalette}
        aria-keyshortcuts="Meta+K Control+K"
        className={classes(
          buttonClass({ variant: 'ghost', size: isCollapsed ? 'icon' : 'sm' }),
          'text-muted-foreground hover:bg-accent/60',
          !isCollapsed && 'px-2',
        )}
      >
        <Icon of={Search} size={16} className="shrink-0" />
        <span className="sr-only">Go to...</span>
        {!isCollapsed && (
          <span aria-hidden className="flex gap-0.5">
            <kbd className="kbd">{modifierKey()}</kbd>
            <kbd className="kbd">K</kbd>
          </span>
        )}
      </button>
    </Tooltip>
  )
}
