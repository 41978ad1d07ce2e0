/** Gives an element the focus where what had it has gone, such as a row of a list; once that is drawn. */
export function focusIfLost(element: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) element()?.focus({ preventScroll: true })
  })
}

/** What holds an element and means something to a reader: its list, its part of the screen, and the screen. */
export function placesOf(element: Element | null): HTMLElement[] {
  const place = element?.parentElement?.closest<HTMLElement>(
    'ul, ol, table, section, form, main, [role="dialog"], [role="region"]',
  )
  return place ? [place, ...placesOf(place)] : []
}

/** Gives the innermost of these that is still there the focus, where what had it has gone. */
export function focusPlaceIfLost(places: readonly HTMLElement[]): void {
  focusIfLost(() => {
    const place = places.find(({ isConnected }) => isConnected)
    if (place && !place.hasAttribute('tabindex')) place.tabIndex = -1
    return place
  })
}
