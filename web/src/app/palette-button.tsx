import { Search } from 'lucide-react'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { modifierKey } from './modifier-key.ts'
import { openPalette } from './shortcuts.tsx'

/** Opens the palette for those who do not know its keys yet. */
export function PaletteButton({ isCollapsed }: { isCollapsed: boolean }) {
  return (
    <Tooltip text="Go to..." side="right" isOff={!isCollapsed}>
      <button
        type="button"
        onClick={openPalette}
        aria-keyshortcuts="Meta+K Control+K"
        className={classes(
          'mt-2 flex h-9 w-full items-center gap-2 rounded-lg border border-input text-sm text-muted-foreground transition-colors hover:bg-accent/50 hover:text-foreground',
          isCollapsed ? 'justify-center' : 'px-2.5',
        )}
      >
        <Icon of={Search} size={16} className="shrink-0" />
        <span className={isCollapsed ? 'sr-only' : 'flex-1 text-left'}>Go to...</span>
        {!isCollapsed && (
          <span aria-hidden className="flex gap-1">
            <kbd className="kbd">{modifierKey()}</kbd>
            <kbd className="kbd">K</kbd>
          </span>
        )}
      </button>
    </Tooltip>
  )
}
