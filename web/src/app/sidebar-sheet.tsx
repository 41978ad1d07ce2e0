import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Sheet } from '../ui/sheet.tsx'
import { Brand } from './brand.tsx'
import { DebugConsoleLink } from './debug-links.tsx'
import { SidebarNav } from './sidebar-nav.tsx'
import { useSidebarState } from './sidebar-state.ts'
import { SidebarUser } from './sidebar-user.tsx'

/** The sidebar on a phone: a sheet from the left that closes on going somewhere. */
export function SidebarSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [state, change] = useSidebarState()
  const { key } = useLocation()
  const shownAt = useRef(key)
  useEffect(() => {
    if (shownAt.current === key) return
    shownAt.current = key
    onClose()
  }, [key, onClose])
  return (
    <Sheet isOpen={isOpen} onClose={onClose} label="Menu" closeLabel="Close menu" header={<Brand />}>
      <SidebarNav
        isCollapsed={false}
        closedSections={state.closedSections}
        onClosedSections={(closedSections) => change({ closedSections })}
      />
      <DebugConsoleLink isCollapsed={false} />
      <SidebarUser isCollapsed={false} />
    </Sheet>
  )
}
