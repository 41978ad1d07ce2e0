import { holdsKeyboard } from '../../../lib/hold-keyboard.ts'

/** Whether nobody has gone to another control meanwhile: an editor that arrives late leaves their focus alone. */
export function mayTakeFocus(): boolean {
  const { activeElement } = document
  const isNowhere = activeElement === null || activeElement === document.body
  return isNowhere || activeElement.matches('main') || holdsKeyboard(activeElement)
}
