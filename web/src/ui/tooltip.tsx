import { cloneElement, type DOMAttributes, type ReactElement, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { classes } from './classes.ts'

type TooltipProps = {
  text: string
  /** Takes the handlers of pointer and focus; its own are not called. */
  children: ReactElement<DOMAttributes<HTMLElement>>
  side?: keyof typeof places
  isOff?: boolean
}

type Shown = { element: HTMLElement; box: DOMRect }

const openDelayMs = 300
/** Long enough to move the pointer onto the text. */
const closeDelayMs = 100
const gapPx = 8

const places = {
  right: ({ right, top, height }: DOMRect) => ({ left: right + gapPx, top: top + height / 2 }),
  bottom: ({ left, width, bottom }: DOMRect) => ({ left: left + width / 2, top: bottom + gapPx }),
}
const shifts = { right: '-translate-y-1/2', bottom: '-translate-x-1/2' }

/** A short text on hover and focus. Decoration: the element carries its accessible name itself. */
export function Tooltip({ text, children, side = 'bottom', isOff = false }: TooltipProps) {
  const [shown, setShown] = useState<Shown>()
  const [{ after, stop }] = useState(createTimer)
  const open = (element: HTMLElement) => element.isConnected && setShown(measure(element))
  const close = () => after(0, () => setShown(undefined))
  const closeSoon = () => after(closeDelayMs, () => setShown(undefined))
  useEffect(() => stop, [stop])
  useEffect(() => {
    if (shown === undefined) return
    const hideByKey = ({ key }: KeyboardEvent) => key === 'Escape' && setShown(undefined)
    const follow = () => setShown(measure(shown.element))
    addEventListener('keydown', hideByKey)
    addEventListener('scroll', follow, true)
    addEventListener('resize', follow)
    return () => {
      removeEventListener('keydown', hideByKey)
      removeEventListener('scroll', follow, true)
      removeEventListener('resize', follow)
    }
  }, [shown])
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: ({ pointerType, currentTarget }) =>
          pointerType === 'mouse' && after(openDelayMs, () => open(currentTarget)),
        onPointerLeave: closeSoon,
        onPointerDown: close,
        onFocus: ({ currentTarget }) =>
          currentTarget.matches(':focus-visible') && after(0, () => open(currentTarget)),
        onBlur: close,
      })}
      {shown !== undefined &&
        !isOff &&
        createPortal(
          <div
            aria-hidden
            onPointerEnter={stop}
            onPointerLeave={closeSoon}
            style={places[side](shown.box)}
            className={classes(
              'fixed z-50 w-max max-w-[min(24rem,80vw)] rounded-md bg-foreground px-2.5 py-1 text-xs wrap-break-word text-background transition-opacity starting:opacity-0',
              shifts[side],
            )}
          >
            {text}
          </div>,
          document.body,
        )}
    </>
  )
}

function measure(element: HTMLElement): Shown {
  return { element, box: element.getBoundingClientRect() }
}

/** One thing is done later; asking for another replaces it. */
function createTimer() {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const after = (delayMs: number, act: () => void) => {
    stop()
    timer = setTimeout(act, delayMs)
  }
  return { after, stop }
}
