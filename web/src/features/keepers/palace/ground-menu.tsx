import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Point } from './geometry.ts'

type GroundMenuProps = {
  /** A point of the ground. */
  at: Point
  choices: readonly { name: string; icon: LucideIcon; act: () => void }[]
  onClose: (hasChosen: boolean) => void
}

const widthPx = 192
const heightPx = 160

/**
 * What can be put where somebody clicked. Unlike other menus it leaves the focus to what was chosen: a new card is
 * written in at once.
 */
export function GroundMenu({ at, choices, onClose }: GroundMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => menu.current?.querySelector('button')?.focus(), [])

  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])]
    const place = buttons.findIndex((button) => button === document.activeElement)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) buttons.at((place + step) % buttons.length)?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') onClose(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={menu}
      role="menu"
      aria-label={palaceWording.putMenu}
      data-own-pointer
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) onClose(true)
      }}
      style={{
        left: `min(${at.x}px, calc(100% - ${widthPx}px))`,
        top: `min(${at.y}px, calc(100% - ${heightPx}px))`,
        width: widthPx,
      }}
      className="popup absolute z-20 cursor-default p-1"
    >
      {choices.map(({ name, icon, act }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onClose(true)
            act()
          }}
          className="popup-item w-full text-left hover:bg-muted focus-visible:bg-muted"
        >
          <Icon of={icon} size={16} />
          {name}
        </button>
      ))}
    </div>
  )
}
