import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '../lib/auth.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { type SectionName, type SidebarLink, sidebarSections } from './sidebar-links.ts'
import { useCurrentKeeper, useOtherKeepers } from './use-current-keeper.ts'

type SidebarNavProps = {
  isCollapsed: boolean
  closedSections: readonly SectionName[]
  onClosedSections: (closed: readonly SectionName[]) => void
}

/** The links by section; each header opens and closes its own. */
export function SidebarNav({ isCollapsed, closedSections, onClosedSections }: SidebarNavProps) {
  const { user } = useAuth()
  const isAdmin = user?.role === 'admin'
  const keeper = useCurrentKeeper()
  // Collapsed, they would be one icon several times.
  const others = useOtherKeepers(keeper, !isCollapsed)
  const toggle = (name: SectionName) =>
    onClosedSections(
      closedSections.includes(name)
        ? closedSections.filter((closed) => closed !== name)
        : [...closedSections, name],
    )
  return (
    <nav aria-label="Main" className="flex-1">
      {sidebarSections(isAdmin, keeper, others).map(({ name, links }) => {
        const isOpen = isCollapsed || !closedSections.includes(name)
        const listId = `sidebar-${name.toLowerCase()}`
        return (
          <div key={name} className={isCollapsed ? collapsedSection : 'mt-2 pointer-fine:mt-1.5'}>
            {!isCollapsed && (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={listId}
                onClick={() => toggle(name)}
                className="flex h-10 w-full items-center pointer-fine:h-6 justify-between rounded-md px-2.5 text-xs font-medium text-muted-foreground hover:text-foreground"
              >
                {name}
                <Icon
                  of={ChevronDown}
                  size={14}
                  className={classes('transition-transform', !isOpen && '-rotate-90')}
                />
              </button>
            )}
            <ul id={listId} hidden={!isOpen} className="grid grid-cols-[minmax(0,1fr)]">
              {links.map((link) => (
                <li
                  key={`${link.to} ${link.label}`}
                  className={link.isOther && isAdmin ? lowOther : undefined}
                >
                  <SidebarNavLink link={link} isCollapsed={isCollapsed} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

/** Closer together beside a mouse where the window is low: at 800 px all links fit. */
const collapsedSection =
  'mt-2 border-t pt-2 pointer-fine:[@media(max-height:52rem)]:mt-0.5 pointer-fine:[@media(max-height:52rem)]:pt-0.5'
/** Beside a mouse, an admin's links fill a low window: other keepers would push the last ones out. */
const lowOther = 'pointer-fine:[@media(max-height:56rem)]:hidden'

function SidebarNavLink({ link, isCollapsed }: { link: SidebarLink; isCollapsed: boolean }) {
  const { pathname } = useLocation()
  const isHere =
    !link.isStandIn &&
    [link.to, ...link.alsoAt].some(
      (place) => pathname === place || (link.hasPlaces && pathname.startsWith(`${place}/`)),
    )
  const place = useRef<HTMLAnchorElement>(null)
  // The list scrolls where it is too long for the window: the present screen's link stays in view.
  useEffect(() => {
    if (isHere) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isHere])
  return (
    <Tooltip text={link.label} side="right" isOff={!isCollapsed}>
      <Link
        ref={place}
        to={link.to}
        aria-current={isHere ? 'page' : undefined}
        className={classes(
          'flex h-10 items-center gap-2.5 rounded-md text-sm pointer-fine:h-7 transition-colors hover:bg-accent/50',
          'aria-[current=page]:bg-accent aria-[current=page]:font-medium aria-[current=page]:text-accent-foreground',
          isCollapsed ? 'justify-center' : link.isInner ? 'pr-2.5 pl-6' : 'px-2.5',
        )}
      >
        <Icon of={link.icon} size={16} className="shrink-0 opacity-75" />
        <span className={isCollapsed ? 'sr-only' : 'truncate'}>{link.label}</span>
      </Link>
    </Tooltip>
  )
}
