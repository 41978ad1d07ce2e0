import { type RefObject, useEffect, useRef } from 'react'

/**
 * Goes back to the text when what had the focus is gone, and when a letter is typed where nothing takes one: it would
 * otherwise be lost, or be a shortcut that leads away.
 */
export function useFocusBack(page: RefObject<HTMLElement | null>, goBack: () => void) {
  const latest = useRef(goBack)
  useEffect(() => {
    latest.current = goBack
  })
  useEffect(() => {
    const { current: element } = page
    // A finger has no shortcuts, and a keyboard that rises unasked is in its way.
    if (element === null || matchMedia('(pointer: coarse)').matches) return
    let last: Node | undefined
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Node && element.contains(target) ? target : undefined
    }
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || last === undefined || last.isConnected) return
      last = undefined
      latest.current()
    })
    // A space presses what somebody came to by the keyboard.
    let isByPointer = false
    const notePointer = () => {
      isByPointer = true
    }
    const typeInText = (event: KeyboardEvent) => {
      if (event.key === 'Tab' || event.key.startsWith('Arrow')) isByPointer = false
      const isPress = event.key === ' ' && !isByPointer
      if (!isLetter(event) || isPress || isTakenBy(event.target)) return
      // What the key writes goes to where the focus is by then; no shortcut hears of it.
      event.stopPropagation()
      latest.current()
    }
    observer.observe(element, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', notePointer, true)
    document.addEventListener('keydown', typeInText, true)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', notePointer, true)
      document.removeEventListener('keydown', typeInText, true)
    }
  }, [page])
}

/** A key that writes something. */
function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey
}

/** Whether letters mean something there: in fields, menus and dialogs, and outside of the page. */
function isTakenBy(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return true
  const isOnPage = target.matches('body') || target.closest('main') !== null
  return (
    !isOnPage ||
    target.isContentEditable ||
    target.closest(fields) !== null ||
    document.querySelector(overlays) !== null
  )
}

const fields =
  'input:not([type=radio], [type=checkbox]), textarea, select, [role=textbox], [role=combobox], [role=listbox]'
const overlays = '[role=dialog], [role=alertdialog], [role=menu]'
