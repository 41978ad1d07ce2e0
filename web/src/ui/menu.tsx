import { Menu as Base } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { useLandmark } from './use-landmark.ts'

/** `trigger` is the button that opens it, such as `<Button variant="ghost">…</Button>`. */
export function Menu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  const [landmark, findLandmark] = useLandmark()
  return (
    <Base.Root>
      <Base.Trigger ref={findLandmark} render={trigger} />
      <Base.Portal container={landmark}>
        <Base.Positioner sideOffset={6} align="end" className="z-50 outline-none">
          <Base.Popup className="popup min-w-44 p-1">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type MenuItemProps = {
  icon?: LucideIcon
  onSelect: () => void
  isDestructive?: boolean
  disabled?: boolean
  /** Why it is disabled, or what is so now. */
  note?: string
  children: ReactNode
}

export function MenuItem({ icon, onSelect, isDestructive, disabled, note, children }: MenuItemProps) {
  return (
    <Base.Item
      onClick={onSelect}
      disabled={disabled}
      className={classes('popup-item', isDestructive && 'text-destructive')}
    >
      <span className="col-start-1">{icon && <Icon of={icon} size={16} />}</span>
      <span className="col-start-2">{children}</span>
      {note && <span className="popup-note">{note}</span>}
    </Base.Item>
  )
}
