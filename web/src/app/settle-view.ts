// Inline in the served pages, right after the view: what of it only this device knows, and what it does until the app
// takes over.
import { servedWording } from '#contracts/screens/served-wording.ts'
import type { ChatAgent } from '../features/chat/chat.api.ts'
import { readDraft, writeDraft } from '../features/chat/chat-storage.ts'
import { messagePlaceholder } from '../features/chat/message-placeholder.ts'
import { readServedAgent } from '../features/chat/served-agent.ts'
import { canUsePasskeys } from '../lib/passkeys.ts'
import { enterSendsKey, enterSendsTitle, isSendKey, sendHint, sendSentence } from '../lib/send-keys.ts'
import { waitingPress } from './served-controls.ts'

const view = document.getElementById('prerendered')
if (view !== null && document.documentElement.hasAttribute('data-served')) {
  const agent = readServedAgent()
  keepPresses(view)
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && tellIncomplete(view), true)
  if (!canUsePasskeys()) view.querySelector('[data-passkey]')?.remove()
  if (agent !== undefined) settleChat(view, agent)
}

/** A button that is pressed waits, and nothing is sent before the app is there to send it. */
function keepPresses(served: HTMLElement): void {
  served.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    forgetPresses(served)
    if (!isIncomplete(served)) button?.setAttribute(waitingPress, 'true')
  })
  served.addEventListener('submit', (event) => event.preventDefault())
}

function forgetPresses(served: HTMLElement): void {
  for (const pressed of served.querySelectorAll(`[${waitingPress}]`)) pressed.removeAttribute(waitingPress)
}

/** Without its scripts nothing that waits for the app will happen. A message stays in its field, and as a draft. */
function tellIncomplete(served: HTMLElement): void {
  if (isIncomplete(served)) return
  forgetPresses(served)
  served.querySelector('textarea')?.removeAttribute('readonly')
  const notice = document.createElement('p')
  notice.role = 'alert'
  const reload = document.createElement('a')
  reload.href = location.href
  reload.textContent = servedWording.reload
  notice.append(`${servedWording.incomplete} `, reload)
  served.append(notice)
}

function isIncomplete(served: HTMLElement): boolean {
  return served.querySelector('[role="alert"]') !== null
}

function readEnterSends(): boolean {
  try {
    return localStorage.getItem(enterSendsKey) === 'true'
  } catch {
    // Storage is switched off.
    return false
  }
}

function settleChat(served: HTMLElement, { name, slug }: ChatAgent): void {
  const enterSends = readEnterSends()
  const toggle = served.querySelector('[role="switch"]')
  const sentence = served.querySelector('[data-send-sentence]')
  const field = served.querySelector('textarea')
  const send = served.querySelector<HTMLButtonElement>('[type="submit"]')
  const time = served.querySelector('time')
  toggle?.setAttribute('aria-checked', String(enterSends))
  toggle?.setAttribute('title', enterSendsTitle(enterSends))
  if (sentence !== null) sentence.textContent = sendSentence(enterSends)
  if (time !== null) time.textContent = new Date().toLocaleTimeString(undefined, { timeStyle: 'short' })
  if (field === null || send === null) return
  const readSend = () => (send.disabled = field.value.trim() === '')
  field.placeholder = messagePlaceholder(name, sendHint(enterSends))
  field.value = readDraft(undefined, slug)
  readSend()
  field.addEventListener('input', () => {
    readSend()
    writeDraft(undefined, slug, field.value)
  })
  // What was sent is not written on.
  send.addEventListener('click', () => (field.readOnly = true))
  field.addEventListener('keydown', (event) => {
    if (!isSendKey(event, enterSends)) return
    event.preventDefault()
    send.click()
  })
}
