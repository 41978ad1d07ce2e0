/** Longer than any page takes to be ready to be typed on. */
const holdMs = 5_000

/**
 * Raises a phone's keyboard at once, for a field that is still loading: phones do it only while a finger presses. What is
 * typed meanwhile goes to the field that gets the focus.
 */
export function holdKeyboard(): void {
  if (!matchMedia('(pointer: coarse)').matches) return
  const holder = document.createElement('input')
  holder.tabIndex = -1
  holder.setAttribute('aria-hidden', 'true')
  holder.dataset['keyboard'] = ''
  Object.assign(holder.style, { position: 'fixed', top: '0', opacity: '0', pointerEvents: 'none' })
  holder.addEventListener('blur', () => {
    const { value } = holder
    holder.remove()
    // The next field has the focus once this one has lost it.
    if (value !== '') queueMicrotask(() => typeInto(document.activeElement, value))
  })
  document.body.append(holder)
  holder.focus({ preventScroll: true })
  setTimeout(() => holder.remove(), holdMs)
}

/** Whether an element only holds the keyboard for another one. */
export function holdsKeyboard(element: Element | null): boolean {
  return element?.matches('input[data-keyboard]') ?? false
}

function typeInto(field: Element | null, text: string): void {
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) {
    field.setRangeText(text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    return
  }
  // An editor accepts it as a paste.
  const data = new DataTransfer()
  data.setData('text/plain', text)
  field?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}
