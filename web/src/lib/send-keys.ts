/** Where this device keeps that Enter alone sends a message. */
export const enterSendsKey = 'keeper_enter_sends'

/** The keys that send a message. */
export function sendKeys(enterSends: boolean): string[] {
  return enterSends ? ['Enter'] : ['Shift', 'Enter']
}

/** "Shift+Enter"; undefined on a touch screen without keyboard or mouse, where a button sends. */
export function sendHint(enterSends: boolean): string | undefined {
  const isTouched = matchMedia('(hover: none) and (pointer: coarse)').matches
  return isTouched ? undefined : sendKeys(enterSends).join('+')
}

/** "Shift+Enter sends", where it stays in sight while somebody writes. */
export function sendSentence(enterSends: boolean): string {
  return `${sendKeys(enterSends).join('+')} sends`
}

/** What the switch between the two does at present. */
export function enterSendsTitle(enterSends: boolean): string {
  return enterSends ? 'Shift+Enter starts a new line.' : 'Shift+Enter sends; Enter starts a new line.'
}

type SendKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>

/** Whether this key sends. Ctrl+Enter and ⌘Enter always do; an Enter that ends a composed word never does. */
export function isSendKey(
  { key, shiftKey, ctrlKey, metaKey, isComposing }: SendKey,
  enterSends: boolean,
): boolean {
  return key === 'Enter' && !isComposing && (ctrlKey || metaKey || shiftKey !== enterSends)
}
