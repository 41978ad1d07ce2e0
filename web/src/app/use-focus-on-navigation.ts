import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { holdsKeyboard } from '../lib/hold-keyboard.ts'
import { mainId } from './main-id.ts'

/** The state of a navigation by somebody who wants to fill in the screen's form: its first field gets the focus. */
export const focusForm = { focusForm: true } as const

/** False until the first key or click after the page was loaded. */
let hasActed = false

/**
 * Moves the focus to a screen that the person went to, as a page load would; a focus that the screen set itself stays.
 * The first screen after loading the page is left alone, through its redirects.
 */
export function useFocusOnNavigation(): void {
  const { pathname, key, state } = useLocation()
  const wantsForm = isFocusForm(state)
  useEffect(() => {
    for (const type of acts) addEventListener(type, noteAct, true)
    return () => {
      for (const type of acts) removeEventListener(type, noteAct, true)
    }
  }, [])
  useEffect(() => {
    const main = document.getElementById(mainId)
    const { activeElement } = document
    if (main === null || !hasActed || main.contains(activeElement) || holdsKeyboard(activeElement)) return
    main.focus({ preventScroll: true })
  }, [pathname])
  useEffect(() => {
    const field = wantsForm && document.querySelector<HTMLElement>(`#${mainId} form ${firstField}`)
    if (field) field.focus()
  }, [key, wantsForm])
}

const firstField = ':is(input:not([type=hidden], [readonly]), textarea)'

function isFocusForm(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'focusForm' in state
}

const acts = ['keydown', 'pointerdown'] as const

function noteAct() {
  hasActed = true
}
