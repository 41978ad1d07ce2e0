/** A click that starts on a link of the served page and ends after the app has taken over still counts. */
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
