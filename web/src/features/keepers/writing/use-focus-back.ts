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
    const typeInText = (event: KeyboardEvent) => {
      if (!isLetter(event) || isTakenBy(event.target)) return
      // What the key writes goes to where the focus is by then; no shortcut hears of it.
      event.stopPropagation()
      latest.current()
    }
    observer.observe(element, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    document.addEventListener('keydown', typeInText, true)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', note)
      document.removeEventListener('keydown', typeInText, true)
    }
  }, [page])
}

/** A key that writes something; a space presses the button that has the focus. */
function isLetter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
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
