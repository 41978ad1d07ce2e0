/**
 * Keeps the first row of the palette selected, whatever arrives late, until the person chooses another one. Returns
 * what ends that.
 */
export function keepFirstRow(palette: HTMLElement | null): (() => void) | undefined {
  if (!palette) return undefined
  let first: Element | null = null
  const observer = new MutationObserver(() => {
    const selected = palette.querySelector('[role=option][aria-selected=true]')
    const isChosen = selected !== null && selected !== first
    first = palette.querySelector('[role=option]')
    if (!isChosen && selected !== first) select(first)
  })
  observer.observe(palette, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** As a pointer does that moves over it: the palette's library has no other way in from outside. */
function select(row: Element | null): void {
  row?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
}
