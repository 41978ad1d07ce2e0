/** A click that begins on a link of the page that came along, and ends when the app has taken that over, is no less a click. */
export function keepClicks(): void {
  let pressed: Element | null = document.querySelector('a:active')
  addEventListener('pointerdown', ({ target }) => (pressed = linkAt(target)), true)
  addEventListener(
    'pointerup',
    ({ target }) => {
      const link = linkAt(target)
      const isSame = pressed !== null && pressed.getAttribute('href') === link?.getAttribute('href')
      if (isSame && !pressed?.isConnected) link?.click()
      pressed = null
    },
    true,
  )
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null
}
