import { type KeyboardEvent, useSyncExternalStore } from 'react'
import { deviceStorage } from './device-storage.ts'

const storageKey = 'keeper_enter_sends'
const listeners = new Set<() => void>()

/** Whether Enter alone sends a message on this device; as a rule Shift+Enter does. */
export function useEnterSends(): boolean {
  return useSyncExternalStore(subscribe, read)
}

type SendKeys = {
  send: readonly string[]
  newLine: readonly string[]
  /** "Shift+Enter"; undefined on a touch screen without keyboard or mouse, where a button sends. */
  hint: string | undefined
  /** Whether this key sends. Ctrl+Enter and ⌘Enter always do; an Enter that ends a composed word never does. */
  isSend: (event: KeyboardEvent) => boolean
}

/** The keys that send a message and that start a new line on this device. */
export function useSendKeys(): SendKeys {
  const enterSends = useEnterSends()
  const [enter, shiftEnter] = [['Enter'], ['Shift', 'Enter']]
  const send = enterSends ? enter : shiftEnter
  return {
    send,
    newLine: enterSends ? shiftEnter : enter,
    hint: matchMedia('(hover: none) and (pointer: coarse)').matches ? undefined : send.join('+'),
    isSend: ({ key, shiftKey, ctrlKey, metaKey, nativeEvent }) =>
      key === 'Enter' && !nativeEvent.isComposing && (ctrlKey || metaKey || shiftKey !== enterSends),
  }
}

export function chooseEnterSends(enterSends: boolean): void {
  if (enterSends) deviceStorage.setItem(storageKey, 'true')
  else deviceStorage.removeItem(storageKey)
  for (const listener of listeners) listener()
}

function read(): boolean {
  return deviceStorage.getItem(storageKey) === 'true'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
