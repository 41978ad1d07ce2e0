import type { LucideIcon } from 'lucide-react'
import { Check } from 'lucide-react'
import {
  cloneElement,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useState,
} from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import type { MenuPopup, Press } from './menu-popup.tsx'
import { MenuPartsContext } from './menu-parts.ts'

export type MenuProps = {
  /** The button that opens it, such as `<Button variant="ghost">…</Button>`, without handlers of its own. */
  trigger: ReactElement<ComponentProps<'button'>>
  align?: 'start' | 'end'
  /** Of what opens. */
  className?: string
  children: ReactNode
}

let loadedPopup: typeof MenuPopup | undefined

/**
 * A button, and the menu that it opens. What opens loads when the button is first reached for, by pointer or by
 * keyboard, and the press that asked for it counts.
 */
export function Menu(props: MenuProps) {
  const [Popup, setPopup] = useState(() => loadedPopup)
  const [press, setPress] = useState<Press>()
  const [failure, setFailure] = useState<{ reason: unknown }>()
  if (failure) throw failure.reason
  if (Popup) return <Popup {...props} press={press} />

  function open(button: HTMLElement, by: Press['by']) {
    loadPopup().then(
      (popup) => {
        setPress({ by, hadFocus: button === document.activeElement })
        setPopup(() => popup)
      },
      (reason: unknown) => setFailure({ reason }),
    )
  }

  // Reaching for it promises nothing: that it failed to load is told to whoever presses it.
  const prepare = () => void loadPopup().catch(() => undefined)
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: ({ currentTarget, detail }: MouseEvent<HTMLButtonElement>) =>
      open(currentTarget, detail === 0 ? 'Enter' : 'pointer'),
    onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      open(event.currentTarget, event.key)
    },
  })
}

async function loadPopup(): Promise<typeof MenuPopup> {
  loadedPopup ??= (await import('./menu-popup.tsx')).MenuPopup
  return loadedPopup
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
  const { Item } = useMenuParts()
  return (
    <Item
      onClick={onSelect}
      disabled={disabled}
      className={classes('popup-item', isDestructive && 'text-destructive')}
    >
      <span className="col-start-1">{icon && <Icon of={icon} size={16} />}</span>
      <span className="col-start-2">{children}</span>
      {note && <span className="popup-note">{note}</span>}
    </Item>
  )
}

type MenuChoiceProps = {
  isChosen: boolean
  onChange: (isChosen: boolean) => void
  /** Whether the menu closes with it. */
  closes?: boolean
  children: ReactNode
}

/** An item that is on or off. */
export function MenuChoice({ isChosen, onChange, closes = false, children }: MenuChoiceProps) {
  const { CheckboxItem, CheckboxItemIndicator } = useMenuParts()
  return (
    <CheckboxItem checked={isChosen} onCheckedChange={onChange} closeOnClick={closes} className="popup-item">
      <CheckboxItemIndicator className="col-start-1">
        <Icon of={Check} size={16} />
      </CheckboxItemIndicator>
      <span className="col-start-2">{children}</span>
    </CheckboxItem>
  )
}

function useMenuParts() {
  const parts = useContext(MenuPartsContext)
  if (parts === undefined) throw new Error('An item is outside of its menu.')
  return parts
}
