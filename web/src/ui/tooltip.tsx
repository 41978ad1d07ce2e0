import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

type TooltipProps = {
  text: string
  children: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
  isOff?: boolean
}

/** A short text on hover and focus. Decoration: the element carries its accessible name itself. */
export function Tooltip({ text, children, side = 'top', isOff = false }: TooltipProps) {
  return (
    <Base.Root disabled={isOff}>
      <Base.Trigger render={children} delay={300} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={8} className="z-50">
          <Base.Popup
            aria-hidden
            className="rounded-md bg-foreground px-2.5 py-1 text-xs text-background transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
