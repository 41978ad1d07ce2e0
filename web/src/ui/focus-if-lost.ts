/** Gives an element the focus where what had it has gone, such as a row of a list; once that is drawn. */
export function focusIfLost(element: () => HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) element()?.focus({ preventScroll: true })
  })
}
