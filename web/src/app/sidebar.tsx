import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { fadeDown } from '../ui/fading-edges.ts'
import { Icon } from '../ui/icon.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { Brand } from './brand.tsx'
import { DebugConsoleLink } from './debug-links.tsx'
import { useFillsWidth } from './fills-screen.ts'
import { PaletteButton } from './palette-button.tsx'
import { SidebarNav } from './sidebar-nav.tsx'
import { useSidebarState } from './sidebar-state.ts'
import { SidebarUser } from './sidebar-user.tsx'

/**
 * The sidebar beside the screen: 64 units wide, 16 when collapsed. On screens whose width is content it is collapsed until
 * it is expanded there. Under 768 px it is a sheet instead.
 */
export function Sidebar() {
  const [state, change] = useSidebarState()
  const isScreenWide = useFillsWidth()
  const [isExpandedThere, setIsExpandedThere] = useState(false)
  const isCollapsed = isScreenWide ? !isExpandedThere : state.isCollapsed
  const toggleLabel = isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'
  return (
    <aside
      aria-label="Sidebar"
      className={classes(
        'sticky top-0 hidden h-dvh shrink-0 flex-col border-r bg-muted/55 px-3 py-3 pointer-fine:[@media(max-height:52rem)]:py-1.5 transition-[width] md:flex print:hidden',
        isCollapsed ? 'w-16' : 'w-64',
      )}
    >
      <div
        className={classes(
          'flex items-center',
          isCollapsed ? 'flex-col gap-1 pointer-fine:[@media(max-height:52rem)]:gap-0' : 'gap-1 pl-2.5',
        )}
      >
        {!isCollapsed && <Brand className="mr-auto" />}
        <PaletteButton isCollapsed={isCollapsed} />
        <Tooltip text={toggleLabel} side="right">
          <Button
            variant="ghost"
            size="icon"
            aria-label={toggleLabel}
            aria-expanded={!isCollapsed}
            className="text-muted-foreground hover:bg-accent/60"
            onClick={() =>
              isScreenWide ? setIsExpandedThere(isCollapsed) : change({ isCollapsed: !isCollapsed })
            }
          >
            <Icon of={isCollapsed ? PanelLeftOpen : PanelLeftClose} />
          </Button>
        </Tooltip>
      </div>
      {/* Who is signed in and the way out stay in sight. */}
      <div ref={fadeDown} className="sidebar-column -mx-3 min-h-0 flex-1 overflow-y-auto px-3 pb-1">
        <SidebarNav
          isCollapsed={isCollapsed}
          closedSections={state.closedSections}
          onClosedSections={(closedSections) => change({ closedSections })}
        />
      </div>
      <DebugConsoleLink isCollapsed={isCollapsed} />
      <SidebarUser isCollapsed={isCollapsed} />
    </aside>
  )
}
