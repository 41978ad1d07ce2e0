import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { Brand } from './brand.tsx'
import { DebugConsoleLink } from './debug-links.tsx'
import { SidebarNav } from './sidebar-nav.tsx'
import { useSidebarState } from './sidebar-state.ts'
import { SidebarUser } from './sidebar-user.tsx'

/** The sidebar on a phone: a sheet from the left that closes on going somewhere. */
export function SidebarSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [state, change] = useSidebarState()
  const { key } = useLocation()
  // eslint-disable-next-line react/exhaustive-deps -- a navigation alone closes it
  useEffect(onClose, [key])
  return (
    <Base.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup
          aria-label="Menu"
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col overflow-y-auto border-r bg-background px-3 py-3 transition-transform duration-200 outline-none data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <div className="flex items-center justify-between pl-2.5">
            <Brand />
            <Base.Close
              aria-label="Close menu"
              className="grid size-9 place-items-center rounded-lg text-muted-foreground hover:bg-muted"
            >
              <Icon of={X} />
            </Base.Close>
          </div>
          <SidebarNav
            isCollapsed={false}
            closedSections={state.closedSections}
            onClosedSections={(closedSections) => change({ closedSections })}
          />
          <DebugConsoleLink isCollapsed={false} />
          <SidebarUser isCollapsed={false} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
