import { deviceStorage } from './device-storage.ts'

const storageKey = 'keeper_single_keys'

/** Whether a letter or a sign does something by itself on this device. Who dictates, or types by accident, switches it off. */
export function hasSingleKeys(): boolean {
  return deviceStorage.getItem(storageKey) !== 'off'
}

export function chooseSingleKeys(isOn: boolean): void {
  if (isOn) deviceStorage.removeItem(storageKey)
  else deviceStorage.setItem(storageKey, 'off')
}

/** A character without a modifier. Space, Enter and Esc work as everywhere. */
export function isSingleKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey
}
