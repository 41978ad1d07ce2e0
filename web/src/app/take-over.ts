import { flushSync } from 'react-dom'
import { controlAt, controlName, isField, listControls, waitingPress } from './served-controls.ts'

/**
 * Puts the app in the place of the served view, within one moment: what was typed, the focus and the selection stay,
 * and a press that waited for the app counts now.
 */
export function takeOver(place: Element, render: () => void): void {
  const served = listControls(place)
  const { activeElement } = document
  const selection = isField(activeElement) ? selectionIn(activeElement) : undefined
  flushSync(render)
  const findSame = matchControls(served, listControls(place))
  for (const field of served.filter(isField)) type(findSame(field), field.value)
  const focused = findSame(activeElement)
  focused?.focus({ preventScroll: true })
  if (selection && isField(focused)) focused.setSelectionRange(...selection)
  findSame(served.find((control) => control.hasAttribute(waitingPress)))?.click()
}

/** A press that starts on a link or button of the served view and ends after the app has taken over still counts. */
export function keepPresses(): void {
  let pressed = controlAt(document.querySelector(':is(a, button):active'))
  addEventListener('pointerdown', ({ target }) => (pressed = controlAt(target)), true)
  addEventListener(
    'pointerup',
    ({ target }) => {
      const control = controlAt(target)
      const isSame = pressed !== null && control !== null && controlName(pressed) === controlName(control)
      if (isSame && !pressed?.isConnected) control?.click()
      pressed = null
    },
    true,
  )
}

/** Finds the app's control for one of the served view: of those with the same name, the one at the same place. */
function matchControls(served: HTMLElement[], own: HTMLElement[]) {
  return (control: Element | null | undefined): HTMLElement | undefined => {
    if (!control) return undefined
    const hasName = (other: Element) => controlName(other) === controlName(control)
    return own.filter(hasName)[served.filter(hasName).findIndex((other) => other === control)]
  }
}

/** Fills a field as a person would, so that its form hears of it. */
function type(field: HTMLElement | undefined, text: string): void {
  if (field === undefined || !isField(field) || field.value === text) return
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // Past React's own setter, which would take the change for its own.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text)
  flushSync(() => field.dispatchEvent(new Event('input', { bubbles: true })))
}

/** Undefined where the browser tells none, as in a field for an email address. */
function selectionIn({
  selectionStart,
  selectionEnd,
  selectionDirection,
}: HTMLInputElement | HTMLTextAreaElement) {
  if (selectionStart === null || selectionEnd === null) return undefined
  return [selectionStart, selectionEnd, selectionDirection ?? 'none'] as const
}
