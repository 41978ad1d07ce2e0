import { type KeyboardEvent, useSyncExternalStore } from 'react'
import { deviceStorage } from './device-storage.ts'
import { enterSendsKey, isSendKey, sendHint, sendKeys } from './send-keys.ts'

const listeners = new Set<() => void>()

/** Whether Enter alone sends a message on this device; as a rule Shift+Enter does. */
export function useEnterSends(): boolean {
  return useSyncExternalStore(subscribe, read, read)
}

type SendKeys = {
  send: readonly string[]
  newLine: readonly string[]
  /** As `sendHint` says. */
  hint: string | undefined
  /** As `isSendKey` says. */
  isSend: (event: KeyboardEvent) => boolean
}

/** The keys that send a message and that start a new line on this device. */
export function useSendKeys(): SendKeys {
  const enterSends = useEnterSends()
  return {
    send: sendKeys(enterSends),
    newLine: sendKeys(!enterSends),
    hint: sendHint(enterSends),
    isSend: ({ nativeEvent }) => isSendKey(nativeEvent, enterSends),
  }
}

export function chooseEnterSends(enterSends: boolean): void {
  if (enterSends) deviceStorage.setItem(enterSendsKey, 'true')
  else deviceStorage.removeItem(enterSendsKey)
  for (const listener of listeners) listener()
}

function read(): boolean {
  return deviceStorage.getItem(enterSendsKey) === 'true'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
