/** Marks a button of the served view whose press waits for the app. */
export const waitingPress = 'aria-busy'

/** What a person can act on in a view. */
export function listControls(view: Element): HTMLElement[] {
  return [...view.querySelectorAll<HTMLElement>(controls)]
}

/** The control at a place in a view. */
export function controlAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(controls) : null
}

/** By what a control is the same one in the served view and in the app's. */
export function controlName(control: Element): string {
  const named = ['name', 'href', 'aria-label'].map((attribute) => control.getAttribute(attribute))
  return `${control.tagName} ${named.find((name) => name !== null) ?? control.textContent}`
}

export function isField(
  control: Element | null | undefined,
): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
}

const controls = 'a, button, input, textarea'
