import { Menu as Base } from '@base-ui/react/menu'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { MenuPartsContext } from './menu-parts.ts'
import type { MenuProps } from './menu.tsx'
import { useLandmark } from './use-landmark.ts'

/** What the button was pressed by before the menu had loaded, and whether it had the focus then. */
export type Press = { by: 'pointer' | 'Enter' | 'ArrowDown' | 'ArrowUp'; hadFocus: boolean }

/** The menu in the place of a button that was alone until now. */
export function MenuPopup(props: MenuProps & { press: Press | undefined }) {
  const { trigger, align = 'end', className = 'min-w-44', children, press } = props
  const [landmark, findLandmark] = useLandmark()
  const button = useRef<HTMLElement>(null)
  const findButton = useCallback(
    (element: HTMLElement | null) => {
      button.current = element
      findLandmark(element)
    },
    [findLandmark],
  )
  useEarlierPress(button, press)
  return (
    <Base.Root>
      <Base.Trigger ref={findButton} render={trigger} />
      <Base.Portal container={landmark}>
        <Base.Positioner sideOffset={6} align={align} className="z-50 outline-none">
          <Base.Popup className={classes('popup max-h-(--available-height) overflow-y-auto p-1', className)}>
            <MenuPartsContext value={Base}>{children}</MenuPartsContext>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Presses the button once as it was pressed before; the focus stays on it meanwhile. */
function useEarlierPress(button: RefObject<HTMLElement | null>, press: Press | undefined): void {
  const isDone = useRef(false)
  useLayoutEffect(() => {
    if (press?.hadFocus && !isDone.current) button.current?.focus({ preventScroll: true })
  }, [button, press])
  // By now all parts of the menu listen.
  useEffect(() => {
    if (press === undefined || button.current === null || isDone.current) return
    isDone.current = true
    pressAgain(button.current, press.by)
  }, [button, press])
}

function pressAgain(button: HTMLElement, by: Press['by']): void {
  if (by === 'Enter') return button.click()
  const event = { bubbles: true, cancelable: true }
  if (by === 'pointer')
    for (const type of ['mousedown', 'mouseup'])
      button.dispatchEvent(new MouseEvent(type, { ...event, detail: 1 }))
  else button.dispatchEvent(new KeyboardEvent('keydown', { ...event, key: by }))
}
